import { days, hours } from "../time/instant.ts";

/**
 * How long data is stored before it is deleted or erased (G-07, design section 12). Codes: counted from the end of
 * their effect (the later end of light and door window); bookings and blocks: from the end of their period; log
 * entries, runs and temperatures: from when they were written.
 */
export const RETENTION_PERIODS = {
  codeDigits: hours(24),
  /** The lookup hash of a code, and the name on a code without a booking. */
  codeNames: days(30),
  /** Name, e-mail and phone of a booking, and the name on its code. */
  bookingContacts: days(30),
  technicalEntries: days(30),
  deniedAttempts: days(30),
  accessEvents: days(90),
  /** Category "audit": changes made by users; also the names of deleted users. */
  changesByPeople: days(365),
  /**
   * Blocks (periods in which a court is closed) and closed days, because reason and name are free text and may name a
   * person; the log entries about them stay.
   */
  blocks: days(90),
  /** Scheduler runs; as long as technical entries, which hold the same information. */
  runs: days(30),
  /** Messages and what became of them, from the end of their use. */
  messages: days(30),
  /** A terminal that no browser became, from the end of its one-time code. */
  unusedTerminals: days(1),
  /** Copies of the whole database that the server makes. */
  backups: days(30),
  /** Temperatures for the chart, which shows at most 7 days (K-09). */
  climateHistory: days(8),
} as const;
