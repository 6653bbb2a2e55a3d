import { days, hours } from "../time/instant.ts";

/**
 * How long data are stored before deletion or erasure (G-07): codes from the end of their effect, bookings
 * and blocks from the end of their period, log entries, runs and temperatures from their creation.
 */
export const RETENTION_PERIODS = {
  codeDigits: hours(24),
  /** Lookup hashes, and names on codes without a booking. */
  codeNames: days(30),
  /** Name, e-mail and phone, and the name on the code. */
  bookingContacts: days(30),
  technicalEntries: days(30),
  deniedAttempts: days(30),
  accessEvents: days(90),
  /** Log category "audit", and names of deleted users. */
  changesByPeople: days(365),
  /** Blocks and closed days, whose free text may name a person; log entries about them stay. */
  blocks: days(90),
  /** Scheduler runs contain the same information as technical entries. */
  runs: days(30),
  /** Messages are kept from the end of their use. */
  messages: days(30),
  /** Terminals without a browser, from the end of the one-time code. */
  unusedTerminals: days(1),
  /** Copies of the database that the server makes. */
  backups: days(30),
  /** Temperatures for the chart of at most 7 days (K-09). */
  climateHistory: days(8),
} as const;
