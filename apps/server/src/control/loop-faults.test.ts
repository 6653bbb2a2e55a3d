import {
  type Duration,
  hours,
  type Instant,
  milliseconds,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { eachEngine, postgres } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: Duration) => plus(SATURDAY, offset);

/** Time until everything is as desired after any fault. */
const HEALED = seconds(15);

/** Court 1 from 30 to 90 minutes on, at odd seconds: its door 15 to 150, its light 25 to 105. */
async function bookLater(server: TestServer): Promise<void> {
  const start = plus(at(minutes(30)), milliseconds(3_700));
  await server.book({ start_time: iso(start), end_time: iso(plus(start, minutes(60))) });
}

function devices(server: TestServer) {
  return {
    light: server.app.simulatedLights.isOn("lamp-1"),
    door: server.doors.isUnlocked("door-1"),
  };
}

const ON = { light: true, door: true };
const OFF = { light: false, door: false };

async function renameTable(server: TestServer, from: string, to: string): Promise<void> {
  const raw = await openRaw(server.database);
  await raw.query(`alter table ${from} rename to ${to}`);
  await raw.close();
}

eachEngine((engine) => {
  describe("the loop through faults of its surroundings", () => {
    test("[L-07, Z-01] a hall that cannot be read anew is not switched by guesswork, and the loop goes on trying", async () => {
      const server = await TestServer.start(engine);
      await server.call("create_booking", {
        ...server.bookingData(),
        start_time: iso(at(hours(26))),
        end_time: iso(at(hours(27))),
      });
      // a run under way would read the hall at the new time
      await server.settle();
      // facts read a day ago are too old
      server.clock.setWallClock(at(hours(25)));
      await renameTable(server, "courts", "courts_gone");
      await server.advance(minutes(56));
      expect(devices(server)).toEqual(OFF);
      expect((await fetch(`${server.app.url}/readyz`)).status).toBe(503);
      await renameTable(server, "courts_gone", "courts");
      await server.advance(HEALED);
      expect(devices(server)).toEqual(ON);
      expect((await fetch(`${server.app.url}/readyz`)).status).toBe(200);
    });

    test("[L-07, Z-07] a process that was suspended for an hour", async () => {
      const server = await TestServer.start(engine);
      await bookLater(server);
      await server.advance(minutes(1));
      server.clock.setWallClock(plus(server.clock.now(), minutes(60)));
      await server.advance(HEALED);
      expect(devices(server)).toEqual(ON);
      server.clock.setWallClock(plus(server.clock.now(), minutes(120)));
      await server.advance(HEALED);
      expect(devices(server)).toEqual(OFF);
    });

    test("[A-03, G-07, M-06] a wall clock that is far ahead for a moment gives nothing up and clears nothing away", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book({ court_id: 1 });
      await server.advance(seconds(20));
      server.clock.setWallClock(plus(server.clock.now(), minutes(400 * 24 * 60)));
      await server.advance(minutes(11));
      server.clock.setWallClock(plus(SATURDAY, minutes(12)));
      await server.advance(HEALED);
      expect(devices(server)).toEqual(ON);
      expect((await server.call("validate_code", { code })).body.data.valid).toBe(true);
      expect((await server.court(1)).booking.holderName).toBe("Jana Albrecht");
      // after an hour of steady clock ends of time count again
      await server.advance(minutes(130));
      expect(devices(server)).toEqual(OFF);
      expect(await codesIn(server.app.storage.read).listDueToExpire(server.clock.now(), 10)).toEqual([]);
    });

    test("[L-07, Z-01] a server that was gone while a window began and another ended", async () => {
      const server = await TestServer.start(engine);
      await bookLater(server);
      await server.book({ court_id: 2 });
      await server.settle();
      await server.app.stop();
      server.clock.setWallClock(at(minutes(76)));
      await server.startAgain();
      await server.advance(HEALED);
      expect(devices(server)).toEqual(ON);
      expect(server.app.simulatedLights.isOn("lamp-2")).toBe(false);
      expect(server.doors.isUnlocked("door-2")).toBe(true);
    });

    test("[L-03, Z-03] a night of bookings with devices that come and go ends right, with one entry for each outage", async () => {
      const server = await TestServer.start(engine);
      await bookLater(server);
      await server.advance(minutes(10));
      server.app.simulatedLights.setFault("lamp-1", "silent");
      server.doors.setFault("door-1", "offline");
      await server.advance(minutes(30));
      expect(devices(server)).toEqual(OFF);
      server.app.simulatedLights.setFault("lamp-1", null);
      server.doors.setFault("door-1", null);
      await server.advance(HEALED);
      expect(devices(server)).toEqual(ON);
      const log = await newestEntries(server.app.storage.read, 100);
      const errors = log.filter(({ level }) => level === "error").map(({ message }) => message);
      expect(errors).toHaveLength(2);
    });
  });
});

test("[L-07, M-06] callers whose questions to PostgreSQL wait for a lock keep nothing else waiting", async () => {
  const server = await TestServer.start(postgres);
  const tokens = await Promise.all(
    ["Anna", "Bert", "Cem"].map(async (name) => {
      await server.addUser(name, "staff");
      return (await server.signIn(name)).accessToken;
    }),
  );
  const token = await server.tokenOf("admin");
  const raw = await openRaw(server.database);
  await raw.query("begin");
  await raw.query("lock table climate_history in access exclusive mode");
  const path = "/api/climate/history?hours=24";
  const waiting = tokens.flatMap((caller) =>
    Array.from({ length: 4 }, () => server.request("GET", path, { token: caller })),
  );
  const lockedOut = () =>
    raw.query(
      "select count(*) as count from pg_locks where not granted and relation = 'climate_history'::regclass",
    );
  await expect.poll(async () => Number((await lockedOut())[0]?.["count"])).toBeGreaterThanOrEqual(6);
  expect((await fetch(`${server.app.url}/readyz`)).status).toBe(200);
  const mode = await server.request("PUT", "/api/courts/1/mode", { token, body: { auto: false } });
  expect(mode.status).toBe(200);
  await raw.query("rollback");
  await raw.close();
  for (const answer of waiting) expect((await answer).status).toBe(200);
});
