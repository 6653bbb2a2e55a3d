import { foldForSearch } from "@platzwart/domain/folded-name";
import { courtId } from "@platzwart/domain/testing/builders";
import { instant } from "@platzwart/domain/time/instant";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { bookingsIn, type RevisionPosition } from "../facts/booking-records.ts";
import { climateIn } from "../facts/climate-records.ts";
import { contactsIn } from "../facts/contact-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import { schedulerIn } from "../facts/scheduler-records.ts";
import { apiKeysIn } from "../modules/api-keys/api-key-records.ts";
import { reasonOf } from "../start-refusal.ts";
import { eachEngine } from "../testing/engines.ts";
import { aCourtRecord } from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import type { Database } from "./database.ts";
import { COLUMNS_WITHOUT_FACTS, TABLES_WITHOUT_FACTS } from "./facts-revision.ts";
import type { Migration } from "./migrations/migration.ts";
import { MIGRATIONS, migrate } from "./migrations.ts";
import { databaseUnusable, openPostgres } from "./postgres/postgres-database.ts";
import { openSqlite } from "./sqlite/sqlite-database.ts";

const silent = { info() {}, warn() {}, error() {} };

const later = (name: string, ...statements: string[]): Migration => ({ name, statements: () => statements });

const KNOWN = MIGRATIONS.map(({ name }) => ({ name }));

