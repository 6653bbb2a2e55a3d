import {
  type Duration,
  type Instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { SERVER } from "../database/caller.ts";
import { liveEventsIn } from "../database/store.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import { schedulerIn } from "../facts/scheduler-records.ts";
import { anyEngine, eachEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { type Answer, SATURDAY, TestServer } from "../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: Duration) => plus(SATURDAY, offset);

async function get(server: TestServer, path: string): Promise<Answer["body"]> {
  return (await server.request("GET", path, { token: await server.tokenOf("admin") })).body;
}

async function runs(server: TestServer): Promise<Answer["body"][]> {
  return (await get(server, "/api/scheduler/runs?limit=100")).items;
}

async function runByHand(server: TestServer, role: "admin" | "staff" = "staff"): Promise<Answer> {
  return server.request("POST", "/functions/v1/access-control-scheduler", {
    token: await server.tokenOf(role),
    body: { manual_trigger: true },
  });
}

async function pause(
  server: TestServer,
  paused: boolean,
  role: "admin" | "staff" = "admin",
): Promise<Answer> {
  const token = await server.tokenOf(role);
  const answer = await server.request("PUT", "/api/scheduler", { token, body: { paused } });
  await server.advance(seconds(1));
  return answer;
}

/** Books court 1 between two minutes after Saturday's start, at odd seconds. */
async function bookAt(server: TestServer, from: number, until: number, court = 1) {
  const odd = milliseconds(3_700);
  const [start, end] = [plus(at(minutes(from)), odd), plus(at(minutes(until)), odd)];
  const { access_code: code } = await server.book({
    court_id: court,
    start_time: iso(start),
    end_time: iso(end),
  });
  return { start, end, code };
}

const isOpen = (server: TestServer, door = 1) => server.doors.isUnlocked(`door-${door}`);

eachEngine((engine) => {
  test("[Z-04, X-05] a run by hand answers what it found and did, court by court", async () => {
    const server = await TestServer.start(engine);
    const { code } = await bookAt(server, 1, 61, 2);
    await server.advance(minutes(2));
    const answer = await runByHand(server);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      timestamp: iso(server.clock.now()),
      summary: {
        commands_sent: 4,
        devices_contacted: 4,
        successful_commands: 4,
        failed_commands: 0,
        valid_codes: 1,
        courts_processed: 4,
      },
    });
    expect(answer.body.state_commands).toHaveLength(4);
    expect(answer.body.state_commands[1]).toMatchObject({
      court_id: 2,
      valid_codes: [code],
      door_unlock: true,
      light_on: true,
    });
    expect(answer.body.state_commands[1].reason).toContain("Jana Albrecht");
    expect(answer.body.state_commands[0]).toMatchObject({
      valid_codes: [],
      door_unlock: false,
      light_on: false,
    });
  });
});

