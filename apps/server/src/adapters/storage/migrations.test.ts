import { courtId } from "@platzwart/domain/testing/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../../testing/database.ts";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../application/ports/caller.ts";
import { eachEngine } from "../../testing/engines.ts";
import { aCourtRecord } from "../../testing/records.ts";
import type { Database } from "./database.ts";
import type { Migration } from "./migrations/migration.ts";
import { MIGRATIONS, migrate } from "./migrations.ts";
import { openPostgres } from "./postgres-database.ts";
import { openSqlite } from "./sqlite-database.ts";

const silent = { info() {}, warn() {}, error() {} };

const later = (name: string, ...statements: string[]): Migration => ({ name, statements: () => statements });

const KNOWN = MIGRATIONS.map(({ name }) => ({ name }));

eachEngine((engine) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await engine.createEmptyDatabase();
  });
  afterEach(() => database.drop());

  async function migrateWith(migrations: readonly Migration[]): Promise<void> {
    const opened: Database =
      database.databaseUrl === null
        ? openSqlite(database.dataDir)
        : await openPostgres(database.databaseUrl, silent);
    try {
      await migrate(opened, migrations);
    } finally {
      await opened.close();
    }
  }

  async function query(statement: string): Promise<Record<string, unknown>[]> {
    const raw = await openRaw(database);
    try {
      return await raw.query(statement);
    } finally {
      await raw.close();
    }
  }

  test("a database is brought to the newest form once and keeps what it holds", async () => {
    const storage = await database.openStorage();
    await storage.write(SERVER, (store) => store.courts.insert(aCourtRecord(1)));
    await storage.close();
    await migrateWith(MIGRATIONS);
    await migrateWith([
      ...MIGRATIONS,
      later("999-next", "alter table courts add column colour text default 'red'"),
    ]);
    expect(await query("select id, name, colour from courts")).toEqual([
      { id: 1, name: "Court 1", colour: "red" },
    ]);
    expect(await query("select name from schema_migrations order by position")).toEqual([
      ...KNOWN,
      { name: "999-next" },
    ]);
  });

  test("what an earlier version stored as to be done is kept when its column gets another name", async () => {
    await migrateWith(MIGRATIONS.slice(0, 10));
    await query(`insert into courts (id, name, status, is_light_on, auto_mode, light_wish)
      values (1, 'Court 1', 'available', false, false, false)`);
    await query("update climate_state set auto_mode = false, heating_wish = true");
    await query("update scheduler_state set paused_since = 7, doors_as_of = 7");
    const storage = await database.openStorage();
    try {
      expect((await storage.read.courts.get(courtId(1)))?.lightIntent).toBe(false);
      expect((await storage.read.climate.state()).heating.intent).toBe(true);
      expect(await storage.read.scheduler.state()).toMatchObject({ isPaused: true, doorsFrozenAt: 7 });
    } finally {
      await storage.close();
    }
  });

  test("[X-07] a key that was revoked by an earlier version is good no more, and keeps its name and gives it free", async () => {
    await migrateWith(MIGRATIONS.slice(0, 8));
    const columns = "id, name, folded_name, secret_hash, scope, created_at, renewed_at, revoked_at";
    await query(`insert into api_keys (${columns}) values
      ('old', 'Eversports', 'eversports', 'hash-1', 'own_bookings', 1, 1, 5),
      ('new', 'Eversports', 'eversports', 'hash-2', 'own_bookings', 6, 6, null)`);
    const storage = await database.openStorage();
    try {
      expect(await storage.read.apiKeys.findByHash("hash-1")).toBeNull();
      expect((await storage.read.apiKeys.findByHash("hash-2"))?.id).toBe("new");
    } finally {
      await storage.close();
    }
    const former = await query("select id, username, deleted_at from former_users");
    expect(former.map((row) => ({ ...row, deleted_at: Number(row["deleted_at"]) }))).toEqual([
      { id: "old", username: "Eversports", deleted_at: 5 },
    ]);
    const again = `insert into api_keys (id, name, folded_name, secret_hash, scope, created_at, renewed_at)
      values ('third', 'Eversports', 'eversports', 'hash-3', 'own_bookings', 7, 7)`;
    await expect(query(again)).rejects.toThrow(/unique/i);
  });

  test("a migration that is interrupted half-way leaves nothing behind and can be run again", async () => {
    await migrateWith(MIGRATIONS);
    const broken = later("999-next", "create table half (id integer)", "drop table no_such_table");
    await expect(migrateWith([...MIGRATIONS, broken])).rejects.toThrow("no_such_table");
    await expect(query("select * from half")).rejects.toThrow("half");
    expect(await query("select name from schema_migrations order by position")).toEqual(KNOWN);
    await migrateWith([...MIGRATIONS, later("999-next", "create table half (id integer)")]);
    expect(await query("select * from half")).toEqual([]);
  });

  test("a database that a newer program has written is refused and left as it is", async () => {
    const storage = await database.openStorage();
    await storage.write(SERVER, (store) => store.courts.insert(aCourtRecord(1)));
    await storage.close();
    await query("insert into schema_migrations (position, name) values (99, '999-from-the-future')");
    await expect(database.openStorage()).rejects.toThrow("its step 999-from-the-future is unknown here");
    expect(await query("select name from courts")).toEqual([{ name: "Court 1" }]);
  });
});
