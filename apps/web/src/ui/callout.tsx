import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";

interface CalloutProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Says what does not work in the title, and what still works or helps below. */
export function Callout({ title, children, action }: CalloutProps) {
  return (
    <div
      className={[
        "notice flex items-center gap-3 rounded-2 border-[1.5px] border-warn bg-warn-tint py-2 pr-2 pl-4 leading-5",
        "text-warn-ink max-phone:flex-wrap max-phone:px-3 max-phone:pb-3 [&_.button]:border-warn [&_.button]:bg-transparent",
        "[&_.button]:text-ink max-phone:[&_.button]:w-full [&_.button:hover]:bg-surface",
      ].join(" ")}
    >
      <WarningIcon />
      <p className="notice-text flex-1 py-1 wrap-anywhere text-ink max-phone:basis-[calc(100%-2rem)]">
        <b className="block">{title}</b>
        {children !== undefined && <span className="text-note">{children}</span>}
      </p>
      {action}
    </div>
  );
}