anyEngine((engine) => {
  describe("doors by schedule", () => {
    test("[Z-01, Z-02] a door is released at the very edge of its window and locked at its end", async () => {
      const server = await TestServer.start(engine);
      const { start, end } = await bookAt(server, 30, 90);
      const [opens, locks] = [minus(start, minutes(15)), plus(end, minutes(60))];
      await server.advanceTo(minus(opens, milliseconds(1)));
      expect(isOpen(server)).toBe(false);
      await server.advanceTo(opens);
      expect(isOpen(server)).toBe(true);
      expect(isOpen(server, 2)).toBe(false);
      await server.advanceTo(minus(locks, milliseconds(1)));
      expect(isOpen(server)).toBe(true);
      await server.advanceTo(locks);
      expect(isOpen(server)).toBe(false);
    });

    test("[Z-02] windows that overlap keep the door released without a gap", async () => {
      const server = await TestServer.start(engine);
      const first = await bookAt(server, 20, 50);
      const second = await bookAt(server, 80, 110);
      await server.advanceTo(minus(first.start, minutes(15)));
      const gone = plus(second.end, minutes(60));
      while (server.clock.now() < gone) {
        expect(isOpen(server), iso(server.clock.now())).toBe(true);
        await server.advance(seconds(97));
      }
      await server.advance(seconds(1));
      expect(isOpen(server)).toBe(false);
    });

    test("[Z-08] a door for codes only stays locked in its window, and says what it does", async () => {
      const server = await TestServer.start(engine);
      const [door] = await equipmentIn(server.app.storage.read).listDoors();
      if (door === undefined) throw new Error("no door");
      await server.app.hall.change(SERVER, (store) =>
        equipmentIn(store).putDoor({ ...door, mode: "code_only" }),
      );
      const { code } = await bookAt(server, 1, 61);
      await server.advance(minutes(5));
      expect(isOpen(server)).toBe(false);
      const { items } = await get(server, "/api/doors");
      expect(items[0]).toMatchObject({ mode: "code_only", desired: { released: false } });
      expect(items[0].desired.reasons.map(({ kind }: { kind: string }) => kind)).toEqual([
        "code_only",
        "window",
      ]);
      const run = (await runByHand(server)).body.state_commands[0];
      expect(run).toMatchObject({ court_id: 1, door_unlock: false, valid_codes: [code] });
    });

    test("[E-02] a main door of all courts opens for each of them", async () => {
      const server = await TestServer.start(engine);
      const doors = await equipmentIn(server.app.storage.read).listDoors();
      const [main] = doors;
      if (main === undefined) throw new Error("no door");
      const courtIds = doors.flatMap((door) => [...door.courtIds]);
      await server.app.hall.change(SERVER, (store) => equipmentIn(store).putDoor({ ...main, courtIds }));
      await bookAt(server, 5, 65, 3);
      await server.advance(minutes(10));
      expect([1, 2, 3, 4].map((door) => isOpen(server, door))).toEqual([true, false, true, false]);
    });
  });

  describe("the scheduler's runs", () => {
    test("[Z-04] a device that fails makes the run partly successful; when all fail it is not successful", async () => {
      const server = await TestServer.start(engine);
      server.doors.setFault("door-3", "offline");
      const partly = (await runByHand(server)).body;
      expect(partly).toMatchObject({ success: true, summary: { commands_sent: 4, failed_commands: 1 } });
      for (const door of [1, 2, 4]) server.doors.setFault(`door-${door}`, "offline");
      const failed = (await runByHand(server)).body;
      expect(failed).toMatchObject({
        success: false,
        summary: { successful_commands: 0, failed_commands: 4 },
      });
    });

    test("[Z-01, Z-05] runs every 5 minutes, at edges, on changes, at the start and by hand are kept with who started them", async () => {
      const server = await TestServer.start(engine);
      await bookAt(server, 22, 82);
      await server.advance(minutes(12));
      await runByHand(server, "staff");
      const stored = (await runs(server)).map(({ trigger, startedBy }) => [trigger, startedBy]).reverse();
      expect(stored).toEqual([
        ["start", null],
        ["schedule", null],
        ["edge", null],
        ["schedule", null],
        ["manual", "personal"],
      ]);
      const times = (await runs(server)).map(({ startedAt }) => Date.parse(startedAt));
      expect(times).toEqual([...times].sort((a, b) => b - a));
    });

    test("[Z-05] a change that opens a door at once is a run of its own", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      const [newest] = await runs(server);
      expect(newest).toMatchObject({ trigger: "change", success: true, summary: { commandsSent: 2 } });
    });

    test("[Z-05, G-06] the history holds no digits; who may see them has them joined", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book();
      await server.settle();
      await runByHand(server);
      const raw = await openRaw(server.database);
      const stored = JSON.stringify(await raw.query("select result from scheduler_runs"));
      await raw.close();
      expect(stored).not.toContain(`"${code}"`);
      expect((await runs(server))[0].courts[0].validCodes).toEqual([
        { codeId: expect.any(String), accessCode: code },
      ]);
    });

    test("[Z-05] a run that the server's end cuts short is in the history after the next start", async () => {
      const server = await TestServer.start(engine);
      const { start } = await bookAt(server, 30, 90);
      const opens = minus(start, minutes(15));
      await server.advanceTo(minus(opens, milliseconds(1)));
      const known = await runs(server);
      server.doors.setAnswerAfter("door-1", seconds(3));
      await server.advanceTo(opens);
      // the door's answer is still due
      expect(await runs(server)).toEqual(known);
      await server.app.loop.stop();
      // after the stop nothing waits for the database
      const [last] = await schedulerIn(server.app.storage.read).listRuns(null, 1);
      expect(last).toMatchObject({ trigger: "edge", startedAt: opens });
      await server.restart();
      const edge = (await runs(server)).find(({ trigger }) => trigger === "edge");
      expect(edge).toMatchObject({ id: last?.id, startedAt: iso(opens) });
    });

    test("[Z-07] many runs asked for at once never overlap, and each who asked gets an answer", async () => {
      const server = await TestServer.start(engine);
      let underWay = 0;
      let most = 0;
      // a run begins with the schedule and ends with the projector
      const { schedule, projector } = server.app;
      const due = schedule.due.bind(schedule);
      schedule.due = (now, isPaused) => {
        underWay += 1;
        most = Math.max(most, underWay);
        return due(now, isPaused);
      };
      const publish = projector.publish.bind(projector);
      projector.publish = async (state, now) => {
        await publish(state, now);
        underWay -= 1;
      };
      const answers = await Promise.all(Array.from({ length: 8 }, () => runByHand(server)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(answers.every(({ body }) => body.success)).toBe(true);
      await Promise.all([server.book(), runByHand(server), server.book({ court_id: 2 }), runByHand(server)]);
      await server.settle();
      expect([most, underWay]).toEqual([1, 0]);
    });

    test("[Z-05, X-06] open pages get each run with its result, digits only on their way out", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book();
      await server.settle();
      const liveEvents = liveEventsIn(server.app.storage.read);
      const since = await liveEvents.newestNumber();
      await runByHand(server);
      await pause(server, true);
      const events = ((await liveEvents.listAfter(since, 100)) ?? []).filter(
        ({ channel }) => channel === "scheduler-changes",
      );
      expect(events.map(({ payload }) => payload)).toMatchObject([
        { run: { trigger: "manual", startedBy: "personal", success: true, summary: { commandsSent: 4 } } },
        { state: { isPaused: true, pausedBy: "admin" } },
      ]);
      expect(JSON.stringify(events)).not.toContain(`"${code}"`);
    });

    test("[Z-07] a clock that is set back has missed nothing", async () => {
      const server = await TestServer.start(engine);
      await server.advance(minutes(6));
      server.clock.setWallClock(at(minutes(-120)));
      await server.advance(seconds(15));
      expect((await runs(server))[0].trigger).toBe("schedule");
    });

    test("[Z-07] what a stopped server missed is made up for once, at its start", async () => {
      const server = await TestServer.start(engine);
      await server.advance(minutes(6));
      await server.app.stop();
      server.clock.setWallClock(at(minutes(66)));
      await server.startAgain();
      await server.advance(seconds(30));
      const since = (await runs(server)).filter(({ startedAt }) => Date.parse(startedAt) >= at(minutes(60)));
      expect(since.map(({ trigger }) => trigger)).toEqual(["missed"]);
    });

    test("[Z-07] a machine that slept makes up for it once, within 10 seconds", async () => {
      const server = await TestServer.start(engine);
      await server.advance(minutes(6));
      server.clock.setWallClock(at(minutes(66)));
      await server.advance(seconds(10));
      await server.advance(minutes(2));
      const since = (await runs(server)).filter(({ startedAt }) => Date.parse(startedAt) >= at(minutes(60)));
      expect(since.map(({ trigger }) => trigger)).toEqual(["missed"]);
    });

    test.each([
      ["no body", undefined],
      ["no trigger", {}],
      ["false", { manual_trigger: false }],
      ["text", { manual_trigger: "true" }],
    ])("[X-05] %s is refused with 400 and nothing runs", async (_name, body) => {
      const server = await TestServer.start(engine);
      const before = (await runs(server)).length;
      const answer = await server.request("POST", "/functions/v1/access-control-scheduler", {
        token: await server.tokenOf("admin"),
        ...(body === undefined ? {} : { body }),
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        success: false,
        error: expect.stringMatching(/manual_trigger|Anfrage/),
      });
      expect(await runs(server)).toHaveLength(before);
    });
  });

  describe("a paused scheduler", () => {
    test("[Z-06] releases no door, lets a release that stands end with its window, and goes on with lights", async () => {
      const server = await TestServer.start(engine);
      const first = await bookAt(server, 1, 31);
      const second = await bookAt(server, 60, 90);
      await server.advance(minutes(2));
      expect(isOpen(server)).toBe(true);
      expect((await pause(server, true)).body).toMatchObject({
        isPaused: true,
        pausedBy: "admin",
        nextRunAt: null,
      });
      const firstEnds = plus(first.end, minutes(60));
      await server.advanceTo(minus(firstEnds, milliseconds(1)));
      expect(isOpen(server)).toBe(true);
      // the second window has begun meanwhile and would have kept it open
      await server.advanceTo(firstEnds);
      expect(isOpen(server)).toBe(false);
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      await server.advanceTo(plus(second.end, minutes(16)));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      expect(isOpen(server)).toBe(false);
    });

    test("[Z-06] no run by the clock happens, and resuming makes up for none of them but brings doors to their state", async () => {
      const server = await TestServer.start(engine);
      await pause(server, true);
      await bookAt(server, 10, 70);
      const before = (await runs(server)).length;
      await server.advance(minutes(21));
      expect(isOpen(server)).toBe(false);
      const meanwhile = (await runs(server)).slice(0, -before);
      expect(meanwhile.map(({ trigger }) => trigger)).not.toContain("schedule");
      await pause(server, false);
      await server.settle();
      expect(isOpen(server)).toBe(true);
      const triggers = (await runs(server)).map(({ trigger }) => trigger);
      expect(triggers).not.toContain("missed");
      await server.advance(minutes(5));
      expect((await runs(server))[0].trigger).toBe("schedule");
    });

    test("[Z-06] a run by hand takes up the windows of its moment", async () => {
      const server = await TestServer.start(engine);
      await pause(server, true);
      const { end } = await bookAt(server, 10, 70);
      await server.advance(minutes(20));
      expect(isOpen(server)).toBe(false);
      expect((await runByHand(server)).body.state_commands[0]).toMatchObject({ door_unlock: true });
      expect(isOpen(server)).toBe(true);
      await server.advanceTo(plus(end, minutes(60)));
      expect(isOpen(server)).toBe(false);
    });

    test.each([
      ["", async () => {}],
      [" nor after a restart", (server: TestServer) => server.restart()],
    ])(
      "[Z-06, C-13] a release that a block ended does not come back hours after the block%s",
      async (_, then) => {
        const server = await TestServer.start(engine);
        await server.saveSetting("max_booking_duration", 720);
        await bookAt(server, 1, 601);
        await server.advance(minutes(5));
        await pause(server, true);
        await server.operate("POST", "/api/blocks", {
          courtIds: [1],
          from: iso(at(minutes(10))),
          until: iso(at(minutes(20))),
          reason: "Bodenpflege",
          bookings: "keep",
        });
        expect(isOpen(server)).toBe(true);
        await server.advanceTo(at(minutes(30)));
        expect(isOpen(server)).toBe(false);
        await server.advanceTo(at(minutes(20 + 4 * 60)));
        await then(server);
        await server.advance(minutes(11));
        expect(isOpen(server)).toBe(false);
        expect((await get(server, "/api/doors")).items[0].desired.released).toBe(false);
        // the preview shows the window shortened by the block (Z-20)
        const { items } = await get(server, "/api/scheduler/preview");
        const doorWindow = items.find((event: { kind: string }) => event.kind === "door");
        expect(doorWindow).toMatchObject({ from: iso(at(minutes(20))) });
      },
    );

    test("[Z-06] it survives a restart; codes are checked all the same", async () => {
      const server = await TestServer.start(engine);
      await pause(server, true);
      const { code } = await bookAt(server, 10, 70);
      await server.restart();
      expect(await get(server, "/api/scheduler")).toMatchObject({
        isPaused: true,
        pausedSince: iso(SATURDAY),
      });
      await server.advance(minutes(15));
      expect(isOpen(server)).toBe(false);
      expect((await server.call("validate_code", { code })).body.data.valid).toBe(true);
      const { items } = await get(server, "/api/doors");
      expect(items[0].desired.reasons).toMatchObject([
        { kind: "scheduler_paused", since: iso(SATURDAY) },
        { kind: "held_back", part: "booking" },
      ]);
    });

    test("[Z-06] a restart while it is paused commands no door", async () => {
      const server = await TestServer.start(engine);
      await pause(server, true);
      await server.restart();
      await server.advance(seconds(20));
      expect([1, 2, 3, 4].map((door) => server.doors.commandsTo(`door-${door}`))).toEqual([0, 0, 0, 0]);
    });

    test("[Z-06, N-09] only operators pause it; pausing twice changes nothing, and both are in the log", async () => {
      const server = await TestServer.start(engine);
      expect((await pause(server, true, "staff")).status).toBe(403);
      expect(await get(server, "/api/scheduler")).toMatchObject({
        isPaused: false,
        nextRunAt: iso(at(minutes(5))),
      });
      await pause(server, true);
      await server.advance(minutes(1));
      expect((await pause(server, true)).body.pausedSince).toBe(iso(at(seconds(1))));
      await pause(server, false);
      const log = await newestEntries(server.app.storage.read, 50);
      expect(log.filter(({ component }) => component === "scheduler").map(({ message }) => message)).toEqual([
        "Automatischer Scheduler fortgesetzt",
        "Automatischer Scheduler angehalten",
      ]);
    });
  });

  test("[Z-20, Z-25] the preview shows the day's windows, and the loop then does what it says", async () => {
    const server = await TestServer.start(engine);
    await bookAt(server, 30, 90);
    await bookAt(server, 45, 75, 2);
    const { items } = await get(server, "/api/scheduler/preview");
    expect(
      items.map(({ kind, courtId, name, effect }: Answer["body"]) => [kind, courtId, name, effect]),
    ).toEqual([
      ["door", 1, "Jana Albrecht", "door_released"],
      ["light", 1, "Jana Albrecht", "light_on"],
      ["door", 2, "Jana Albrecht", "door_released"],
      ["light", 2, "Jana Albrecht", "light_on"],
    ]);
    for (const { kind, courtId, from, until } of items) {
      expect(Date.parse(from)).toBeLessThan(Date.parse(until));
      expect([1, 2]).toContain(courtId);
      expect(["door", "light"]).toContain(kind);
    }
    const inside = (kind: string, court: number, now: Instant) =>
      items.some(
        (event: Answer["body"]) =>
          event.kind === kind &&
          event.courtId === court &&
          Date.parse(event.from) <= now &&
          now < Date.parse(event.until),
      );
    while (server.clock.now() < at(minutes(160))) {
      await server.advance(seconds(61));
      const now = server.clock.now();
      for (const court of [1, 2]) {
        expect(isOpen(server, court), iso(now)).toBe(inside("door", court, now));
        expect(server.app.simulatedLights.isOn(`lamp-${court}`), iso(now)).toBe(inside("light", court, now));
      }
    }
  });
});
