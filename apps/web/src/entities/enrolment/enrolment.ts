import type { Instant } from "@platzwart/domain/time/instant";

/** A door's terminal or controller. */
export interface Enrolled {
  /** End of the one-time code's validity; null: used. */
  readonly codeEndsAt: Instant | null;
  readonly isConnected: boolean;
}

/** waiting: for the use of the one-time code; away: enrolled, but not connected. */
export type EnrolmentState = "waiting" | "expired" | "connected" | "away";

export function enrolmentState({ codeEndsAt, isConnected }: Enrolled, now: Instant): EnrolmentState {
  if (codeEndsAt !== null) return now < codeEndsAt ? "waiting" : "expired";
  return isConnected ? "connected" : "away";
}
