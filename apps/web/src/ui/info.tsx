import type { ReactNode } from "react";
import { InfoIcon } from "./icons.tsx";

interface InfoProps {
  /** Stands outside of panels, on a surface of its own. */
  readonly isPanel?: boolean;
  readonly children: ReactNode;
}

const PANEL =
  "rounded-3 border border-line bg-surface px-5 py-4 text-ink max-tablet:px-4 [&>.icon]:text-ink2";

/** A hint, which reports neither a problem nor a state. */
export function Info({ isPanel = false, children }: InfoProps) {
  return (
    <p className={`info flex gap-3 [&>.icon]:mt-0.5 ${isPanel ? PANEL : "text-ink2"}`}>
      <InfoIcon />
      <span className="max-w-[80ch] min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
