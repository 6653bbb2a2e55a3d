import type { Instant } from "@platzwart/domain/time/instant";
import type { Erasure } from "../modules/people/erasure-store.ts";

/** After `from`, and until `until`. */
export interface Period {
  readonly from: Instant;
  readonly until: Instant;
}

/** By what a start judges what other places noted in the journal of erasures. */
export interface JournalMark {
  /** Of each other place the time of the latest of its entries that the server saw while it ran. */
  readonly seen: Readonly<Record<string, Instant>>;
  /**
   * The time for which a start that could not read the journal still has to judge it: after the server ran last, and until
   * that start. null: the last start could read it.
   */
  readonly unread: Period | null;
  /**
   * Times of which whatever others noted is carried out whenever it turns up: a start found no journal, or the database
   * lay elsewhere before. The disk with the journal may come back at any later start, after another one was begun.
   */
  readonly owed: readonly Period[];
  /** Whether this database has written a journal, or found one: where there is none it is missing. */
  readonly hasJournal: boolean;
  /** How many entries of copies there were when the system log last told of them. */
  readonly toldCount: number;
}

/** How far the clock was by which wrong codes are counted (GuessLimits). */
export interface GuessClockMark {
  readonly time: Instant;
}

/** What the server keeps about itself, beside the hall's data. */
export interface InstallationStore {
  /** The id that the first start gave this hall; null: a version before that, whose database is read-only for now. */
  hallId(): Promise<string | null>;
  /** The time that it was at least (ClockWatch); null: nothing is known. */
  clockMark(): Promise<Instant | null>;
  /** The places (Storage.place) at which this database was started, the last one last. */
  places(): Promise<readonly string[]>;
  setPlaces(places: readonly string[]): Promise<void>;
  /** Says that nothing was seen where nothing is stored. */
  journalMark(): Promise<JournalMark>;
  setJournalMark(mark: JournalMark): Promise<void>;
  /** What a restore left to be erased again by the next start, whatever the journal says then. */
  owedErasures(): Promise<readonly Erasure[]>;
  clearOwedErasures(): Promise<void>;
  setClockMark(mark: Instant): Promise<void>;
  /** null: no wrong code was ever counted. */
  guessClock(): Promise<GuessClockMark | null>;
  setGuessClock(mark: GuessClockMark): Promise<void>;
  /** The test code (D-12), encrypted (SecretCipher); null: none was needed yet. */
  testCode(): Promise<string | null>;
  setTestCode(encrypted: string): Promise<void>;
}
