import type { GuessRecord } from "@platzwart/domain/access/guess-policy";
import { instant, milliseconds } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { codec, mapped, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { type Connection, repository } from "../../database/store.ts";

/** A door, a user who checks codes without a door, or the whole hall. */
export type GuessSubject = `door-${string}` | `user-${string}` | "hall";

const instantSchema = z.pipe(z.int(), z.transform(instant));

const recordSchema = z.object({
  wrong: z.array(
    z.object({ at: instantSchema, tag: z.string(), isGivenBack: z.exactOptional(z.literal(true)) }),
  ),
  triesLeft: z.int().check(z.nonnegative()),
  since: instantSchema,
  refillTime: z.pipe(z.int().check(z.positive()), z.transform(milliseconds)),
});

const guesses = codec(
  "guess_limits",
  {
    subject: mapped(column.text("subject"), {
      write: (subject: GuessSubject): string => subject,
      read: guessSubjectOf,
    }),
    record: mapped(column.text("record"), {
      write: (record: GuessRecord) => JSON.stringify(record),
      read: (stored): GuessRecord => recordSchema.parse(JSON.parse(stored)),
    }),
    /** Time of the last acknowledgement; null: never. */
    acknowledgedAt: orNull(column.time("acknowledged_at")),
    /** Beginning of the alarm, by the wall clock; null: no alarm. */
    alarmSince: orNull(column.time("alarm_since")),
  },
  ({ subject }) => subject,
);

/** All times but `alarmSince` are guess time (GuessLimits), not of the wall clock. */
export type StoredGuesses = RecordOf<typeof guesses>;

interface GuessLimitTables {
  guess_limits: RowOf<typeof guesses>;
}

/** Counts survive restarts (D-21). */
export const guessLimitsIn = repository(({ db, rows }: Connection<GuessLimitTables>) => {
  return {
    async list(): Promise<StoredGuesses[]> {
      return rows.all(guesses, await db.selectFrom("guess_limits").selectAll().execute());
    },

    async put({ subject, ...changing }: StoredGuesses): Promise<void> {
      await db
        .insertInto("guess_limits")
        .values(guesses.encode({ subject, ...changing }))
        .onConflict((conflict) => conflict.column("subject").doUpdateSet(guesses.encodeSome(changing)))
        .execute();
    },

    async delete(subject: GuessSubject): Promise<void> {
      await db.deleteFrom("guess_limits").where("subject", "=", subject).execute();
    },
  };
});

function guessSubjectOf(subject: string): GuessSubject {
  if (subject === "hall" || subject.startsWith("door-") || subject.startsWith("user-"))
    return subject as GuessSubject;
  throw new Error("subject is neither the hall, a door nor a user");
}
