import { fromIso, type Instant, instant, toIso } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { HALL_ID_KEY } from "./code-key-check.ts";
import { type Connection, repository } from "./store.ts";
import type { Tables } from "./tables.ts";

const CLOCK_MARK = "clock_believed_at";
const GUESS_CLOCK = "guess_clock";
const TEST_CODE = "test_code";
const SIGNING_KEY = "signing_key";
const LAST_LEADER = "last_leader";
const EPOCH = "leadership_epoch";
/** Key of the row for `messagesDecided`. */
export const MESSAGES_DECIDED = "messages_decided_revision";

/** Progress of the clock that counts wrong codes (GuessLimits). */
export interface GuessClockMark {
  readonly time: Instant;
}

/** The server's values, apart from the hall's data. */
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
    /** Id of the database from its first start; null: a read-only database of a former version. */
    hallId: () => get(HALL_ID_KEY),

    /** An instant that was certainly reached (ClockWatch); null: unknown. */
    async clockMark(): Promise<Instant | null> {
      return fromIso((await get(CLOCK_MARK)) ?? "");
    },

    setClockMark: (mark: Instant) => set(CLOCK_MARK, toIso(mark)),

    /** null: no wrong code was ever counted. */
    async guessClock(): Promise<GuessClockMark | null> {
      return guessClockIn(await get(GUESS_CLOCK));
    },

    setGuessClock: (mark: GuessClockMark) => set(GUESS_CLOCK, JSON.stringify(mark)),

    /** Encrypted by SecretCipher (D-12); null: not needed yet. */
    testCode: () => get(TEST_CODE),

    setTestCode: (encrypted: string) => set(TEST_CODE, encrypted),

    /** Ed25519 key for documents to doors, encrypted by SecretCipher; null: no door has a controller yet. */
    signingKey: () => get(SIGNING_KEY),

    setSigningKey: (encrypted: string) => set(SIGNING_KEY, encrypted),

    /** Number of the last leadership (V-03); 0: a single server always served the hall. */
    async epoch(): Promise<number> {
      const stored = Number((await get(EPOCH)) ?? 0);
      return Number.isSafeInteger(stored) ? stored : 0;
    },

    setEpoch: (epoch: number) => set(EPOCH, String(epoch)),

    /** Name of the server that led last; null: a single server always served the hall. */
    lastLeader: () => get(LAST_LEADER),

    setLastLeader: (name: string) => set(LAST_LEADER, name),

    /** Revision of the facts up to which mails to customers are decided; null: none was ever sent. */
    async messagesDecided(): Promise<number | null> {
      const stored = Number((await get(MESSAGES_DECIDED)) ?? Number.NaN);
      return Number.isSafeInteger(stored) ? stored : null;
    },

    setMessagesDecided: (revision: number) => set(MESSAGES_DECIDED, String(revision)),
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
