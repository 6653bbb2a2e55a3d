import { fromIso, type Instant, instant, toIso } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import * as z from "zod/mini";

import type { Erasure } from "../modules/people/erasure-store.ts";
import { HALL_ROW } from "./code-key-check.ts";
import { journalEntries } from "./erasure-journal.ts";
import type { GuessClockMark, InstallationStore, JournalMark } from "./installation-store.ts";

import type { Schema } from "./schema.ts";

const CLOCK_MARK = "clock_believed_at";
/** GuessClockMark, as JSON. */
const GUESS_CLOCK = "guess_clock";
const TEST_CODE = "test_code";
/** The key of the row that holds the places at which the database was started, as a JSON array, the last one last. */
export const PLACES_ROW = "places";
/** The key of the row that holds the journal mark, as a JSON object. */
export const JOURNAL_MARK_ROW = "journal_mark";
/** The key of the row in which a restore leaves the erasures that the next start repeats, as text of a journal. */
export const OWED_ERASURES_ROW = "owed_erasures";
/** Stands there after the places of before a restore: the next start is nowhere that the database was last. */
export const RESTORED = "restored";

/** Creates the repository of what the server keeps about itself, whose port describes its methods. */
export function createInstallationStore(db: Kysely<Schema>): InstallationStore {
  async function get(key: string): Promise<string | null> {
    const row = await db.selectFrom("installation").select("value").where("key", "=", key).executeTakeFirst();
    return row?.value ?? null;
  }

  async function set(key: string, value: string): Promise<void> {
    await db
      .insertInto("installation")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  }

  return {
    hallId: () => get(HALL_ROW),

    async clockMark() {
      return fromIso((await get(CLOCK_MARK)) ?? "");
    },

    setClockMark: (mark) => set(CLOCK_MARK, toIso(mark)),

    async places() {
      return placesIn(await get(PLACES_ROW));
    },

    setPlaces: (places) => set(PLACES_ROW, JSON.stringify(places)),

    async journalMark() {
      return journalMarkIn(await get(JOURNAL_MARK_ROW));
    },

    setJournalMark: (mark) => set(JOURNAL_MARK_ROW, JSON.stringify(mark)),

    async owedErasures() {
      return owedErasuresIn(await get(OWED_ERASURES_ROW));
    },

    async clearOwedErasures() {
      await db.deleteFrom("installation").where("key", "=", OWED_ERASURES_ROW).execute();
    },

    async guessClock() {
      return guessClockIn(await get(GUESS_CLOCK));
    },

    setGuessClock: (mark) => set(GUESS_CLOCK, JSON.stringify(mark)),

    testCode: () => get(TEST_CODE),

    setTestCode: (encrypted) => set(TEST_CODE, encrypted),
  };
}

/** The places that a row tells; none where there is no such row, or it cannot be understood. */
export function placesIn(value: string | null): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(value ?? "[]"));
  } catch {
    return [];
  }
}

/** The erasures that a row owes; none where there is no such row, or it cannot be understood. */
export function owedErasuresIn(value: string | null): readonly Erasure[] {
  try {
    return journalEntries(value ?? "[]");
  } catch {
    return [];
  }
}

const storedInstant = z.pipe(
  z.int(),
  z.transform((value): Instant => instant(value)),
);
const storedPeriod = z.object({ from: storedInstant, until: storedInstant });
/** An older version leaves out what has a default. */
const storedJournalMark = z.object({
  seen: z.record(z.string(), storedInstant),
  unread: z.nullable(storedPeriod),
  owed: z._default(z.array(storedPeriod), []),
  hasJournal: z._default(z.boolean(), false),
  toldCount: z.int(),
});

/** GuessClockMark, as JSON. */
export const storedGuessClock = z.object({ time: storedInstant });

function guessClockIn(value: string | null): GuessClockMark | null {
  try {
    return z.nullable(storedGuessClock).parse(JSON.parse(value ?? "null"));
  } catch {
    return null;
  }
}

function journalMarkIn(value: string | null): JournalMark {
  try {
    return storedJournalMark.parse(JSON.parse(value ?? "null"));
  } catch {
    return { seen: {}, unread: null, owed: [], hasJournal: false, toldCount: 0 };
  }
}
