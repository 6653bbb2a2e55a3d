import { fromIso, type Instant, instant, toIso } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { HALL_ROW } from "./code-key-check.ts";
import { type Connection, repository } from "./store.ts";
import type { Tables } from "./tables.ts";

const CLOCK_MARK = "clock_believed_at";
/** GuessClockMark, as JSON. */
const GUESS_CLOCK = "guess_clock";
const TEST_CODE = "test_code";
const SIGNING_KEY = "signing_key";

/** How far the clock was by which wrong codes are counted (GuessLimits). */
export interface GuessClockMark {
  readonly time: Instant;
}

/** What the server keeps about itself, beside the hall's data. */
export const installationIn = repository(({ db }: Connection<Tables>) => {
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
    /** The id that the first start gave this hall; null: a version before that, whose database is read-only for now. */
    hallId: () => get(HALL_ROW),

    /** The time that it was at least (ClockWatch); null: nothing is known. */
    async clockMark(): Promise<Instant | null> {
      return fromIso((await get(CLOCK_MARK)) ?? "");
    },

    setClockMark: (mark: Instant) => set(CLOCK_MARK, toIso(mark)),

    /** null: no wrong code was ever counted. */
    async guessClock(): Promise<GuessClockMark | null> {
      return guessClockIn(await get(GUESS_CLOCK));
    },

    setGuessClock: (mark: GuessClockMark) => set(GUESS_CLOCK, JSON.stringify(mark)),

    /** The test code (D-12), encrypted (SecretCipher); null: none was needed yet. */
    testCode: () => get(TEST_CODE),

    setTestCode: (encrypted: string) => set(TEST_CODE, encrypted),

    /** The Ed25519 key that signs what doors are given, encrypted (SecretCipher); null: no door has a controller yet. */
    signingKey: () => get(SIGNING_KEY),

    setSigningKey: (encrypted: string) => set(SIGNING_KEY, encrypted),
  };
});

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
