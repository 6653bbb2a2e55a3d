import type { Instant } from "@platzwart/domain/time/instant";

/** A terminal or a controller of a door as far as its one-time code and its connection are concerned. */
export interface Enrolled {
  /** Until when its code is good; null: it was used. */
  readonly codeEndsAt: Instant | null;
  readonly isConnected: boolean;
}

export type EnrolmentState = "waiting" | "expired" | "connected" | "away";

/** How it stands in its list. */
export function enrolmentState({ codeEndsAt, isConnected }: Enrolled, now: Instant): EnrolmentState {
  if (codeEndsAt !== null) return now < codeEndsAt ? "waiting" : "expired";
  return isConnected ? "connected" : "away";
}
