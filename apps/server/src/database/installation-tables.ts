import { fromIso, type Instant, instant, toIso } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { HALL_ROW } from "./code-key-check.ts";
import type { GuessClockMark, InstallationStore } from "./installation-store.ts";

import type { Schema } from "./schema.ts";
import { repository } from "./store.ts";

const CLOCK_MARK = "clock_believed_at";
/** GuessClockMark, as JSON. */
const GUESS_CLOCK = "guess_clock";
const TEST_CODE = "test_code";
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

    async guessClock() {
      return guessClockIn(await get(GUESS_CLOCK));
    },

    setGuessClock: (mark) => set(GUESS_CLOCK, JSON.stringify(mark)),

    testCode: () => get(TEST_CODE),

    setTestCode: (encrypted) => set(TEST_CODE, encrypted),
  };
}

const storedInstant = z.pipe(
  z.int(),
  z.transform((value): Instant => instant(value)),
);
/** GuessClockMark, as JSON. */
export const storedGuessClock = z.object({ time: storedInstant });

function guessClockIn(value: string | null): GuessClockMark | null {
  try {
    return z.nullable(storedGuessClock).parse(JSON.parse(value ?? "null"));
  } catch {
    return null;
  }
}

export const installationIn = repository(({ db }) => createInstallationStore(db));
