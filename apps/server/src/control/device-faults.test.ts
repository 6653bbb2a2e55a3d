import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { liveEventsIn } from "../database/store.ts";
import { anyEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";
import type { SimulatedFault } from "./drivers/simulated-device.ts";

const FROM = plus(SATURDAY, minutes(5));
const UNTIL = plus(SATURDAY, minutes(65));
/** Light and door are desired from now on, the door for 60 minutes longer than the booking. */
const DOOR_UNTIL = plus(SATURDAY, minutes(125));

const LAMP_ON = "Licht Court 1 automatisch eingeschaltet";
const DOOR_RELEASED = "Tür Court 1 freigegeben bis 17:05 Uhr";
const LAMP_BACK = "Lampe Court 1 antwortet wieder";
const DOOR_BACK = "Tür Court 1 antwortet wieder";

interface Row {
  readonly fault: SimulatedFault;
  /** Fault shown on the page meanwhile. */
  readonly shown: "offline" | "timeout" | "refused" | null;
  readonly lamp: readonly string[];
  readonly door: readonly string[];
  /** Longest recovery after its end, in seconds. */
  readonly rightWithin: number;
}

const outage = (words: string) => ({
  lamp: [`Lampe Court 1 ${words}`, LAMP_BACK, LAMP_ON],
  door: [`Tür Court 1 ${words}`, DOOR_BACK, DOOR_RELEASED],
});

const ROWS: readonly Row[] = [
  { fault: "offline", shown: "offline", ...outage("ist nicht erreichbar"), rightWithin: 15 },
  { fault: "silent", shown: "timeout", ...outage("antwortet nicht"), rightWithin: 15 },
  // a stuck device answers queries without obeying, so the pauses grow to a minute
  { fault: "stuck", shown: "refused", ...outage("führt den Befehl nicht aus"), rightWithin: 60 },
  { fault: "late", shown: null, ...outage("antwortet nicht"), rightWithin: 0 },
  { fault: "garbled", shown: "refused", ...outage("führt den Befehl nicht aus"), rightWithin: 15 },
  { fault: "twice", shown: null, lamp: [LAMP_ON], door: [DOOR_RELEASED], rightWithin: 0 },
  { fault: "stale", shown: null, lamp: [LAMP_ON], door: [DOOR_RELEASED], rightWithin: 0 },
];

async function logOf(server: TestServer, component: string): Promise<string[]> {
  const entries = await newestEntries(server.app.storage.read, 200);
  return entries
    .filter((entry) => entry.component === component)
    .map(({ message }) => message)
    .reverse();
}

function book(server: TestServer) {
  return server.book({ start_time: toIso(FROM), end_time: toIso(UNTIL) });
}

function setFaults(server: TestServer, fault: SimulatedFault | null): void {
  server.app.simulatedLights.setFault("lamp-1", fault);
  server.doors.setFault("door-1", fault);
}

async function doorOf(server: TestServer, index = 0) {
  const token = await server.tokenOf("admin");
  return (await server.request("GET", "/api/doors", { token })).body.items[index];
}

async function runByHand(server: TestServer) {
  const token = await server.tokenOf("admin");
  const body = { manual_trigger: true };
  return server.request("POST", "/functions/v1/access-control-scheduler", { token, body });
}

/** Reasons of court 1's light, as last published. */
async function lastPublishedReasons(server: TestServer): Promise<string[] | undefined> {
  const events = (await liveEventsIn(server.app.storage.read).listAfter(0, 1_000)) ?? [];
  return events
    .map(({ payload }) => payload as { court?: { id: number; light: { reasons: { kind: string }[] } } })
    .findLast(({ court }) => court?.id === 1)
    ?.court?.light.reasons.map(({ kind }) => kind);
}

async function expectRight(server: TestServer): Promise<void> {
  expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
  expect(server.doors.heldUntil("door-1")).toBe(DOOR_UNTIL);
  expect(await server.court(1)).toMatchObject({ isLightOn: true, light: { fault: null, pending: null } });
  expect(await doorOf(server)).toMatchObject({
    isUnlocked: true,
    heldUntil: "2026-11-21T16:05:00.000Z",
    fault: null,
    isPending: false,
  });
}

anyEngine((engine) => {
  describe("devices that fail", () => {
    test.each(ROWS)(
      "[Z-03, L-03] $fault: one entry per outage and change, and right within $rightWithin s of its end",
      async ({ fault, shown, lamp, door, rightWithin }) => {
        const server = await TestServer.start(engine);
        setFaults(server, fault);
        await server.advance(seconds(3));
        await book(server);
        await server.advance(seconds(97));
        expect((await server.court(1)).light.fault).toBe(shown);
        expect((await doorOf(server)).fault).toBe(shown);
        setFaults(server, null);
        await server.advance(seconds(rightWithin));
        await expectRight(server);
        await server.advance(minutes(2));
        expect(await logOf(server, "lighting")).toEqual(lamp);
        expect(await logOf(server, "doors")).toEqual(door);
      },
    );

    test.each([3, 11, 19, 41, 64])(
      "[Z-03, L-03] a device that was silent for %i s is right within 15 s of its return",
      async (length) => {
        const server = await TestServer.start(engine);
        await server.advance(seconds(4));
        setFaults(server, "silent");
        await book(server);
        await server.advance(seconds(length));
        setFaults(server, null);
        await server.advance(seconds(15));
        await expectRight(server);
      },
    );

    test("[Z-03] one that goes and comes every second ends in the right state, each outage logged once", async () => {
      const server = await TestServer.start(engine);
      setFaults(server, "flapping");
      await book(server);
      await server.advance(minutes(3));
      setFaults(server, null);
      await server.advance(seconds(15));
      await expectRight(server);
      for (const component of ["lighting", "doors"]) {
        const log = await logOf(server, component);
        const outages = log.filter((message) => message.endsWith("ist nicht erreichbar"));
        const returns = log.filter((message) => message.endsWith("antwortet wieder"));
        expect(outages.length).toBeGreaterThan(0);
        expect(returns).toHaveLength(outages.length);
        expect(log).toHaveLength(outages.length + returns.length + 1);
      }
    });

    test("[Z-02, Z-03] a door that is away when its window ends locks by itself, and says so when it is back", async () => {
      const server = await TestServer.start(engine);
      await book(server);
      await server.advance(minutes(100));
      server.doors.setFault("door-1", "offline");
      await server.advanceTo(DOOR_UNTIL);
      expect(server.doors.isUnlocked("door-1")).toBe(false);
      expect((await doorOf(server)).fault).toBe("offline");
      await server.advance(minutes(2));
      server.doors.setFault("door-1", null);
      await server.advance(seconds(15));
      expect(await doorOf(server)).toMatchObject({ isUnlocked: false, heldUntil: null, fault: null });
      expect(await logOf(server, "doors")).toEqual([
        DOOR_RELEASED,
        "Tür Court 1 ist nicht erreichbar",
        DOOR_BACK,
        "Tür Court 1 verriegelt",
      ]);
    });

    test("[Z-03] a door that does not unlock is commanded again and again, and is right when it can be", async () => {
      const server = await TestServer.start(engine);
      await book(server);
      await server.advance(minutes(100));
      server.doors.setFault("door-1", "stuck");
      await server.advanceTo(DOOR_UNTIL);
      await server.advance(minutes(3));
      expect(await doorOf(server)).toMatchObject({ isUnlocked: true, fault: "refused" });
      server.doors.setFault("door-1", null);
      await server.advance(seconds(60));
      expect(await doorOf(server)).toMatchObject({ isUnlocked: false, heldUntil: null, fault: null });
    });
  });

  describe("a run by hand", () => {
    /** The lamp and the door of court 1, and the three other doors that confirm. */
    const LAMP_AND_DOOR_FAILED = {
      commands_sent: 5,
      devices_contacted: 5,
      successful_commands: 3,
      failed_commands: 2,
    };

    test("[Z-03, Z-04] waits for what is already on its way to a silent device, and counts it as failed", async () => {
      const server = await TestServer.start(engine);
      await server.tokenOf("admin");
      await server.advance(seconds(3));
      setFaults(server, "silent");
      await book(server);
      await server.until(async () => (await server.court(1)).light.pending === true);
      const run = runByHand(server);
      // the request comes over the network, like the test's own
      await server.until(
        async () => (await server.court(1)) !== undefined && server.app.loop.runs.manual === 1,
      );
      await server.advance(seconds(5));
      const { body } = await run;
      expect(body.summary).toMatchObject(LAMP_AND_DOOR_FAILED);
    });

    test("[Z-03, Z-11] logs and counts a silent lamp also while that is just being asked after it failed", async () => {
      const server = await TestServer.start(engine);
      await server.advance(seconds(3));
      setFaults(server, "silent");
      await book(server);
      const lamp = async () => (await server.court(1)).light;
      // after a failed command only a query is under way
      await server.advance(seconds(6));
      expect(await lamp()).toMatchObject({ fault: "timeout", pending: null });
      const run = runByHand(server);
      await server.until(async () => (await lamp()).pending === true && server.app.loop.runs.manual === 1);
      await server.advance(seconds(6));
      const { body } = await run;
      expect(body.summary).toMatchObject(LAMP_AND_DOOR_FAILED);
    });

    test("[L-03, L-04] a lamp that is switched at the wall again is put right ten seconds after the time before", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      // amid the ten seconds between two polls
      await server.advance(seconds(4));
      const press = async () => {
        server.app.simulatedLights.pressWallSwitch("lamp-1");
        await server.settle();
        return [server.app.simulatedLights.isOn("lamp-1"), (await server.court(1)).light.pending];
      };
      expect(await press()).toEqual([true, null]);
      await server.advance(seconds(3));
      expect(await press()).toEqual([false, true]);
      await server.advance(seconds(6));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      await server.advance(seconds(1));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    });

    test("[Z-09, L-03, X-02] a lamp that somebody keeps switching is shown and called so at once, until a run by hand ends it", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      const press = async () => {
        // longest cooldown of corrections
        await server.advance(seconds(30));
        server.app.simulatedLights.pressWallSwitch("lamp-1");
        await server.settle();
        return server.app.simulatedLights.isOn("lamp-1");
      };
      expect([await press(), await press(), await press(), await press()]).toEqual([true, true, true, false]);
      const reasons = async () =>
        (await server.court(1)).light.reasons.map(({ kind }: { kind: string }) => kind);
      expect(await reasons()).toEqual(["suspended_by_wall_switch", "window"]);
      expect(await lastPublishedReasons(server)).toEqual(["suspended_by_wall_switch", "window"]);
      expect((await server.call("test_connection", {})).body.data).toMatchObject({
        system_mode: "degraded",
        recommendations: [
          expect.stringMatching(/^Lampe von Court 1 wird immer wieder von Hand geschaltet/),
          expect.stringContaining("simuliert"),
        ],
      });
      expect((await runByHand(server)).body.success).toBe(true);
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      expect(await reasons()).toEqual(["window"]);
      expect(await lastPublishedReasons(server)).toEqual(["window"]);
      expect((await server.call("test_connection", {})).body.data.system_mode).toBe("normal");
      // from here on three corrections are possible again
      expect([await press(), await press(), await press(), await press()]).toEqual([true, true, true, false]);
      // the suspension ends when a press at the wall restores the desired state
      expect(await press()).toBe(true);
      expect(await reasons()).toEqual(["window"]);
      expect(await lastPublishedReasons(server)).toEqual(["window"]);
    });
  });

  describe("doors by schedule", () => {
    test("[Z-02, Z-03] a door is held for the window of its booking, logged once however often it confirms, and locks at its end", async () => {
      const server = await TestServer.start(engine);
      await server.settle();
      const before = server.doors.commandsTo("door-1");
      await book(server);
      await server.settle();
      expect(server.doors.heldUntil("door-1")).toBe(DOOR_UNTIL);
      await server.advance(minutes(124));
      // one command for the booking, one per run of 5 minutes, and a renewal every 15 s (E-06)
      expect(server.doors.commandsTo("door-1") - before).toBeGreaterThan(24 * 20);
      await server.advance(minutes(5));
      expect(await logOf(server, "doors")).toEqual([DOOR_RELEASED, "Tür Court 1 verriegelt"]);
      expect((await doorOf(server)).reportedAt).toBe("2026-11-21T16:05:00.000Z");
      const entries = await newestEntries(server.app.storage.read, 10);
      const [locked, released] = entries.filter(({ component }) => component === "doors");
      expect([locked?.category, released?.category]).toEqual(["technical", "technical"]);
      expect(released?.courtId).toBe(1);
      expect(released?.metadata).toMatchObject({ door_id: (await doorOf(server)).id, cause: "rule" });
    });

    test("[Z-02, Z-03] after a restart a door stands as it did and confirms it, which is no news", async () => {
      const server = await TestServer.start(engine);
      await book(server);
      await server.settle();
      await server.restart();
      await server.settle();
      expect(server.doors.heldUntil("door-1")).toBe(DOOR_UNTIL);
      expect(server.doors.commandsTo("door-1")).toBe(1);
      await server.advance(seconds(20));
      expect(await logOf(server, "doors")).toEqual([DOOR_RELEASED]);
      await server.advanceTo(DOOR_UNTIL);
      expect(server.doors.isUnlocked("door-1")).toBe(false);
    });

    test("[Z-03] a door that was opened for a code is not locked because of that", async () => {
      const server = await TestServer.start(engine);
      await server.settle();
      await server.openWithCode("door-1");
      await server.advance(seconds(29));
      expect(await doorOf(server)).toMatchObject({ isUnlocked: true, heldUntil: null });
      await server.advance(seconds(1));
      expect(await doorOf(server)).toMatchObject({ isUnlocked: false });
      expect(await logOf(server, "doors")).toEqual([
        "Tür Court 1 vor Ort geöffnet",
        "Tür Court 1 verriegelt",
      ]);
    });
  });
});
