import type { Instant } from "@platzwart/domain/time/instant";

/** One-time code and connection of a door's terminal or controller. */
export interface Enrolled {
  /** End of the code's validity; null: it was used. */
  readonly codeEndsAt: Instant | null;
  readonly isConnected: boolean;
}

export type EnrolmentState = "waiting" | "expired" | "connected" | "away";

export function enrolmentState({ codeEndsAt, isConnected }: Enrolled, now: Instant): EnrolmentState {
  if (codeEndsAt !== null) return now < codeEndsAt ? "waiting" : "expired";
  return isConnected ? "connected" : "away";
}
