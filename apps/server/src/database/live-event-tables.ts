import { LIVE_CHANNELS, type LiveChannel } from "@platzwart/contract/live-events";
import { type Kysely, type Selectable, sql } from "kysely";
import { turnOfOthers } from "../platform/system/turn-of-others.ts";
import type { LiveEvent, LiveEventStore } from "./live-event-store.ts";
import { decodeEnum, decodeInteger, decodeJson, type RowDecoder, type RowDecoding } from "./row-decoding.ts";
import type { LiveEventTable, Schema } from "./schema.ts";

/** The kinds of changes that are sent to browsers. */
const CHANNELS = Object.keys(LIVE_CHANNELS) as LiveChannel[];

type EventRow = Omit<Selectable<LiveEventTable>, "created_at">;

const decoder: RowDecoder<EventRow, LiveEvent> = {
  table: "live_events",
  idOf: (row) => String(row.number),
  decode: (row) => ({
    number: decodeInteger("number", row.number),
    channel: decodeEnum("channel", row.channel, CHANNELS),
    payload: decodeJson("payload", row.payload),
  }),
};

/**
 * Creates the repository of live events; its port describes the methods. `rows`: decodes rows, leaves out invalid ones;
 * `onAppended`: gets each inserted event, before its transaction is committed or rolled back.
 */
export function createLiveEventStore(
  db: Kysely<Schema>,
  rows: RowDecoding,
  onAppended: (event: LiveEvent) => void = () => {},
): LiveEventStore {
  return {
    async append(channel, payload, at) {
      const text = JSON.stringify(payload);
      // max + 1 instead of a sequence: a sequence leaves gaps after a rollback, and only one write runs at a time
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

    // null: the events after `number` are not complete any more
    async listAfter(number, limit) {
      // reads event `number` too: if that event was deleted, later events may be missing as well
      const found = await db
        .selectFrom("live_events")
        .select(["number", "channel", "payload"])
        .where("number", ">=", number)
        .orderBy("number")
        .limit(limit + 1)
        .execute();
      // all browsers of a hall ask for it one after the other when the server is back
      await turnOfOthers();
      const first = found[0]?.number;
      if (first === undefined) return number === 0 ? [] : null;
      if (first === number) return rows.all(decoder, found.slice(1));
      return first === number + 1 ? rows.all(decoder, found.slice(0, limit)) : null;
    },

    async newestNumber() {
      const { newest } = await db
        .selectFrom("live_events")
        .select(({ fn }) => fn.max("number").as("newest"))
        .executeTakeFirstOrThrow();
      return newest ?? 0;
    },

    // deletes events that were stored before `at`
    async deleteBefore(at) {
      // by number, not by age: the remaining events must have no gap even if the clock was set back
      // the lowest number that is kept because of its age; without one, only the newest event is kept
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
