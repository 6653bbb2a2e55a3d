import type { DoorEvent, NewDoorEvent } from "@platzwart/contract/device-link/messages";
import {
  DAY,
  hours,
  type Instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { enrolledController, type TestController } from "../../testing/door-controller.ts";
import { anyEngine } from "../../testing/engines.ts";
import { openStream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { guessLimitsIn } from "../access/guess-limit-records.ts";
import { controllersIn } from "./controller-records.ts";
import { noteRefusedList, type SentEvents, storeDoorEvents } from "./door-events.ts";

const STARTED: NewDoorEvent = { kind: "started", program: "1.0.0" };

const denied = (tag: string, more: { readonly lockedFor?: number } = {}): NewDoorEvent => ({
  ...{ kind: "denied", by: null, length: 4, tag, reason: "unknown_code", lockedFor: null },
  ...more,
});

/** Distinct wrong codes. */
const wrongCodes = (count: number, of = "x") =>
  Array.from({ length: count }, (_, index) => denied(`${of}${index}`));

/** Events as numbered by a journal, by default all of now. */
function sent(events: readonly NewDoorEvent[], more: Partial<SentEvents> & { readonly at?: Instant } = {}) {
  const {
    run = "run-1",
    firstSeq = 1,
    oldestSeq = 1,
    at = SATURDAY,
    endsBacklog = true,
    unpublished = 0,
  } = more;
  const items = events.map(
    (event, index) => ({ ...event, seq: firstSeq + index, at, mono: index }) as DoorEvent,
  );
  return { run, firstSeq, oldestSeq, items, endsBacklog, unpublished };
}

/** Stores events; returns the stored number of the run. */
const store = async (server: TestServer, { id }: TestController, events: SentEvents) =>
  (await storeDoorEvents(server.app, id, events)).upTo;

/** Log entries about the door, oldest first. */
async function entriesOf(server: TestServer, { id }: TestController) {
  const entries = (await newestEntries(server.app.storage.read, 500)).filter(
    ({ metadata, category }) => metadata["controller_id"] === id && category !== "audit",
  );
  return entries.reverse();
}

const messagesOf = async (server: TestServer, controller: TestController) =>
  (await entriesOf(server, controller)).map(({ message }) => message);

const alarms = async (server: TestServer) =>
  (await server.operate("GET", "/api/code-alarms")).items.map(({ of }: { of: string }) => of);

const lockOf = async (server: TestServer, { doorId }: TestController) =>
  (await equipmentIn(server.app.storage.read).listDoors()).find(({ id }) => id === doorId)?.lock;

anyEngine((engine) => {
  describe("what a door wrote down", () => {
    test("[D-20, D-10] is in the log once and in its order, with door and controller and no digits", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const { access_code: digits } = await server.book({ court_id: 1 });
      const [code] = await codesIn(server.app.storage.read).listCurrentAndFuture(SATURDAY);
      await server.advance(hours(1));
      const at = plus(SATURDAY, minutes(10));
      const events = sent(
        [
          STARTED,
          denied("tag-1", { lockedFor: 90_000 }),
          { kind: "granted", code: code?.id ?? "", by: null, seconds: 12, misspelt: [] },
          { kind: "store_error", what: "ENOSPC" },
          { kind: "pin_error", what: "relay: ENODEV" },
        ],
        { at, endsBacklog: false },
      );
      expect(await store(server, controller, events)).toBe(5);
      expect(await store(server, controller, events)).toBe(5);
      const ids = { door_id: controller.doorId, controller_id: controller.id };
      const by = { ...ids, device_name: "Tür Court 1", user_id: null };
      const entries = await entriesOf(server, controller);
      expect(entries).toMatchObject([
        {
          ...{ at, level: "info", component: "doors", message: "Türcontroller von Tür Court 1 gestartet" },
          metadata: { ...ids, program: "1.0.0" },
        },
        {
          ...{ at, level: "warn", category: "denied", component: "door-control", courtId: 1 },
          message: expect.stringMatching(/^Zugang verweigert: Tür Court 1/),
          metadata: { ...by, code_length: 4, code_tag: "tag-1", reason: "unknown_code", door_action: "none" },
        },
        {
          ...{
            at,
            level: "warn",
            message: "Zu viele Fehlversuche: Tür Court 1 nimmt 2 Minuten lang keinen Code an",
          },
          metadata: { ...by, retry_after: 90 },
        },
        {
          ...{ at, level: "info", category: "access", component: "door-control", courtId: 1 },
          message: "Zugang gewährt: Tür Court 1",
          metadata: { ...by, code_id: code?.id, door_action: "unlock", auto_lock_timer: 12 },
        },
        {
          ...{ at, level: "error", message: expect.stringContaining("konnte ein Ereignis nicht sichern") },
          metadata: { ...ids, problem: "ENOSPC" },
        },
        {
          ...{
            at,
            level: "error",
            message: expect.stringContaining("kann Relais oder Lampen nicht schalten"),
          },
          metadata: { ...ids, problem: "relay: ENODEV" },
        },
      ]);
      expect(JSON.stringify(entries)).not.toContain(digits);
      const [used] = await codesIn(server.app.storage.read).getByIds([code?.id ?? ""]);
      expect(used?.lastUsedAt).toBe(at);
    });

    test("[D-20] in batches that are late, twice, overlapping or in disorder is stored as far as it follows", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const starts = (count: number, firstSeq: number, more: Partial<SentEvents> = {}) =>
        store(server, controller, sent(Array<NewDoorEvent>(count).fill(STARTED), { firstSeq, ...more }));
      expect(await starts(3, 1)).toBe(3);
      // one number is missing in between, and the door still has it
      expect(await starts(2, 5)).toBe(3);
      expect(await starts(3, 2)).toBe(3);
      expect(await starts(1, 0)).toBe(3);
      expect(await starts(0, 4)).toBe(3);
      const disorder = sent([STARTED, STARTED], { firstSeq: 4 });
      expect(await store(server, controller, { ...disorder, items: disorder.items.toReversed() })).toBe(3);
      expect(await messagesOf(server, controller)).toHaveLength(3);
      expect(await starts(2, 4)).toBe(5);
      // numbers are per run
      expect(await starts(1, 1, { run: "run-2" })).toBe(1);
      expect(await messagesOf(server, controller)).toHaveLength(6);
      expect(await controllersIn(server.app.storage.read).lastStored(controller.doorId, "run-1")).toBe(5);
    });

    test("[D-20] is missed where the door has it no more, which the log says with how much it was", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      await store(server, controller, sent([STARTED]));
      expect(await store(server, controller, sent([STARTED], { firstSeq: 5, oldestSeq: 4 }))).toBe(1);
      expect(await store(server, controller, sent([STARTED], { firstSeq: 5, oldestSeq: 5 }))).toBe(5);
      expect(await store(server, controller, sent([STARTED], { firstSeq: 5, oldestSeq: 5 }))).toBe(5);
      expect(await store(server, controller, sent([STARTED], { firstSeq: 7, oldestSeq: 7 }))).toBe(7);
      // an unknown run
      await store(server, controller, sent([STARTED], { run: "run-2", firstSeq: 3, oldestSeq: 3 }));
      const counted = [STARTED, { kind: "counted", count: 5 } as const];
      await store(server, controller, sent(counted, { run: "run-2", firstSeq: 8, oldestSeq: 8 }));
      const missing = (await entriesOf(server, controller)).filter(({ message }) =>
        /Ereignislücke/.test(message),
      );
      expect(missing.map(({ message }) => message)).toEqual([
        "Ereignislücke: 3 Ereignisse von Tür Court 1 sind verloren",
        "Ereignislücke: 1 Ereignis von Tür Court 1 ist verloren",
        "Ereignislücke: 2 Ereignisse von Tür Court 1 sind verloren",
        // missing events, and denials that were only counted
        "Ereignislücke: 9 Ereignisse von Tür Court 1 sind verloren",
      ]);
      expect(missing[0]).toMatchObject({
        ...{ level: "error", component: "doors" },
        metadata: { count: 3, door_id: controller.doorId, controller_id: controller.id },
      });
    });

    test("[D-20] that is late is announced once the door has caught up, to pages in one event", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const stream = await openStream(server, "staff");
      const starts = async (
        count: number,
        firstSeq: number,
        more: Partial<Parameters<typeof sent>[1]> = {},
      ) =>
        storeDoorEvents(server.app, controller.id, sent(Array(count).fill(STARTED), { firstSeq, ...more }));
      const at = minus(SATURDAY, milliseconds(60_001));
      expect(await starts(100, 1, { at, endsBacklog: false })).toEqual({ upTo: 100, unpublished: 100 });
      const more = { at, endsBacklog: false, unpublished: 100 };
      expect(await starts(1, 101, { ...more, at: plus(at, milliseconds(1)) })).toEqual({
        upTo: 101,
        unpublished: 100,
      });
      expect(await starts(20, 102, more)).toEqual({ upTo: 121, unpublished: 120 });
      // repeated events are counted once
      expect(await starts(20, 102, { ...more, endsBacklog: true, unpublished: 120 })).toEqual({
        upTo: 121,
        unpublished: 120,
      });
      expect(await starts(1, 122, { unpublished: 120 })).toEqual({ upTo: 122, unpublished: 0 });
      expect(await starts(1, 123)).toEqual({ upTo: 123, unpublished: 0 });
      const messages = await messagesOf(server, controller);
      expect(messages).toHaveLength(124);
      expect(messages.slice(-3)).toEqual([
        "120 Ereignisse von Tür Court 1 nachgetragen",
        ...Array(2).fill("Türcontroller von Tür Court 1 gestartet"),
      ]);
      const told = async () => (await stream.next("system-logs-changes")).data.entry?.message;
      expect([await told(), await told(), await told(), await told()]).toEqual([
        "Türcontroller von Tür Court 1 gestartet",
        undefined,
        ...Array(2).fill("Türcontroller von Tür Court 1 gestartet"),
      ]);
    });

    test("[D-20] a list that it does not take is reported, and of a controller that was removed nothing", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      await noteRefusedList(server.app, controller.id, "signature");
      await noteRefusedList(server.app, "none", "signature");
      await server.app.reports.storeReports();
      const told = (await newestEntries(server.app.storage.read, 50)).filter(
        ({ level }) => level === "error",
      );
      expect(told).toMatchObject([
        {
          message: "Der Türcontroller von Tür Court 1 nimmt seine Codeliste nicht an",
          metadata: { door_id: controller.doorId, document: "access", reason: "signature" },
        },
      ]);
    });

    test("[D-20] by a controller that was removed is refused, and nothing of it is stored", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const other = await enrolledController(server, "door-2");
      await server.operate("DELETE", `/api/controllers/${controller.id}`);
      await expect(store(server, controller, sent([STARTED]))).rejects.toMatchObject({
        refusal: { code: "controller_unknown" },
      });
      expect(await messagesOf(server, controller)).toEqual([]);
      expect(await store(server, other, sent([STARTED]))).toBe(1);
    });

    test("[D-20, D-21] is not stored in part: what fails is stored whole when it comes again, with its alarm", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      await store(server, controller, sent([STARTED]));
      const raw = await openRaw(server.database);
      // after the entries, the number of the second run is refused
      await raw.query("create unique index one_run on door_runs (door_id) where run like 'run-%'");
      const events = sent(wrongCodes(20), { run: "run-2" });
      await expect(store(server, controller, events)).rejects.toThrow();
      expect(await messagesOf(server, controller)).toHaveLength(1);
      expect(await controllersIn(server.app.storage.read).lastStored(controller.doorId, "run-2")).toBe(0);
      await raw.query("drop index one_run");
      await raw.close();
      expect(await store(server, controller, events)).toBe(20);
      const messages = await messagesOf(server, controller);
      expect(messages).toHaveLength(22);
      expect(messages.at(-1)).toBe("Alarm: An Tür Court 1 werden Codes geraten");
      expect(await alarms(server)).toEqual(["door"]);
    });
  });

  describe("a code that opened a door which decides by itself", () => {
    const granted = (code: string, misspelt: string[] = []): NewDoorEvent => ({
      ...{ kind: "granted", code, by: null, seconds: 5, misspelt },
    });

    test("[D-09, D-20] ends a lock by hand that was made before it, and none that was made after it", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const lockedAt = plus(SATURDAY, minutes(5));
      const lock = { at: lockedAt, revision: 1, userId: "u1" };
      await server.app.storage.write(SERVER, (all) => equipmentIn(all).setDoorLock(controller.doorId, lock));
      const before = sent([granted("gone")], { at: minus(lockedAt, milliseconds(1)) });
      await store(server, controller, before);
      expect(await lockOf(server, controller)).toMatchObject({ at: lockedAt });
      const after = sent([granted("gone")], { firstSeq: 2, at: plus(lockedAt, milliseconds(1)) });
      await store(server, controller, after);
      expect(await lockOf(server, controller)).toBeNull();
      // a code deleted since is logged by its id
      expect((await entriesOf(server, controller)).map(({ metadata }) => metadata["code_id"])).toEqual([
        "gone",
        "gone",
      ]);
    });

    test("[D-20] keeps its last use, also when an earlier use is reported later", async () => {
      const server = await TestServer.start(engine);
      const first = await enrolledController(server);
      const second = await enrolledController(server, "door-2");
      await server.operate("POST", "/api/permanent-codes", { userName: "Platzwart", accessCode: "482139" });
      const [code] = await codesIn(server.app.storage.read).listCurrentAndFuture(SATURDAY);
      const id = code?.id ?? "";
      const usedAt = async () => (await codesIn(server.app.storage.read).getByIds([id]))[0]?.lastUsedAt;
      await store(server, first, sent([granted(id)], { at: SATURDAY }));
      await store(server, second, sent([granted(id)], { at: minus(SATURDAY, hours(3)) }));
      expect(await usedAt()).toBe(SATURDAY);
      await store(server, first, sent([granted(id)], { firstSeq: 2, at: plus(SATURDAY, seconds(1)) }));
      expect(await usedAt()).toBe(plus(SATURDAY, seconds(1)));
    });

    test("[D-21] gives back what was wrong before it and a misspelling of it", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      const slips = [...wrongCodes(19), granted("gone", ["x3"]), denied("y1")];
      await store(server, controller, sent(slips));
      expect(await alarms(server)).toEqual([]);
      await store(server, controller, sent([denied("y2")], { firstSeq: 22 }));
      expect(await alarms(server)).toEqual(["door"]);
    });
  });

  describe("wrong codes at a door that decides by itself", () => {
    test("[D-21] alarm the people of the hall, for the door and for the hall, and pages are updated", async () => {
      const server = await TestServer.start(engine);
      const first = await enrolledController(server);
      const others = [await enrolledController(server, "door-2"), await enrolledController(server, "door-3")];
      const stream = await openStream(server, "admin");
      await store(server, first, sent(wrongCodes(19)));
      expect(await alarms(server)).toEqual([]);
      await store(server, first, sent([denied("x19")], { firstSeq: 20 }));
      expect(await alarms(server)).toEqual(["door"]);
      const told = await stream.next("code-alarms-changes", () => true);
      expect(told.data.items).toMatchObject([{ of: "door", doorId: first.doorId, name: "Tür Court 1" }]);
      for (const [index, other] of others.entries())
        await store(server, other, sent(wrongCodes(20, `other-${index}-`)));
      expect((await alarms(server)).sort()).toEqual(["door", "door", "door", "hall"]);
      const messages = (await newestEntries(server.app.storage.read, 500)).map(({ message }) => message);
      const count = (start: string) => messages.filter((message) => message.startsWith(start)).length;
      expect(count("Alarm: An Tür Court ")).toBe(3);
      expect(count("Alarm: In der Halle werden viele falsche Codes eingegeben")).toBe(1);
      // stored with the events, so that they survive a restart
      const subjects = (await guessLimitsIn(server.app.storage.read).list()).map(({ subject }) => subject);
      expect(subjects.sort()).toEqual(
        ["hall", ...[first, ...others].map(({ doorId }) => `door-${doorId}`)].sort(),
      );
      await server.restart();
      expect(await alarms(server)).toHaveLength(4);
    });

    test("[D-21] that are sent a day later or more are in the log and alarm nobody", async () => {
      const server = await TestServer.start(engine);
      const controller = await enrolledController(server);
      await store(server, controller, sent(wrongCodes(25), { at: minus(SATURDAY, DAY), endsBacklog: false }));
      expect(await messagesOf(server, controller)).toHaveLength(25);
      expect(await alarms(server)).toEqual([]);
      expect(await guessLimitsIn(server.app.storage.read).list()).toEqual([]);
      const ofToday = { firstSeq: 26, at: plus(minus(SATURDAY, DAY), milliseconds(1)) };
      await store(server, controller, sent(wrongCodes(20), ofToday));
      expect(await alarms(server)).toEqual(["door"]);
    });
  });
});
