import { instant, milliseconds } from "@platzwart/domain/time/instant";
import type { Kysely, Selectable } from "kysely";
import * as z from "zod/mini";
import {
  decodeInstantOrNull,
  decodeText,
  type RowDecoder,
  type RowDecoding,
} from "../../database/row-decoding.ts";
import type { GuessLimitTable, Schema } from "../../database/schema.ts";
import { repository } from "../../database/store.ts";
import type { GuessLimitStore, GuessSubject, StoredGuesses } from "./guess-limit-store.ts";

const time = z.pipe(z.int(), z.transform(instant));

/** GuessRecord, as JSON. */
const recordSchema = z.object({
  wrong: z.array(z.object({ at: time, tag: z.string(), isGivenBack: z.exactOptional(z.literal(true)) })),
  triesLeft: z.int().check(z.nonnegative()),
  since: time,
  refillTime: z.pipe(z.int().check(z.positive()), z.transform(milliseconds)),
});

/** StoredGuesses, as JSON. */
export const storedGuesses = z.object({
  subject: z.pipe(z.string(), z.transform(subjectIn)),
  record: recordSchema,
  acknowledgedAt: z.nullable(time),
  alarmSince: z.nullable(time),
});

const decoder: RowDecoder<Selectable<GuessLimitTable>, StoredGuesses> = {
  table: "guess_limits",
  idOf: ({ subject }) => subject,
  decode: (row) => ({
    subject: subjectIn(decodeText("subject", row.subject)),
    record: recordSchema.parse(JSON.parse(decodeText("record", row.record))),
    acknowledgedAt: decodeInstantOrNull("acknowledged_at", row.acknowledged_at),
    alarmSince: decodeInstantOrNull("alarm_since", row.alarm_since),
  }),
};

/** Creates the repository of wrong codes, whose port describes its methods. */
export function createGuessLimitStore(db: Kysely<Schema>, rows: RowDecoding): GuessLimitStore {
  return {
    async list() {
      return rows.all(decoder, await db.selectFrom("guess_limits").selectAll().execute());
    },

    async put({ subject, record, acknowledgedAt, alarmSince }) {
      const values = {
        record: JSON.stringify(record),
        acknowledged_at: acknowledgedAt,
        alarm_since: alarmSince,
      };
      await db
        .insertInto("guess_limits")
        .values({ subject, ...values })
        .onConflict((conflict) => conflict.column("subject").doUpdateSet(values))
        .execute();
    },

    async delete(subject) {
      await db.deleteFrom("guess_limits").where("subject", "=", subject).execute();
    },
  };
}

function subjectIn(subject: string): GuessSubject {
  if (subject === "hall" || subject.startsWith("door-") || subject.startsWith("user-"))
    return subject as GuessSubject;
  throw new Error("subject is neither the hall, a door nor a user");
}

export const guessLimitsIn = repository(({ db, rows }) => createGuessLimitStore(db, rows));
