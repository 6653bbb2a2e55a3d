import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { NO_MARGINS } from "@platzwart/domain/access/access-code";
import { courtId } from "@platzwart/domain/testing/builders";
import { dayFromEpochDay } from "@platzwart/domain/time/calendar-day";
import {
  DAY,
  type Duration,
  days,
  HOUR,
  type Instant,
  instant,
  milliseconds,
  minus,
  minutes,
  plus,
  roundUp,
  SECOND,
} from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import type { Storage } from "../../database/storage.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { userNamesIn } from "../../facts/actor-names.ts";
import { type BlockRecord, blocksIn } from "../../facts/block-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { climateIn } from "../../facts/climate-records.ts";
import { type ClosedDayRecord, closedDaysIn } from "../../facts/closed-day-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { type DoorSetUp, equipmentIn } from "../../facts/equipment-records.ts";
import type { LogCategory } from "../../facts/log-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { type SchedulerRunRecord, schedulerIn } from "../../facts/scheduler-records.ts";
import { anyEngine, eachEngine, sqlite } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aBookingRecord, aCodeRecord, aCourtRecord, aUserRecord, clock } from "../../testing/records.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { erasuresIn } from "../erasures/erasure-records.ts";
import { logReaderIn } from "../log/log-reader.ts";
import { type MessageRecord, messagesIn } from "../messages/message-records.ts";
import { type TerminalRecord, terminalsIn } from "../terminals/terminal-records.ts";
import { usersIn } from "../users/user-records.ts";
import { deleteExpired, RETENTION_RULES } from "./retention.ts";

const START = clock("10:00");
const END = clock("11:00");
/** End of the usual code's effect. */
const EFFECT_END = clock("12:00");
const CATEGORIES: readonly LogCategory[] = ["technical", "denied", "access", "audit"];
const RUN: SchedulerRunRecord = {
  startedAt: START,
  trigger: "schedule",
  startedBy: null,
  result: { success: true, courts: [], doors: [], summary: {} } as never,
};

const aBlock = (id: string): BlockRecord => ({
  id,
  courtId: courtId(1),
  period: { from: minus(START, HOUR), until: START },
  reason: "Platzpflege",
  createdBy: "user-1",
  createdAt: START,
  endedAt: null,
  changedAt: null,
  changedBy: null,
});

const DOOR: DoorSetUp = {
  ...{ id: "door-1", name: "Tür", driver: "simulated", address: "door-1", output: 0 },
  ...{ encryptedPassword: null, mode: "schedule", openSeconds: 30, courtIds: [] },
};

/** Of the day of START; the next day ends it. */
const aClosedDay = (id: string, court: number | null): ClosedDayRecord => ({
  ...{ id, date: dayFromEpochDay(Math.floor(START / DAY)), name: "Turnier", opens: null },
  courtId: court === null ? null : courtId(court),
});

/** A terminal with an unused one-time code. */
const unusedTerminal = (id: string): TerminalRecord => ({
  ...{ id, name: "Eingang", doorId: DOOR.id, createdAt: START, lastSeenAt: null },
  credential: null,
  enrolment: { codeHash: id, endsAt: EFFECT_END },
});

/** A mail about a booking that is over. */
const aMessage = (id: string): MessageRecord => ({
  ...{ id, channel: "mail", subjectKind: "booking", subjectId: "b1", kind: "confirmation", content: null },
  ...{ state: "sent", dueAt: START, notAfter: END, tries: 0, problem: null, createdAt: START, doneAt: START },
});

const log = (store: Store, category: LogCategory, at: Instant) =>
  logIn(store).append({
    at,
    level: "info",
    category,
    component: "test",
    message: category,
    courtId: null,
    metadata: {},
  });

async function deletedUser(store: Store, id: string): Promise<void> {
  await usersIn(store).insert(aUserRecord(id));
  await usersIn(store).delete(id, START);
}

