import {
  DAY,
  HOUR,
  hours,
  type Instant,
  instant,
  MINUTE,
  milliseconds,
  minus,
  minutes,
  plus,
} from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { isFullRun } from "../../../../testing/full-run.ts";
import { SERVER } from "../database/caller.ts";
import { liveEventsIn } from "../database/store.ts";
import { eachEngine, sqlite } from "../testing/engines.ts";
import { noLights } from "../testing/no-lights.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";
import { blocksIn } from "./block-records.ts";
import { courtsIn } from "./court-records.ts";
import { HallSnapshot } from "./hall-snapshot.ts";
import { readStoredHall, stateAt } from "./hall-state.ts";
import { liveDevices } from "./live-devices.ts";

const iso = (at: Instant) => new Date(at).toISOString();

/** Times of a booking of an hour that begins so many minutes after Saturday 15:00. */
function hourAt(offset: number) {
  const start = plus(SATURDAY, minutes(offset));
  return { start_time: iso(start), end_time: iso(plus(start, minutes(60))) };
}

/** A separate snapshot of a server's hall, without devices. */
const snapshotOf = ({ app: { storage }, clock, database: { serverLog } }: TestServer) =>
  new HallSnapshot({ storage, clock, serverLog, live: () => liveDevices(NO_DEVICES) });

const NO_DEVICES = { lights: noLights(), doors: new Map() };

eachEngine((engine) => {
  describe("what is read of the hall", () => {
    test("[L-01, B-01] the hall is read once from a booking until its lamp is commanded", async () => {
      const server = await TestServer.start(engine);
      // silent devices get commands without reporting, as a report would change facts
      server.app.simulatedLights.setFault("lamp-1", "silent");
      server.doors.setFault("door-1", "silent");
      const readBefore = server.app.hall.readCount;
      await server.book({ court_id: 1, ...hourAt(0) });
      await server.until(async () => server.app.simulatedLights.commandsTo("lamp-1") === 1);
      expect(server.app.hall.readCount - readBefore).toBe(1);
    });

    test("it is read anew when a fact changes, and not when the log, live events or sessions do", async () => {
      const server = await TestServer.start(engine);
      const { hall, storage } = server.app;
      const readsOf = async (work: () => Promise<unknown>) => {
        const readBefore = hall.readCount;
        await work();
        await hall.state(server.clock.now());
        return hall.readCount - readBefore;
      };
      expect(await readsOf(async () => undefined)).toBe(0);
      expect(
        await readsOf(() =>
          storage.write(SERVER, (store) => courtsIn(store).update(2 as never, { name: "Halle" })),
        ),
      ).toBe(1);
      expect(
        await readsOf(() =>
          storage.write(SERVER, (store) =>
            liveEventsIn(store).append("system-logs-changes", {}, server.clock.now()),
          ),
        ),
      ).toBe(0);
      expect(await readsOf(() => server.signIn())).toBe(0);
      // without a changed row no fact changes
      expect(
        await readsOf(() => storage.write(SERVER, (store) => blocksIn(store).deleteBefore(instant(0), 10))),
      ).toBe(0);
    });

    test("a write that fails leaves what was read as it was", async () => {
      const server = await TestServer.start(engine);
      const { hall, storage } = server.app;
      const nameBefore = (await hall.state(server.clock.now())).courts[0]?.name;
      const failing = hall.change(SERVER, async (store) => {
        await courtsIn(store).update(1 as never, { name: "Nie gespeichert" });
        throw new Error("on purpose");
      });
      await expect(failing).rejects.toThrow("on purpose");
      const revision = storage.read.factsRevision;
      expect((await hall.state(server.clock.now())).courts[0]?.name).toBe(nameBefore);
      expect(storage.read.factsRevision).toBe(revision);
    });

    test("who reads while another writes sees all of it or nothing", async () => {
      const server = await TestServer.start(engine);
      const { storage } = server.app;
      const snapshot = snapshotOf(server);
      const rename = (name: string) =>
        storage.write(SERVER, async (store) => {
          for (const court of [1, 2, 3, 4]) await courtsIn(store).update(court as never, { name });
        });
      await rename("Anfang");
      const seen = new Set<string>();
      for (let round = 0; round < 20; round += 1) {
        const writing = rename(`Runde ${round}`);
        const { courts } = await snapshot.at(server.clock.now());
        seen.add([...new Set(courts.map(({ name }) => name))].join(" und "));
        await writing;
        const after = await snapshot.at(server.clock.now());
        expect(after.courts.map(({ name }) => name)).toEqual(Array(4).fill(`Runde ${round}`));
      }
      for (const names of seen) expect(names).not.toContain(" und ");
    });
  });
});

eachEngine((engine) => {
  test("at every hour of a day the state that was kept is the one that is read anew", async () => {
    const server = await TestServer.start(engine);
    for (const hours of [1, 5, 20, 27, 31, 40, 47, 52])
      await server.book({ court_id: 1 + (hours % 4), ...hourAt(hours * 60) });
    // blocks that end within windows and an override, hours before their end
    await server.saveSetting("max_booking_duration", 720);
    await server.book({
      court_id: 2,
      start_time: iso(plus(SATURDAY, hours(6))),
      end_time: iso(plus(SATURDAY, hours(17))),
    });
    await server.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 360 });
    for (const [court, offset] of [
      [1, 0.5],
      [2, 7],
      [2, 9],
      [3, 26],
    ] as const) {
      const from = plus(SATURDAY, milliseconds(offset * HOUR));
      const until = plus(from, minutes(20));
      await server.operate("POST", "/api/blocks", {
        courtIds: [court],
        from: iso(from),
        until: iso(until),
        reason: "Bodenpflege",
        bookings: "keep",
      });
    }
    // a late report would make the hall differ from the kept one
    await server.settle();
    const { storage } = server.app;
    const snapshot = snapshotOf(server);
    await snapshot.at(server.clock.now());
    for (let hour = -1 / 60; hour <= 24; hour += 0.5) {
      const now = plus(server.clock.now(), milliseconds(Math.round(hour * HOUR)));
      const { names: _kept, ...kept } = await snapshot.at(now);
      const { names: _read, ...read } = stateAt(await readStoredHall(storage.read, now), now);
      expect(kept).toEqual(read);
    }
    expect(snapshot.readCount).toBe(1);
    await snapshot.at(plus(server.clock.now(), plus(DAY, MINUTE)));
    expect(snapshot.readCount).toBe(2);
  });
});

test("[L-01, L-04] days in which no fact changes miss no edge", async () => {
  const server = await TestServer.start(sqlite);
  // beyond the day read at once, and known from the beginning
  const start = plus(SATURDAY, hours(isFullRun ? 71 : 25));
  await server.book({ court_id: 1, start_time: iso(start), end_time: iso(plus(start, minutes(60))) });
  const revision = server.app.storage.read.factsRevision;
  const lightOn = minus(start, minutes(5));
  await server.advanceTo(minus(lightOn, milliseconds(1)));
  expect(server.doors.isUnlocked("door-1")).toBe(true);
  expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
  await server.advanceTo(lightOn);
  expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
  // reports change no facts
  expect(server.app.storage.read.factsRevision - revision).toBe(0);
  await server.advance(minutes(80));
  expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
});
