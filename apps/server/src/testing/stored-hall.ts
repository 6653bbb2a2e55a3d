import { readFileSync } from "node:fs";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { instant } from "@platzwart/domain/time/instant";
import { onTestFinished } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { HallUnderTest } from "../../../../testing/hall-under-test.ts";
import { MIGRATIONS, migrate } from "../database/migrations.ts";
import { openPostgres } from "../database/postgres/postgres-database.ts";
import { openSqlite } from "../database/sqlite/sqlite-database.ts";
import type { TestEngine } from "./engines.ts";
import type { Said } from "./what-is-said.ts";

/** Database of an earlier version at its shutdown, and the last API responses. */
interface StoredHall {
  readonly stoppedAt: number;
  readonly said: Said;
  /** Table → rows as PostgreSQL returns them, instants as digits; null columns are left out. */
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, string | number | boolean>>[]>>;
}

/** Restores the hall of the version with that newest migration; `start` upgrades it. */
export async function storedHall(engine: TestEngine, newestMigration: string) {
  const path = new URL(`halls/${newestMigration}.json`, import.meta.url);
  const { stoppedAt, said, tables } = JSON.parse(readFileSync(path, "utf8")) as StoredHall;
  const database = await engine.createEmptyDatabase();
  const count = MIGRATIONS.findIndex(({ name }) => name === newestMigration) + 1;
  const { dataDir, databaseUrl, serverLog } = database;
  const opened = databaseUrl === null ? openSqlite(dataDir) : await openPostgres(databaseUrl, serverLog);
  await migrate(opened, MIGRATIONS.slice(0, count));
  await opened.close();
  const raw = await openRaw(database);
  for (const [table, rows] of Object.entries(tables)) {
    await raw.query(`delete from ${table}`);
    for (const row of rows)
      await raw.query(
        `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.values(row).map(literal).join(", ")})`,
      );
  }
  await raw.close();
  const clock = new FakeClock(instant(stoppedAt));
  const start = async () => {
    const hall = await HallUnderTest.start(
      { clock, database, outside: { makesBackups: false } },
      { isNew: false },
    );
    onTestFinished(() => hall.end());
    return hall;
  };
  return { said, database, start };
}

function literal(value: string | number | boolean): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
