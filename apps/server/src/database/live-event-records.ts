import { LIVE_CHANNELS, type LiveChannel } from "@platzwart/contract/live-events";
import type { Instant } from "@platzwart/domain/time/instant";
import { type Kysely, sql } from "kysely";
import { yieldToEventLoop } from "../platform/system/event-loop.ts";
import { codec, type RecordOf, type RowOf } from "./codec.ts";
import * as column from "./columns.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Tables } from "./tables.ts";

export interface LiveEventStore {
  /** Listeners get the event, with the next number, after COMMIT. */
  append(channel: LiveChannel, payload: unknown, at: Instant): Promise<void>;
  /** Oldest first; null: the number was deleted or never used. */
  listAfter(number: number, limit: number): Promise<LiveEvent[] | null>;
  /** 0 before the first event. */
  newestNumber(): Promise<number>;
  /** Never deletes the newest event, so that numbers are not used twice. */
  deleteBefore(at: Instant): Promise<void>;
}

const CHANNELS = Object.keys(LIVE_CHANNELS) as LiveChannel[];

const liveEvents = codec(
  "live_events",
  {
    /** Id in the live stream: from 1, without gaps, in order of commits. */
    number: column.integer("number"),
    /** Name of the event in the live stream, such as "courts-changes". */
    channel: column.word("channel", CHANNELS),
    /** JSON value; its digits are encrypted until delivery. */
    payload: column.json("payload"),
  },
  ({ number }) => number,
);

/** A change for browsers with an open live stream (server-sent events). */
export type LiveEvent = RecordOf<typeof liveEvents>;

interface LiveEventTables {
  live_events: RowOf<typeof liveEvents> & { created_at: number };
}

/** `onAppended` gets each inserted event before its transaction is committed or rolled back. */
export function createLiveEventStore(
  connection: Kysely<Tables>,
  rows: RowDecoding,
  onAppended: (event: LiveEvent) => void = () => {},
): LiveEventStore {
  const db = connection as unknown as Kysely<LiveEventTables>;
  return {
    async append(channel, payload, at) {
      const text = JSON.stringify(payload);
      // a sequence would leave gaps after a rollback, and only one write runs at a time
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
      // reads event `number`, too: if it was deleted, later ones may have been deleted as well
      const found = await db
        .selectFrom("live_events")
        .select(["number", "channel", "payload"])
        .where("number", ">=", number)
        .orderBy("number")
        .limit(limit + 1)
        .execute();
      // after a restart all browsers of a hall call this at once
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
      // by number, so that a clock set back leaves no gap; where all events are older, the newest stays
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
