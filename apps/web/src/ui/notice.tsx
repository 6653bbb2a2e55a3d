import type { ReactNode } from "react";
import { WarningIcon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** One button at most. */
  readonly action?: ReactNode;
}

/** One sentence about something out of order and what still works. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className="notice">
      <WarningIcon />
      <p className="notice-text">
        <b>{title}</b>
        {children !== undefined && <span className="small">{children}</span>}
      </p>
      {action}
    </div>
  );
}
