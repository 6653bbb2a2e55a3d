import type { Instant } from "@platzwart/domain/time/instant";

/** Words of a player's slip in one language (O-06); another language is one file. */
export interface SlipWords {
  readonly code: string;
  readonly typeCode: string;
  day(at: Instant): string;
  times(from: Instant, until: Instant): string;
  doorFrom(at: Instant): string;
  help(numberAndText: string): string;
}
