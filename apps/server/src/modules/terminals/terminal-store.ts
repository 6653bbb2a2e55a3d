import type { Instant } from "@platzwart/domain/time/instant";

/** A browser at a door that may check codes there and nothing else (D-30). */
export interface TerminalRecord {
  readonly id: string;
  readonly name: string;
  /** The door whose codes it checks; the terminal goes with it. */
  readonly doorId: string;
  /** What the browser proves itself with; null: no browser has used the one-time code yet. */
  readonly credential: { readonly tokenHash: string; readonly enrolledAt: Instant } | null;
  /** The one-time code with which a browser becomes this terminal; null: it was used. */
  readonly enrolment: { readonly codeHash: string; readonly endsAt: Instant } | null;
  readonly createdAt: Instant;
  /** The last call of its browser, to ten minutes; null: none. */
  readonly lastSeenAt: Instant | null;
}

/** Either the browser's credential or a one-time code that is still open. */
type TerminalAccess =
  | { readonly credential: NonNullable<TerminalRecord["credential"]>; readonly enrolment: null }
  | { readonly credential: null; readonly enrolment: NonNullable<TerminalRecord["enrolment"]> };

/** The terminals, whose credentials and one-time codes are stored as hashes only. */
export interface TerminalStore {
  /** By name, then id. */
  list(): Promise<TerminalRecord[]>;
  get(id: string): Promise<TerminalRecord | null>;
  findByTokenHash(tokenHash: string): Promise<TerminalRecord | null>;
  findByEnrolmentHash(codeHash: string): Promise<TerminalRecord | null>;
  insert(terminal: TerminalRecord): Promise<void>;
  /** Replaces credential and one-time code. */
  setAccess(id: string, access: TerminalAccess): Promise<void>;
  noteSeen(id: string, at: Instant): Promise<void>;
  delete(id: string): Promise<void>;
  /** Deletes at most `limit` terminals without a browser whose one-time code ended before an instant; returns how many. */
  deleteUnused(endedBefore: Instant, limit: number): Promise<number>;
}