eachEngine((engine) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await engine.createEmptyDatabase();
  });
  afterEach(() => database.drop());

  async function migrateWith(migrations: readonly Migration[], lockPatienceMs?: number): Promise<void> {
    const opened: Database =
      database.databaseUrl === null
        ? openSqlite(database.dataDir)
        : await openPostgres(database.databaseUrl, silent);
    try {
      await migrate(opened, migrations, lockPatienceMs);
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

  test("what counts as no fact, or as a report alone, is named as the tables name it", async () => {
    await (await database.openStorage()).close();
    for (const table of TABLES_WITHOUT_FACTS) await query(`select 1 from ${table} limit 1`);
    for (const [table, columns] of Object.entries(COLUMNS_WITHOUT_FACTS))
      await query(`select ${[...columns].join(", ")} from ${table} limit 1`);
  });

  test("a database is brought to the newest form once and keeps what it holds", async () => {
    const storage = await database.openStorage();
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
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
      expect((await courtsIn(storage.read).get(courtId(1)))?.lightIntent).toEqual({ on: false, revision: 0 });
      expect((await climateIn(storage.read).state()).heating.intent).toBe(true);
      expect(await schedulerIn(storage.read).state()).toMatchObject({
        isPaused: true,
        doorFreeze: { at: 7, revision: 0 },
      });
    } finally {
      await storage.close();
    }
  });

  test("[E-02, L-07] a lamp of an earlier version keeps its court, what it reported and what was logged of it", async () => {
    await migrateWith(
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === "031-channels-of-courts"),
      ),
    );
    const [on, off] = database.databaseUrl === null ? ["1", "0"] : ["true", "false"];
    await query(`insert into courts
      (id, name, status, is_light_on, auto_mode, light_reported_at, light_cause, light_changed_by) values
      (1, 'Court 1', 'available', ${on}, ${off}, 77, 'person', 'u1'),
      (2, 'Court 2', 'available', ${off}, ${on}, null, null, null)`);
    await query(`insert into light_channels
      (id, court_id, driver, address, output, sealed_password, outage, suspended_until) values
      ('a', 1, 'shelly', 'http://10.0.0.2', 3, 'sealed', 'timeout', 99),
      ('b', 2, 'simulated', 'lamp-2', 0, null, null, null)`);
    const storage = await database.openStorage();
    try {
      expect(await equipmentIn(storage.read).listLightChannels()).toEqual([
        {
          id: "a",
          courtIds: [1],
          driver: "shelly",
          address: "http://10.0.0.2",
          output: 3,
          encryptedPassword: "sealed",
          reported: { on: true, at: 77, revision: 0, cause: { kind: "person", userId: "u1" } },
          logged: { outage: "timeout", suspendedUntil: 99 },
        },
        {
          id: "b",
          courtIds: [2],
          driver: "simulated",
          address: "lamp-2",
          output: 0,
          encryptedPassword: null,
          reported: null,
          logged: { outage: null, suspendedUntil: null },
        },
      ]);
      // a burning light in manual mode becomes an intent
      expect((await courtsIn(storage.read).get(courtId(1)))?.manualLight).toEqual({ on: true, revision: 0 });
      expect((await courtsIn(storage.read).get(courtId(2)))?.manualLight).toBeNull();
    } finally {
      await storage.close();
    }
  });

  test("[D-09, Z-06] what an earlier version knew by its clock is in that order, and new things come after it", async () => {
    await migrateWith(
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === "032-revisions-of-codes"),
      ),
    );
    const [on, off] = database.databaseUrl === null ? ["1", "0"] : ["true", "false"];
    await query(`insert into users (id, username, folded_name, password_hash, role, is_disabled, created_at)
      values ('u1', 'Kim', 'kim', 'x', 'admin', ${off}, 5)`);
    await query(`insert into doors (id, name, driver, address, mode, open_seconds, locked_at, locked_by) values
      ('a', 'A', 'simulated', 'a', 'schedule', 30, 100, 'u1'), ('b', 'B', 'simulated', 'b', 'schedule', 30, 300, 'u1'),
      ('c', 'C', 'simulated', 'c', 'schedule', 30, null, null)`);
    await query("update scheduler_state set paused_since = 200, paused_by = 'u1', doors_frozen_at = 200");
    for (const createdAt of [99, 100, 101, 200, 201, 300, 301])
      await query(`insert into access_codes (id, user_name, is_permanent, valid_from, valid_to, duration_minutes, status,
        created_at, light_before_minutes, light_after_minutes, door_before_minutes, door_after_minutes, effect_from,
        effect_until) values ('${createdAt}', '', ${on}, 0, 1, 1, 'active', ${createdAt}, 0, 0, 0, 0, 0, 1)`);
    const storage = await database.openStorage();
    try {
      const ids = ["99", "100", "101", "200", "201", "300", "301"];
      const codes = await codesIn(storage.read).getByIds(ids);
      const madeAfter = (moment: { revision: number } | null | undefined) =>
        codes.filter((code) => code.createdInRevision > (moment?.revision ?? 0)).map(({ id }) => id);
      const [first, second, third] = await equipmentIn(storage.read).listDoors();
      const paused = await schedulerIn(storage.read).state();
      expect(madeAfter(first?.lock).sort()).toEqual(["101", "200", "201", "300", "301"]);
      expect(madeAfter(second?.lock)).toEqual(["301"]);
      expect(third?.lock).toBeNull();
      expect(madeAfter(paused.isPaused ? paused.doorFreeze : null).sort()).toEqual(["201", "300", "301"]);
      expect(storage.read.nextRevision).toBeGreaterThan(
        Math.max(...codes.map(({ createdInRevision }) => createdInRevision)),
      );
    } finally {
      await storage.close();
    }
  });

  test("[C-14] a light that an earlier version had switched for a time stays so, for no reason", async () => {
    await migrateWith(
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === "036-override-reasons"),
      ),
    );
    const [on, off] = database.databaseUrl === null ? ["1", "0"] : ["true", "false"];
    await query(`insert into courts
      (id, name, status, is_light_on, auto_mode, light_override_on, light_override_from, light_override_until,
        light_override_by) values
      (1, 'Court 1', 'available', ${off}, ${on}, ${on}, 7, 99, 'u1'),
      (2, 'Court 2', 'available', ${off}, ${on}, null, null, null, null)`);
    const storage = await database.openStorage();
    try {
      expect((await courtsIn(storage.read).list()).map(({ lightOverride }) => lightOverride)).toEqual([
        { on: true, period: { from: 7, until: 99 }, userId: "u1", reason: null },
        null,
      ]);
    } finally {
      await storage.close();
    }
  });

  test("[B-03, G-07] the customers of an earlier version's bookings are contacts, each spelling once, and erased ones none", async () => {
    await migrateWith(
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === "038-contacts"),
      ),
    );
    const [on, off] = database.databaseUrl === null ? ["1", "0"] : ["true", "false"];
    await query(`insert into courts (id, name, status, is_light_on, auto_mode)
      values (1, 'Court 1', 'available', ${off}, ${on})`);
    await query(`insert into bookings (id, court_id, customer_name, customer_email, customer_phone, start_time, end_time,
      status, created_at, created_by) values
      ('a', 1, 'Jörg Weiß', 'j@example.de', null, 10, 20, 'ended', 1, 'u'),
      ('b', 1, 'Jörg Weiß', 'j@example.de', null, 30, 40, 'active', 5, 'u'),
      ('c', 1, 'Jörg Weiß', null, '0170 1', 50, 60, 'cancelled', 3, 'u'),
      ('d', 1, null, null, null, 70, 80, 'ended', 2, 'u')`);
    const storage = await database.openStorage();
    try {
      const [newest, other, ...rest] = await contactsIn(storage.read).search(["joerg"].map(foldForSearch), 9);
      expect(rest).toEqual([]);
      expect(newest).toEqual({
        ...{ id: "c-a", name: "Jörg Weiß", email: "j@example.de", phone: null },
        ...{ language: null, createdAt: 1, lastBookedAt: 5 },
      });
      expect(other).toMatchObject({ id: "c-c", email: null, phone: "0170 1" });
      expect(await contactsIn(storage.read).search(["01701", "weiss"], 9)).toEqual([other]);
      const contactOf = async (id: string) => (await bookingsIn(storage.read).get(id))?.contactId;
      const ids = ["a", "b", "c", "d"];
      expect(await Promise.all(ids.map(contactOf))).toEqual(["c-a", "c-a", "c-c", null]);
      expect(await contactsIn(storage.read).search([], 9)).toHaveLength(2);
      expect((await contactsIn(storage.read).summariesOf(["c-a"])).get("c-a")).toEqual({
        bookingCount: 2,
        lastBookingAt: 30,
      });
    } finally {
      await storage.close();
    }
  });

  test("[X-07] a mirror that begins with 0 has the bookings of an earlier version too, page by page", async () => {
    await migrateWith(
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === "037-changed-bookings"),
      ),
    );
    const [on, off] = database.databaseUrl === null ? ["1", "0"] : ["true", "false"];
    await query(`insert into courts (id, name, status, is_light_on, auto_mode)
      values (1, 'Court 1', 'available', ${off}, ${on})`);
    await query(`insert into bookings (id, court_id, customer_name, start_time, end_time, status, created_at, created_by)
      values ('a', 1, 'Mia', 10, 20, 'ended', 1, 'u'), ('b', 1, 'Mia', 30, 40, 'active', 5, 'u')`);
    const storage = await database.openStorage();
    try {
      const page = (after: RevisionPosition) =>
        bookingsIn(storage.read).listChangedPage({ time: null, after, limit: 1 });
      const first = await page({ revision: 0, id: null });
      expect(first.items.map(({ id }) => id)).toEqual(["a"]);
      const second = await page(first.nextAfter ?? { revision: 0, id: null });
      expect([second.items.map(({ id }) => id), second.nextAfter]).toEqual([["b"], null]);
      expect((await page({ revision: 1, id: null })).items).toEqual([]);
    } finally {
      await storage.close();
    }
  });

  test("[A-32] codes of an earlier version are found by name and kind, and none occupies more or opens at other hours", async () => {
    await migrateWith(
      MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === "039-codes-by-hand"),
      ),
    );
    const [yes, no] = database.databaseUrl === null ? ["1", "0"] : ["true", "false"];
    await query(`insert into courts (id, name, status, is_light_on, auto_mode)
      values (1, 'Court 1', 'available', ${no}, ${yes})`);
    await query(`insert into bookings (id, court_id, customer_name, start_time, end_time, status, created_at, created_by)
      values ('b1', 1, 'JÖRG Ströbele', 1000, 2000, 'active', 1, 'desk')`);
    const code = (id: string, name: string, booking: string, isPermanent: string) =>
      `('${id}', 'court_1', '${name}', ${isPermanent}, 1000, 2000, 60, 'active', 1, ${booking}, 0, 0, 0, 0, 1000, 2000)`;
    await query(`insert into access_codes (id, court_id, user_name, is_permanent, valid_from, valid_to, duration_minutes,
        status, created_at, booking_id, light_before_minutes, light_after_minutes, door_before_minutes,
        door_after_minutes, effect_from, effect_until)
      values ${code("c1", "JÖRG Ströbele", "'b1'", no)}, ${code("c2", "Reinigung", "null", yes)},
        ${code("c3", "", "null", no)}`);
    const storage = await database.openStorage();
    try {
      const found = async (search: object) =>
        (
          await codesIn(storage.read).search({ withPermanent: true, ...search }, instant(1500), {
            ...{ after: null, limit: 10 },
          })
        ).items.map(({ id }) => id);
      expect(await found({ words: ["jörg"] })).toEqual(["c1"]);
      expect(await found({ kind: "permanent" })).toEqual(["c2"]);
      expect(await found({ kind: "by_hand" })).toEqual(["c3"]);
      expect(await codesIn(storage.read).get("c1")).toMatchObject({
        ...{ occupiesCourt: true, hours: null, replacedBy: null, lastUsedAt: null, changedAt: null },
      });
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
      const apiKeys = apiKeysIn(storage.read);
      const found = [await apiKeys.findByHash("hash-1"), await apiKeys.findByHash("hash-2")];
      expect(found.map((key) => key?.id ?? null)).toEqual([null, "new"]);
    } finally {
      await storage.close();
    }
    const former = await query("select id, username, deleted_at from former_users");
    expect(former.map((row) => ({ ...row, deleted_at: Number(row["deleted_at"]) }))).toEqual([
      { id: "old", username: "Eversports", deleted_at: 5 },
    ]);
    const again = `insert into api_keys (id, name, folded_name, secret_hash, created_at, renewed_at)
      values ('third', 'Eversports', 'eversports', 'hash-3', 7, 7)`;
    await expect(query(again)).rejects.toThrow(/unique/i);
  });

  test("[X-09, N-07, N-09] tables with rows of an earlier version are brought to sessions' ends, uses of keys and true columns", async () => {
    await migrateWith(MIGRATIONS.slice(0, 14));
    const on = database.databaseUrl === null ? "1" : "true";
    const off = database.databaseUrl === null ? "0" : "false";
    const court = "insert into courts (id, name, status, is_light_on, auto_mode) values";
    await query(
      `${court} (1, 'Court 1', 'available', ${off}, ${on}), (2, 'Court 2', 'unavailable', ${off}, ${on})`,
    );
    await query(
      `insert into users (id, username, folded_name, password_hash, role, is_disabled, created_at)
        values ('u1', 'Kim', 'kim', 'x', 'admin', ${off}, 5)`,
    );
    await query(
      "insert into refresh_tokens (hash, family_id, user_id, issued_at, expires_at) values ('h', 'f', 'u1', 77, 99)",
    );
    await query(
      `insert into api_keys (id, name, folded_name, secret_hash, scope, created_at, renewed_at, last_used_at)
        values ('k1', 'Alt', 'alt', 'y', 'own_bookings', 5, 5, 88), ('k2', 'Neu', 'neu', 'z', 'own_bookings', 5, 5, null)`,
    );
    await query(
      `insert into system_logs (created_at, level, category, component, message, metadata)
        values (5, 'info', 'audit', 'settings', 'Einstellung heating_url geändert:  → http://10.0.7.31', '{"key":"heating_url"}'),
          (6, 'info', 'audit', 'settings', 'Einstellung light_pre_time geändert: 15 → 20', '{"key":"light_pre_time"}')`,
    );
    await migrateWith(MIGRATIONS);
    const number = (value: unknown) => (value === null ? null : Number(value));
    expect(
      await query("select id, name, status, is_door_open, is_ventilation_on from courts order by id"),
    ).toEqual([
      { id: 1, name: "Court 1", status: "available", is_door_open: null, is_ventilation_on: null },
      { id: 2, name: "Court 2", status: "unavailable", is_door_open: null, is_ventilation_on: null },
    ]);
    const [token] = await query("select signed_in_at from refresh_tokens");
    expect(number(token?.["signed_in_at"])).toBe(77);
    // a signed-in user is listed, with a network from the next refresh on; keys keep their scopes
    const [session] = await query("select * from sessions");
    expect(session).toMatchObject({ family_id: "f", user_id: "u1", user_agent: null, network: null });
    expect([number(session?.["signed_in_at"]), number(session?.["last_used_at"])]).toEqual([77, 77]);
    const [user] = await query("select last_signed_in_at from users");
    expect(number(user?.["last_signed_in_at"])).toBe(77);
    expect(await query("select scopes from api_keys order by id")).toEqual([
      { scopes: "bookings:read bookings:write" },
      { scopes: "bookings:read bookings:write" },
    ]);
    const keys = await query("select in_use_since from api_keys order by id");
    expect(keys.map((row) => number(row["in_use_since"]))).toEqual([88, null]);
    const entries = await query("select message from system_logs order by created_at");
    expect(entries.map((row) => row["message"])).toEqual([
      "Einstellung heating_url geändert",
      "Einstellung light_pre_time geändert: 15 → 20",
    ]);
    // the former checks still hold
    await expect(query("update courts set status = 'closed'")).rejects.toThrow();
    await query("update courts set status = 'blocked', is_door_open = null where id = 1");
  });

  test("a migration that is interrupted half-way leaves nothing behind and can be run again", async () => {
    await migrateWith(MIGRATIONS);
    const broken = later("999-next", "create table half (id integer)", "drop table no_such_table");
    // the former version can go on only if none of the steps is there
    const whole = later("998-next", "create table whole (id integer)");
    await expect(migrateWith([...MIGRATIONS, whole, broken])).rejects.toThrow("no_such_table");
    for (const table of ["half", "whole"])
      await expect(query(`select * from ${table}`)).rejects.toThrow(table);
    expect(await query("select name from schema_migrations order by position")).toEqual(KNOWN);
    await migrateWith([...MIGRATIONS, later("999-next", "create table half (id integer)")]);
    expect(await query("select * from half")).toEqual([]);
  });

  test.runIf(engine.name === "postgres")(
    "a table that somebody else keeps ends an update after a while, and nothing is changed",
    async () => {
      await migrateWith(MIGRATIONS);
      const other = await openRaw(database);
      await other.query("begin");
      await other.query("select count(*) from courts");
      const next = [...MIGRATIONS, later("999-next", "alter table courts add column next integer")];
      const refused = await migrateWith(next, 50).catch((error: unknown) => error);
      expect(refused).toMatchObject({ message: expect.stringContaining("lock timeout") });
      // as a start reports it
      expect(reasonOf(databaseUnusable("postgres://", refused))).toContain(
        "hält die Datenbank oder eine Tabelle gesperrt",
      );
      await other.query("rollback");
      await other.close();
      expect(await query("select name from schema_migrations order by position")).toEqual(KNOWN);
      await migrateWith(next, 50);
      expect(await query("select next from courts")).toEqual([]);
    },
  );

  test.runIf(engine.name === "postgres")(
    "a new hall takes no notice of the tables in other schemas",
    async () => {
      await query("create schema auth");
      for (const table of ["schema_migrations", "installation"])
        await query(`create table auth.${table} (version text)`);
      const storage = await database.openStorage();
      await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
      await storage.close();
      expect(await query("select name from schema_migrations order by position")).toEqual(KNOWN);
    },
  );

  test("a database that a newer program has written is refused and left as it is", async () => {
    const storage = await database.openStorage();
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
    await storage.close();
    await query("insert into schema_migrations (position, name) values (99, '999-from-the-future')");
    await expect(database.openStorage()).rejects.toThrow("its step 999-from-the-future is unknown here");
    expect(await query("select name from courts")).toEqual([{ name: "Court 1" }]);
  });
});
