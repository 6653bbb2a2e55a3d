import { minutes } from "@platzwart/domain/time/instant";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { openPostgres } from "../../database/postgres/postgres-database.ts";
import { RowDecoding } from "../../database/row-decoding.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { createStore } from "../../database/store.ts";
import { eachEngine } from "../../testing/engines.ts";
import { clock } from "../../testing/records.ts";
import { logReaderIn } from "./log-reader.ts";
import { BATCH_SIZE } from "./referencing-entries.ts";

const COUNT = 3 * BATCH_SIZE + 500;
const SINCE = clock("10:00");

/** Records the largest number of rows of any answer. */
class LongestAnswer implements KyselyPlugin {
  rows = 0;
  readonly transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => node;
  readonly transformResult: KyselyPlugin["transformResult"] = async ({ result }) => {
    this.rows = Math.max(this.rows, result.rows.length);
    return result;
  };
}

eachEngine((engine) => {
  test("[G-07] what the log says of somebody is read whole, a portion at a time", async () => {
    const database = await engine.createDatabase();
    try {
      await (await database.openStorage()).close();
      const raw = await openRaw(database);
      const values = Array.from({ length: COUNT }, (_, index) => {
        const category = ["access", "denied", "audit"][index % 3];
        const who = index % 2 === 0 ? "mine" : "theirs";
        // hundreds at one instant, as after erasing the digits of a whole day
        const at = SINCE + minutes(Math.floor(index / 700));
        return `('info', '${index}', 'x', '{"booking_id":"${who}"}', ${at}, '${category}')`;
      });
      const early = SINCE - 1;
      values.push(`('info', 'too early', 'x', '{"booking_id":"mine"}', ${early}, 'access')`);
      await raw.query(
        `insert into system_logs (level, message, component, metadata, created_at, category) values ${values.join(", ")}`,
      );
      await raw.close();

      const opened =
        database.databaseUrl === null
          ? openSqlite(database.dataDir)
          : await openPostgres(database.databaseUrl, database.serverLog);
      const longest = new LongestAnswer();
      const store = createStore(opened.reader.withPlugin(longest), new RowDecoding(() => {}), {
        factsRevision: () => 0,
        nextRevision: () => 1,
      });
      const found = await logReaderIn(store).listReferencing(new Set(["mine"]), SINCE);
      await opened.close();
      expect(found.map(({ message }) => Number(message))).toEqual(
        Array.from({ length: COUNT / 2 }, (_, index) => 2 * index),
      );
      expect(longest.rows).toBe(BATCH_SIZE);
    } finally {
      await database.drop();
    }
  });
});