/** Stores one row of each kind with a retention. */
async function fill(storage: Storage): Promise<void> {
  await storage.write(SERVER, async (store) => {
    await courtsIn(store).insert(aCourtRecord(1));
    await bookingsIn(store).insert(aBookingRecord("b1"));
    await codesIn(store).insert(aCodeRecord("c1", { bookingId: "b1", status: "expired" }));
    for (const category of CATEGORIES) await log(store, category, START);
    await schedulerIn(store).addRun(RUN);
    await blocksIn(store).insert(aBlock("block-1"));
    await closedDaysIn(store).insert(aClosedDay("closed-1", null));
    await climateIn(store).putHistory({ startsAt: START, measured: 20, target: 21 });
    await deletedUser(store, "user-1");
    await usersIn(store).insert(aUserRecord("user-3"));
    await erasuresIn(store).add([{ kind: "booking", id: "b0", at: START }]);
    await equipmentIn(store).putDoor(DOOR);
    await terminalsIn(store).insert(unusedTerminal("terminal-1"));
    await messagesIn(store).insert(aMessage("message-1"));
  });
}

async function onDatabase(
  engine: { createDatabase(): Promise<TestDatabase> },
  run: (storage: Storage, database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await engine.createDatabase();
  try {
    await run(await database.openStorage(), database);
  } finally {
    await database.drop();
  }
}

/** Remaining rows. */
async function kept({ read }: Storage): Promise<string[]> {
  const code = await codesIn(read).get("c1");
  const customer = (await bookingsIn(read).get("b1"))?.customer;
  const entries = await newestEntries(read, 100);
  return [
    ...(code?.encryptedDigits === null ? [] : ["digits"]),
    ...(code?.lookupHash === null ? [] : ["tag"]),
    ...(code?.holderName === "" ? [] : ["name of the code"]),
    ...(customer?.name === null ? [] : ["name"]),
    ...(customer?.email === null ? [] : ["e-mail"]),
    ...(customer?.phone === null ? [] : ["phone"]),
    ...entries.map(({ message }) => message).reverse(),
    ...((await schedulerIn(read).listRuns(null, 1)).length === 0 ? [] : ["run"]),
    ...((await blocksIn(read).get("block-1")) === null ? [] : ["block"]),
    ...((await closedDaysIn(read).get("closed-1")) === null ? [] : ["closed day"]),
    ...((await climateIn(read).listHistory({ from: START, until: END })).length === 0 ? [] : ["climate"]),
    ...((await userNamesIn(read).ofUsers(["user-1"])).size === 0 ? [] : ["deleted user"]),
    ...((await erasuresIn(read).list()).some(({ kind }) => kind !== "user") ? ["erasure"] : []),
    ...((await terminalsIn(read).get("terminal-1")) === null ? [] : ["terminal"]),
  ];
}

eachEngine((engine) => {
  test("[G-07, D-30] everything is kept for its time to the moment, and then it is gone", async () => {
    await onDatabase(engine, async (storage, { serverLog, logged }) => {
      await fill(storage);
      const keptAt = async (end: Instant, life: Duration) => {
        await deleteExpired({ storage, serverLog }, plus(end, life));
        const before = await kept(storage);
        await deleteExpired({ storage, serverLog }, plus(end, plus(life, milliseconds(1))));
        return { before, after: await kept(storage) };
      };
      const everything = await kept(storage);
      const without = (...gone: string[]) => everything.filter((what) => !gone.includes(what));
      expect(everything).toHaveLength(17);

      const afterADay = without("digits", "terminal");
      expect(await keptAt(EFFECT_END, DAY)).toEqual({ before: everything, after: afterADay });

      const afterAWeek = without("digits", "terminal", "climate");
      expect(await keptAt(START, days(8))).toEqual({ before: afterADay, after: afterAWeek });

      const entries = ["technical", "denied", "run"];
      const afterEntries = without("digits", "terminal", "climate", ...entries);
      expect(await keptAt(START, days(30))).toEqual({ before: afterAWeek, after: afterEntries });

      const contact = ["name", "e-mail", "phone", "name of the code"];
      const afterContact = without("digits", "terminal", "climate", ...entries, ...contact);
      expect(await keptAt(END, days(30))).toEqual({ before: afterEntries, after: afterContact });

      const afterNames = ["access", "audit", "block", "closed day", "deleted user", "erasure"];
      expect(await keptAt(EFFECT_END, days(30))).toEqual({ before: afterContact, after: afterNames });
      // the day itself has not ended
      const afterAccess = ["audit", "closed day", "deleted user", "erasure"];
      expect(await keptAt(START, days(90))).toEqual({ before: afterNames, after: afterAccess });
      const afterClosedDay = ["audit", "deleted user", "erasure"];
      const endOfDay = minus(roundUp(START, DAY), milliseconds(1));
      expect(await keptAt(endOfDay, days(90))).toEqual({ before: afterAccess, after: afterClosedDay });
      expect(await keptAt(START, days(365))).toEqual({ before: afterClosedDay, after: ["erasure"] });
      // a backup restored years later loses them again
      expect((await erasuresIn(storage.read).list()).map(({ id }) => id).sort()).toEqual(["b0", "user-1"]);

      // the rows themselves stay as statistics
      expect(await bookingsIn(storage.read).get("b1")).toMatchObject({ time: { from: START, until: END } });
      expect(await codesIn(storage.read).get("c1")).toMatchObject({
        durationMinutes: 60,
        bookingId: "b1",
      });
      expect(logged).toEqual([]);
    });
  });
});

anyEngine((engine) => {
  test("[G-07] an active permanent code keeps its digits, one that was ended loses them", async () => {
    await onDatabase(engine, async (storage, { serverLog }) => {
      const permanent = { isPermanent: true, margins: NO_MARGINS } as const;
      await storage.write(SERVER, async (store) => {
        const forGood = { from: START, until: instant(8.64e15) };
        await codesIn(store).insert(aCodeRecord("good", { ...permanent, validity: forGood }));
        // its time is over without an end by a user
        await codesIn(store).insert(aCodeRecord("odd", permanent));
        await codesIn(store).insert(aCodeRecord("ended", { ...permanent, status: "expired" }));
        await codesIn(store).insert(aCodeRecord("late"));
      });
      await deleteExpired({ storage, serverLog }, plus(EFFECT_END, days(400)));
      const digits = async (id: string) => (await codesIn(storage.read).get(id))?.encryptedDigits ?? null;
      expect(await digits("good")).not.toBeNull();
      expect(await digits("odd")).not.toBeNull();
      expect(await digits("ended")).toBeNull();
      // a time-limited code is over by its time, even before the loop's pass
      expect(await digits("late")).toBeNull();
      expect((await codesIn(storage.read).get("good"))?.holderName).toBe("Erika Mustermann");
    });
  });

  test.each(RETENTION_RULES.map((rule) => [rule.data, rule] as const))(
    "[G-07] %s: no transaction clears more rows than its limit",
    async (_, { deleteBatch }) => {
      await onDatabase(engine, async (storage) => {
        await fill(storage);
        await storage.write(SERVER, async (store) => {
          await bookingsIn(store).insert(aBookingRecord("b2", { courtId: courtId(1) }));
          await codesIn(store).insert(aCodeRecord("c2", { bookingId: "b2" }));
          for (const category of CATEGORIES) await log(store, category, START);
          await schedulerIn(store).addRun(RUN);
          await blocksIn(store).insert(aBlock("block-2"));
          await closedDaysIn(store).insert(aClosedDay("closed-2", 1));
          await climateIn(store).putHistory({ startsAt: END, measured: 20, target: 21 });
          await deletedUser(store, "user-2");
          await terminalsIn(store).insert(unusedTerminal("terminal-2"));
          await messagesIn(store).insert(aMessage("message-2"));
        });
        const counts = [];
        for (let turn = 0; turn < 3; turn += 1)
          counts.push(
            await storage.write(SERVER, (store) => deleteBatch(store, plus(clock("23:00"), DAY), 1)),
          );
        expect(counts).toEqual([1, 1, 0]);
      });
    },
  );

  describe("the server", () => {
    test("[G-07] clears away by itself, every ten minutes", async () => {
      const server = await TestServer.start(engine);
      const age = minus(days(30), minutes(15));
      await server.app.storage.write(SERVER, (store) => log(store, "technical", minus(SATURDAY, age)));
      const count = async () =>
        (await newestEntries(server.app.storage.read, 50)).filter(({ component }) => component === "test")
          .length;
      await server.advance(minutes(11));
      expect(await count()).toBe(1);
      await server.advance(minutes(21));
      await server.until(async () => (await count()) === 0);
    });

    test("[G-07] catches up at its start on a year in which it was away", async () => {
      const server = await TestServer.start(engine);
      const { id } = await server.book().then(async ({ access_code: digits }) => {
        const { cipher, storage } = server.app;
        const [code] = await codesIn(storage.read).findByLookupHash(cipher.lookupHash(digits));
        return { id: code?.bookingId ?? "" };
      });
      // more than one transaction takes
      await server.app.storage.write(SERVER, async (store) => {
        for (let index = 0; index < 1_100; index += 1) await log(store, "access", SATURDAY);
        await log(store, "audit", plus(SATURDAY, days(1)));
      });
      await server.app.stop();
      await server.clock.advance(days(365));
      await server.startAgain();
      await server.clock.advance(SECOND);
      const { read } = server.app.storage;
      await server.until(async () => {
        const entries = await newestEntries(read, 2_000);
        return entries.every(({ category }) => category === "audit" || category === "technical");
      });
      expect(
        (await logReaderIn(read).list({ component: "test" }, 150)).items.map(({ message }) => message),
      ).toEqual(["audit"]);
      expect((await bookingsIn(read).get(id))?.customer).toEqual({ name: null, email: null, phone: null });
      expect(await codesIn(read).findByBooking(id)).toMatchObject({
        encryptedDigits: null,
        lookupHash: null,
        holderName: "",
        status: "expired",
      });
      const query = new URLSearchParams({
        from: new Date(SATURDAY).toISOString(),
        to: new Date(SATURDAY + HOUR).toISOString(),
      });
      const listed = await server.request("GET", `/api/bookings?${query}`, {
        token: await server.tokenOf("staff"),
      });
      expect(listed.body.items).toEqual([
        expect.objectContaining({ id, customerName: null, customerEmail: null, accessCode: null }),
      ]);
    });

    test("[G-07] announces what cannot be cleared away, goes on with the rest and tries again", async () => {
      const server = await TestServer.start(engine);
      // the run at the start purges the tables that it found, by name
      await server.settle();
      await server.app.storage.write(SERVER, async (store) => {
        await schedulerIn(store).addRun({ ...RUN, startedAt: instant(0) });
        await log(store, "technical", instant(0));
      });
      const raw = await openRaw(server.database);
      // the loop needs bookings too
      await server.app.loop.stop();
      await raw.query("alter table bookings rename to bookings_away");
      await server.advance(minutes(21));
      const { read } = server.app.storage;
      const failures = () => server.logged.filter(({ level }) => level === "error");
      await server.until(async () => {
        const { items } = await logReaderIn(read).list({ component: "test" }, 1);
        const runs = await schedulerIn(read).listRuns(null, 100);
        const isRest = items.length > 0 || runs.some(({ startedAt }) => startedAt === 0);
        return !isRest && failures().length > 0;
      });
      for (const { message, context } of failures()) {
        expect(message).toBe("expired data could not be deleted; the next run tries again");
        expect(context).toMatchObject({ data: "contacts of bookings" });
      }
      await raw.query("alter table bookings_away rename to bookings");
      await raw.close();
      await server.app.storage.write(SERVER, async (store) => {
        const time = { from: instant(0), until: plus(instant(0), HOUR) };
        await bookingsIn(store).insert(aBookingRecord("old", { time }));
      });
      await server.advance(minutes(21));
      await server.until(async () => (await bookingsIn(read).get("old"))?.customer.name === null);
    });
  });
});

test("[G-07] what was cleared away cannot be read in the database's files any more", async () => {
  const server = await TestServer.start(sqlite);
  // the job's run at the start would delete them at once
  await server.settle();
  const name = "Wilhelmine Unverkennbar";
  await server.app.storage.write(SERVER, async (store) => {
    for (let index = 0; index < 600; index += 1) {
      const time = { from: instant(0), until: plus(instant(0), HOUR) };
      const customer = { name: `${name} ${index}`, email: null, phone: null };
      await bookingsIn(store).insert(aBookingRecord(`b${index}`, { customer, time }));
    }
  });
  const traces = async () => {
    const files = (await readdir(server.database.dataDir)).filter((file) =>
      file.startsWith("platzwart.sqlite"),
    );
    const texts = await Promise.all(
      files.map((file) => readFile(join(server.database.dataDir, file), "latin1")),
    );
    return texts.join("").split(name).length - 1;
  };
  expect(await traces()).toBeGreaterThan(500);
  await server.advance(minutes(21));
  await server.until(async () => (await traces()) === 0);
});
