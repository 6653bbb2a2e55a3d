import { courtId } from "@platzwart/domain/testing/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { bookingsIn } from "../facts/booking-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { findPeople } from "../modules/people/people.ts";
import { eachEngine } from "../testing/engines.ts";
import { aBookingRecord, aCodeRecord, aCourtRecord, between, clock } from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import type { Storage } from "./storage.ts";
import { liveEventsIn } from "./store.ts";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    await storage.write(SERVER, async (store) => {
      for (const id of [1, 2]) await courtsIn(store).insert(aCourtRecord(id));
      for (const id of ["good", "bad"]) {
        await bookingsIn(store).insert(aBookingRecord(id));
        await codesIn(store).insert(aCodeRecord(id));
      }
      await liveEventsIn(store).append("courts-changes", {}, clock("10:00"));
      await liveEventsIn(store).append("courts-changes", {}, clock("10:00"));
    });
  });
  afterEach(() => database.drop());

  /** Writes values that the tables' checks forbid, as of a later program or a damaged disk. */
  async function spoil(table: string, change: string): Promise<void> {
    const raw = await openRaw(database);
    if (engine.name === "sqlite") {
      await raw.query("pragma ignore_check_constraints = on");
    } else {
      const checks = await raw.query(
        `select conname from pg_constraint where contype = 'c' and conrelid = '${table}'::regclass`,
      );
      for (const { conname } of checks) await raw.query(`alter table ${table} drop constraint "${conname}"`);
    }
    await raw.query(`update ${table} set ${change}`);
    await raw.close();
  }

  test("a row that cannot be understood is left out, reported once, and takes nothing else along", async () => {
    await spoil("courts", "status = 'demolished' where id = 2");
    await spoil("access_codes", "court_id = 'hall_1' where id = 'bad'");
    await spoil("bookings", "status = 'dreamt' where id = 'bad'");
    for (let time = 0; time < 3; time += 1) {
      expect(await courtsIn(storage.read).list()).toEqual([aCourtRecord(1)]);
      expect(await courtsIn(storage.read).get(courtId(2))).toBeNull();
      const codes = await codesIn(storage.read).listCurrentAndFuture(clock("10:00"));
      expect(codes.map(({ id }) => id)).toEqual(["good"]);
      const bookings = await bookingsIn(storage.read).listPage(between("09:00", "12:00"), {
        ...{ createdBy: undefined, after: null, limit: 9 },
      });
      expect(bookings.items.map(({ id }) => id)).toEqual(["good"]);
    }
    expect(database.logged.map(({ level, context }) => ({ level, context }))).toEqual([
      {
        level: "warn",
        context: { table: "courts", id: "2", problem: "status is none of available, unavailable, blocked" },
      },
      { level: "warn", context: { table: "access_codes", id: "bad", problem: "court_id names no court" } },
      {
        level: "warn",
        context: { table: "bookings", id: "bad", problem: "status is none of active, ended, cancelled" },
      },
    ]);
  });

  test("a bad booking does not hide a good one that overlaps", async () => {
    await spoil("bookings", "created_at = 9007199254740991 where id = 'bad'");
    const found = await bookingsIn(storage.read).findOverlapping(courtId(1), between("10:00", "11:00"));
    expect(found?.id).toBe("good");
    expect(database.logged).toMatchObject([{ context: { problem: "created_at is no instant" } }]);
  });

  test("[G-07] bad bookings among many hide no person behind them from the search", async () => {
    const named = (name: string) => ({ customer: { name, email: null, phone: null } });
    await storage.write(SERVER, async (store) => {
      for (let index = 0; index < 2_000; index += 1)
        await bookingsIn(store).insert(aBookingRecord(`many-${index}`, named("Ada Anders")));
      await bookingsIn(store).insert(aBookingRecord("last", named("Zoe Zuletzt")));
    });
    await spoil("bookings", "status = 'dreamt' where id in ('many-7', 'many-999')");
    const found = await findPeople(storage.read, "zuletzt", clock("10:00"));
    expect(found.items).toMatchObject([{ name: "Zoe Zuletzt", bookingCount: 1 }]);
  });

  test("a bad event is left out and what came after it is still sent", async () => {
    await spoil("live_events", "payload = '{' where number = 1");
    expect(await liveEventsIn(storage.read).listAfter(0, 10)).toMatchObject([{ number: 2 }]);
    expect(database.logged).toMatchObject([
      { context: { table: "live_events", problem: "payload is no JSON" } },
    ]);
  });

  test("a bad row is not changed blindly", async () => {
    await spoil("courts", "status = 'demolished' where id = 2");
    const change = storage.write(SERVER, (store) => courtsIn(store).update(courtId(2), { name: "x" }));
    await expect(change).rejects.toThrow("courts has no row 2");
  });
});
