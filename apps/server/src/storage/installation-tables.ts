import {
  type Duration,
  fromIso,
  type Instant,
  instant,
  milliseconds,
  toIso,
} from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { HALL_ROW } from "./code-key-check.ts";
import type { GuessClockMark, InstallationStore } from "./installation-store.ts";

import type { Schema } from "./schema.ts";

const BELIEVED_AT = "clock_believed_at";
/** In milliseconds. */
const DOUBTED_FOR = "clock_doubted_for";
/** In milliseconds. */
const UNSTEADY_FOR = "clock_unsteady_for";
/** How far the GuessClock was, as a JSON object. */
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

  /** A missing one, and one that cannot be read, is none. */
  async function getDuration(key: string): Promise<Duration> {
    const stored = Number((await get(key)) ?? 0);
    return milliseconds(Number.isFinite(stored) ? stored : 0);
  }

  return {
    hallId: () => get(HALL_ROW),

    async clockMark() {
      const believedAt = fromIso((await get(BELIEVED_AT)) ?? "");
      if (believedAt === null) return null;
      return {
        believedAt,
        doubtedFor: await getDuration(DOUBTED_FOR),
        unsteadyFor: await getDuration(UNSTEADY_FOR),
      };
    },

    async setClockMark({ believedAt, doubtedFor, unsteadyFor }) {
      await set(BELIEVED_AT, toIso(believedAt));
      await set(DOUBTED_FOR, String(Math.round(doubtedFor)));
      await set(UNSTEADY_FOR, String(Math.round(unsteadyFor)));
    },

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
export const storedGuessClock = z.object({
  time: storedInstant,
  wall: storedInstant,
  elapsed: z.pipe(z.number(), z.transform(milliseconds)),
  bootId: z.nullable(z.string()),
});

function guessClockIn(value: string | null): GuessClockMark | null {
  try {
    return z.nullable(storedGuessClock).parse(JSON.parse(value ?? "null"));
  } catch {
    return null;
  }
}
