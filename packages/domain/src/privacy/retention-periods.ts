import { days, hours } from "../time/instant.ts";

/** How long personal data is stored, counted from its end or from when it was written (G-07, design section 12). */
export const RETENTION_PERIODS = {
  /** "code digits 24 h", after the last window */
  codeDigits: hours(24),
  /** "the tag after 30 days"; the name on a code without a booking is erased with the tag */
  codeNames: days(30),
  /** "booking contacts 30 days after the end" */
  bookingContacts: days(30),
  // "denied attempts and technical entries 30 days, access events 90 days, changes by operators 12 months"
  technicalEntries: days(30),
  deniedAttempts: days(30),
  accessEvents: days(90),
  changesByPeople: days(365),
  /** The reason of a block is free text and may name a person; the log entry about the block stays. */
  blocks: days(90),
  /** As long as technical entries, which hold the same information. */
  runs: days(30),
  /** The longest period of a chart (K-09). */
  climateHistory: days(8),
} as const;
