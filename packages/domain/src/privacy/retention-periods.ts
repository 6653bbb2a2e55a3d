import { days, hours } from "../time/instant.ts";

/** How long what tells of people is kept, from its end or from when it was written (G-07, design section 12). */
export const RETENTION_PERIODS = {
  /** "code digits 24 h", after the last window */
  codeDigits: hours(24),
  /** "the tag after 30 days"; the name of a code without a booking has no other end */
  codeNames: days(30),
  /** "booking contacts 30 days after the end" */
  bookingContacts: days(30),
  // "denied attempts and technical entries 30 days, access events 90 days, changes by operators 12 months"
  technicalEntries: days(30),
  deniedAttempts: days(30),
  accessEvents: days(90),
  changesByPeople: days(365),
  /** What people wrote as their reason may name somebody; the log keeps that there was a block. */
  blocks: days(90),
  /** They say what the technical entries of the same time say. */
  runs: days(30),
  /** K-09: no chart looks back further. */
  climateHistory: days(8),
} as const;
