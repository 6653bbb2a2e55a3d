import type { ReactNode } from "react";
import "./badge.css";

export type BadgeTone =
  | "booked"
  | "outline"
  | "light"
  | "after-light"
  | "pending"
  | "door-pending"
  | "door"
  | "unknown"
  | "mute"
  | "good"
  | "warn"
  | "bad";

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A state as form, word and colour. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      {icon}
      <span className="badge-word">{children}</span>
    </span>
  );
}
