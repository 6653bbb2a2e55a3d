import { LIVE_CHANNELS, type LiveChannel } from "@platzwart/contract/live-events";
import { type Kysely, type Selectable, sql } from "kysely";
import type { LiveEvent, LiveEventStore } from "../../application/ports/live-event-store.ts";
import { jsonIn, numberIn, type RowDecoder, type RowDecoding, wordIn } from "./row-decoding.ts";
import type { LiveEventTable, Schema } from "./schema.ts";

const CHANNELS = Object.keys(LIVE_CHANNELS) as LiveChannel[];

type EventRow = Omit<Selectable<LiveEventTable>, "created_at">;

const decoder: RowDecoder<EventRow, LiveEvent> = {
  table: "live_events",
  idOf: (row) => String(row.number),
  decode: (row) => ({
    number: numberIn("number", row.number),
    channel: wordIn("channel", row.channel, CHANNELS),
    payload: jsonIn("payload", row.payload),
  }),
};

/** `onAppended` hears of each event as it will be stored; whether it is, its transaction decides. */
export function createLiveEventStore(
  db: Kysely<Schema>,
  rows: RowDecoding,
  onAppended: (event: LiveEvent) => void,
): LiveEventStore {
  return {
    async append(channel, payload, at) {
      const text = JSON.stringify(payload);
      // counted here and not by the engine: one write at a time, so there are no gaps, and none after a rollback
      const { number } = await db
        .insertInto("live_events")
        .values({
          number: sql<number>`(select coalesce(max(number), 0) + 1 from live_events)`,
          channel,
          payload: text,
          created_at: at,
        })
        .returning("number")
        .executeTakeFirstOrThrow();
      onAppended({ number, channel, payload: JSON.parse(text) });
    },

    async listAfter(number, limit) {
      // the event itself too, in the same question: whether it is still there says whether anything is missing
      const found = await db
        .selectFrom("live_events")
        .select(["number", "channel", "payload"])
        .where("number", ">=", number)
        .orderBy("number")
        .limit(limit + 1)
        .execute();
      const first = found[0]?.number;
      if (first === undefined) return number === 0 ? [] : null;
      if (first === number) return rows.all(decoder, found.slice(1));
      return first === number + 1 ? rows.all(decoder, found.slice(0, limit)) : null;
    },

    async newest() {
      const { newest } = await db
        .selectFrom("live_events")
        .select(({ fn }) => fn.max("number").as("newest"))
        .executeTakeFirstOrThrow();
      return newest ?? 0;
    },

    async pruneBefore(at) {
      // by number, not by age: when the clock was set back, what remains must still be without gaps
      const retained = db
        .selectFrom("live_events")
        .select(({ fn }) => fn.min("number").as("number"))
        .where("created_at", ">=", at);
      const newest = db.selectFrom("live_events").select(({ fn }) => fn.max("number").as("number"));
      await db
        .deleteFrom("live_events")
        .where("number", "<", ({ fn }) => fn.coalesce(retained, newest))
        .execute();
    },
  };
}
