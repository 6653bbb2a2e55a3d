import { type ReactNode, useEffect } from "react";
import { seenErrors } from "../shared/seen-errors.ts";
import { WarningIcon } from "./icons.tsx";
import "./notice.css";

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** One button; more only where each does another thing. */
  readonly action?: ReactNode;
  /** An error that no message tells of: it is written to the log (G-05). */
  readonly isError?: boolean;
}

/** One sentence about something out of order and what still works. */
export function Notice({ title, children, action, isError = false }: NoticeProps) {
  useEffect(() => {
    if (isError) seenErrors.tell({ title });
  }, [title, isError]);
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
