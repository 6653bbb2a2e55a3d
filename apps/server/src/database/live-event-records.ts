import { LIVE_CHANNELS, type LiveChannel } from "@platzwart/contract/live-events";
import type { Instant } from "@platzwart/domain/time/instant";
import { type Kysely, sql } from "kysely";
import { yieldToEventLoop } from "../platform/system/event-loop.ts";
import { codec, type RecordOf, type RowOf } from "./codec.ts";
import * as column from "./columns.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Tables } from "./tables.ts";

export interface LiveEventStore {
  /** Stores an event of time `at` with the next number; listeners get it after COMMIT. */
  append(channel: LiveChannel, payload: unknown, at: Instant): Promise<void>;
  /** At most `limit` events after a number, oldest first; null: the number was deleted or never used. */
  listAfter(number: number, limit: number): Promise<LiveEvent[] | null>;
  /** The number of the newest event; 0 before the first event. */
  newestNumber(): Promise<number>;
  /** Deletes events from before an instant, but never the newest one, so that numbers are not used twice. */
  deleteBefore(at: Instant): Promise<void>;
}

const CHANNELS = Object.keys(LIVE_CHANNELS) as LiveChannel[];

const liveEvents = codec(
  "live_events",
  {
    /** From 1, without gaps, in order of commits; the id of the event in the live stream. */
    number: column.integer("number"),
    /** The kind of change, such as "courts-changes"; the name of the event in the live stream. */
    channel: column.word("channel", CHANNELS),
    /** The JSON value that is sent; digits in it are encrypted until delivery. */
    payload: column.json("payload"),
  },
  ({ number }) => number,
);

/** A change that is sent to the browsers that have an open live stream (server-sent events). */
export type LiveEvent = RecordOf<typeof liveEvents>;

interface LiveEventTables {
  live_events: RowOf<typeof liveEvents> & { created_at: number };
}

/**
 * Creates the repository of live events; `rows`: decodes rows, leaves out invalid ones;
 * `onAppended`: gets each inserted event, before its transaction is committed or rolled back.
 */
export function createLiveEventStore(
  connection: Kysely<Tables>,
  rows: RowDecoding,
  onAppended: (event: LiveEvent) => void = () => {},
): LiveEventStore {
  const db = connection as unknown as Kysely<LiveEventTables>;
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
      // all browsers of a hall call this one after the other when the server is back
      await yieldToEventLoop();
      const first = found[0]?.number;
      if (first === undefined) return number === 0 ? [] : null;
      if (first === number) return rows.all(liveEvents, found.slice(1));
      return first === number + 1 ? rows.all(liveEvents, found.slice(0, limit)) : null;
    },

    async newestNumber() {
      const { newest } = await db
        .selectFrom("live_events")
        .select(({ fn }) => fn.max("number").as("newest"))
        .executeTakeFirstOrThrow();
      return newest ?? 0;
    },

    async deleteBefore(at) {
      // by number, not by age: the remaining events must have no gap even if the clock was set back; without any
      // event of that age only the newest is kept
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
