import type { Instant } from "@platzwart/domain/time/instant";

/** Words of the slip printed for a player, in one language (O-06); another language is one file. */
export interface SlipWords {
  /** Heading above the digits. */
  readonly code: string;
  readonly instruction: string;
  day(at: Instant): string;
  times(from: Instant, until: Instant): string;
  doorOpensFrom(at: Instant): string;
  /** `doorHelp`: number and text of the settings, in one line. */
  help(doorHelp: string): string;
}
