import { courtId } from "@platzwart/domain/testing/builders";
import {
  type Duration,
  type Instant,
  instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { SERVER } from "../database/caller.ts";
import { liveEventsIn } from "../database/store.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { anyEngine, eachEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { aPermanentCode } from "../testing/records.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: Duration) => plus(SATURDAY, offset);

/** Log messages about lights, oldest first. */
async function lightLog(server: TestServer): Promise<string[]> {
  const entries = await newestEntries(server.app.storage.read, 100);
  return entries
    .filter((entry) => entry.component === "lighting")
    .map((entry) => entry.message)
    .reverse();
}

eachEngine((engine) => {
  test("[L-01, L-04] the light comes on and goes off at the very edge of its window, between two checks", async () => {
    const server = await TestServer.start(engine);
    // an odd second, so that no check every 10 seconds falls on the edge
    const start = plus(SATURDAY, plus(minutes(30), milliseconds(3_700)));
    const [on, off] = [minus(start, minutes(5)), plus(start, minutes(75))];
    await server.book({ start_time: iso(start), end_time: iso(plus(start, minutes(60))) });
    const isOn = () => server.app.simulatedLights.isOn("lamp-1");

    await server.advanceTo(minus(on, milliseconds(1)));
    expect(isOn()).toBe(false);
    await server.advanceTo(on);
    expect(isOn()).toBe(true);
    expect((await server.court(1)).isLightOn).toBe(true);
    await server.advanceTo(minus(off, milliseconds(1)));
    expect(isOn()).toBe(true);
    await server.advanceTo(off);
    expect(isOn()).toBe(false);
    expect((await server.court(1)).isLightOn).toBe(false);
  });
});

anyEngine((engine) => {
  describe("the loop", () => {
    test("[L-03] each change is switched once and logged once; between them nothing is sent and nothing logged", async () => {
      const server = await TestServer.start(engine);
      await server.book({ start_time: iso(at(minutes(5))), end_time: iso(at(minutes(65))) });
      await server.advance(minutes(120));
      expect(await lightLog(server)).toEqual([
        "Licht Court 1 automatisch eingeschaltet",
        "Licht Court 1 automatisch ausgeschaltet",
      ]);
      expect(server.app.simulatedLights.commandsTo("lamp-1")).toBe(2);
      expect(server.app.simulatedLights.commandsTo("lamp-2")).toBe(0);
    });

    test("[L-03, G-02] the log says for whose booking a light went on and off and a door was released, also after a restart; not what a person switched", async () => {
      const server = await TestServer.start(engine);
      await server.book({ start_time: iso(at(minutes(5))), end_time: iso(at(minutes(65))) });
      await server.book({
        ...{ customer_name: "Emre Yılmaz", court_id: 1 },
        ...{ start_time: iso(at(minutes(65))), end_time: iso(at(minutes(125))) },
      });
      await server.advance(minutes(70));
      await server.stop();
      await server.startAgain();
      await server.advance(minutes(120));
      for (const on of [true, false])
        await server.operate("PUT", "/api/courts/1/light-override", { on, minutes: 20 });
      await server.advance(minutes(40));
      const messages = async (component: string) => {
        const { items } = await server.operate("GET", `/api/logs?component=${component}`);
        return items
          .map(
            ({ message, references }: { message: string; references: { kind: string; name: string }[] }) => [
              message.replace(/^(Licht|Tür) Court 1 /, "").replace(/ bis .*/, ""),
              references.filter(({ kind }) => kind === "code").map(({ name }) => name),
            ],
          )
          .reverse();
      };
      expect(await messages("doors")).toEqual([
        ["freigegeben", ["Jana Albrecht"]],
        // until the end of the following booking
        ["freigegeben", ["Jana Albrecht", "Emre Yılmaz"]],
        ["verriegelt", ["Emre Yılmaz"]],
      ]);
      expect(await messages("lighting")).toEqual([
        ["automatisch eingeschaltet", ["Jana Albrecht"]],
        ["automatisch ausgeschaltet", ["Emre Yılmaz"]],
        ["für 20 Minuten eingeschaltet", []],
        ["automatisch eingeschaltet", []],
        ["für 20 Minuten ausgeschaltet", []],
        ["automatisch ausgeschaltet", []],
      ]);
    });

    test("[L-09] two bookings whose windows touch keep the light on without a break", async () => {
      const server = await TestServer.start(engine);
      await server.book({ start_time: iso(at(minutes(10))), end_time: iso(at(minutes(40))) });
      await server.book({ start_time: iso(at(minutes(60))), end_time: iso(at(minutes(90))) });
      await server.advance(minutes(130));
      expect(server.app.simulatedLights.commandsTo("lamp-1")).toBe(2);
      expect(await lightLog(server)).toHaveLength(2);
    });

    test("[L-02] a later change of settings moves no existing light window", async () => {
      const server = await TestServer.start(engine);
      await server.book({ start_time: iso(at(minutes(60))), end_time: iso(at(minutes(120))) });
      const token = await server.tokenOf("admin");
      for (const key of ["access_light_pre_minutes", "access_light_post_minutes"]) {
        expect(
          (await server.request("PUT", `/api/settings/${key}`, { token, body: { value: 45 } })).status,
        ).toBe(200);
      }
      await server.advanceTo(at(minutes(54)));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      await server.advanceTo(at(minutes(55)));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      await server.advanceTo(at(minutes(135)));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
    });

    test("[L-05] turning auto mode on re-evaluates the court at once, manual mode keeps the light", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("staff");
      await server.book();
      await server.settle();
      const mode = (auto: boolean) => server.request("PUT", "/api/courts/1/mode", { token, body: { auto } });
      expect((await mode(false)).body).toMatchObject({ autoMode: false, isLightOn: true });
      expect(
        (await server.request("PUT", "/api/courts/1/light", { token, body: { on: false } })).body.isLightOn,
      ).toBe(false);
      await server.advance(minutes(1));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      await mode(true);
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    });

    test("[L-06] a permanent code never switches a light", async () => {
      const server = await TestServer.start(engine);
      await server.app.storage.write(SERVER, (store) =>
        codesIn(store).insert(
          aPermanentCode("perm", {
            validity: { from: SATURDAY, until: at(minutes(600)) },
            occupiesCourt: true,
          }),
        ),
      );
      await server.advance(minutes(20));
      expect(server.app.simulatedLights.commandsTo("lamp-1")).toBe(0);
      expect((await server.court(1)).isBooked).toBe(false);
    });

    test("[L-07] after a restart every light gets to its right state, whatever happened meanwhile", async () => {
      const server = await TestServer.start(engine);
      await server.book({ court_id: 1 });
      await server.book({ court_id: 2, start_time: iso(at(minutes(60))), end_time: iso(at(minutes(120))) });
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      await server.app.stop();
      server.clock.setWallClock(at(minutes(100)));
      await server.startAgain();
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      expect(server.app.simulatedLights.isOn("lamp-2")).toBe(true);
      expect((await server.court(2)).isLightOn).toBe(true);
    });

    test.each([
      [
        "forward",
        { night: "2026-03-29T00:05:00Z", start: "2026-03-29T01:30", end: "2026-03-29T03:30" },
        ["2026-03-29T00:25:00.000Z", "2026-03-29T01:45:00.000Z"],
      ],
      [
        "back",
        { night: "2026-10-24T23:05:00Z", start: "2026-10-25T01:30+02:00", end: "2026-10-25T02:30+01:00" },
        ["2026-10-24T23:25:00.000Z", "2026-10-25T01:45:00.000Z"],
      ],
    ])(
      "[L-07] it is right through the night when the clocks go %s, by instants and not by wall clock",
      async (_name, { night, start, end }, changes) => {
        const server = await TestServer.start(engine, { now: instant(Date.parse(night)) });
        await server.book({ start_time: start, end_time: end });
        const seen: string[] = [];
        let was = false;
        for (let minute = 0; minute < 170; minute += 1) {
          const isOn = server.app.simulatedLights.isOn("lamp-1");
          if (isOn !== was) seen.push(iso(server.clock.now()));
          was = isOn;
          await server.advance(minutes(1));
        }
        expect(seen).toEqual(changes);
      },
    );

    test("[L-03] a lamp that is offline is retried with growing pauses, logged once, and right as soon as it is back", async () => {
      const server = await TestServer.start(engine);
      const lights = server.app.simulatedLights;
      lights.setFault("lamp-1", "offline");
      await server.book();
      await server.advance(minutes(20));
      const sent = lights.commandsTo("lamp-1");
      // 1 + 2 + 4 + … + 60 s, then every minute
      expect(sent).toBeGreaterThan(15);
      expect(sent).toBeLessThan(30);
      expect(await server.court(1)).toMatchObject({ isLightOn: false, light: { fault: "offline" } });
      expect(await lightLog(server)).toEqual(["Lampe Court 1 ist nicht erreichbar"]);

      lights.setFault("lamp-1", null);
      await server.advance(seconds(11));
      expect(lights.isOn("lamp-1")).toBe(true);
      expect(await server.court(1)).toMatchObject({ isLightOn: true, light: { fault: null } });
      expect((await lightLog(server)).slice(1)).toEqual([
        "Lampe Court 1 antwortet wieder",
        "Licht Court 1 automatisch eingeschaltet",
      ]);
    });

    test.each(["silent", "stuck"] as const)(
      "[L-03] a lamp that is %s is one outage, not one for every retry",
      async (fault) => {
        const server = await TestServer.start(engine);
        const lights = server.app.simulatedLights;
        lights.setFault("lamp-1", fault);
        await server.book();
        await server.advance(minutes(10));
        expect(await lightLog(server)).toHaveLength(1);
        expect((await server.court(1)).light.fault).toBe(fault === "silent" ? "timeout" : "refused");
        lights.setFault("lamp-1", null);
        // an answered query does not end this outage before the next attempt
        await server.advance(seconds(fault === "silent" ? 15 : 60));
        expect(lights.isOn("lamp-1")).toBe(true);
        expect((await server.court(1)).light.fault).toBeNull();
      },
    );

    test("[L-04] lamps and doors are asked every 10 seconds, whatever else makes the loop run between", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.advance(seconds(20));
      const [lights, doors] = [server.app.simulatedLights, server.doors];
      lights.setFault("lamp-1", "silent");
      lights.pressWallSwitch("lamp-1");
      doors.setFault("door-2", "silent");
      doors.switchByHand("door-2");
      lights.setFault("lamp-1", null);
      doors.setFault("door-2", null);
      await server.advance(seconds(9));
      server.app.loop.request("check");
      await server.advance(seconds(1));
      expect(lights.isOn("lamp-1")).toBe(true);
      const token = await server.tokenOf("staff");
      expect((await server.request("GET", "/api/doors", { token })).body.items[1].isUnlocked).toBe(true);
    });

    test("a lamp that answers late is pending until it does", async () => {
      const server = await TestServer.start(engine);
      server.app.simulatedLights.setAnswerAfter("lamp-1", seconds(3));
      await server.book();
      await server.settle();
      expect(await server.court(1)).toMatchObject({ isLightOn: false, light: { pending: true } });
      await server.advance(seconds(3));
      expect(await server.court(1)).toMatchObject({ isLightOn: true, light: { pending: null } });
    });

    test("[L-03] a lamp switched at the wall in auto mode is put right and both are logged", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      server.app.simulatedLights.pressWallSwitch("lamp-1");
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      expect((await lightLog(server)).slice(1)).toEqual([
        "Licht Court 1 vor Ort ausgeschaltet",
        "Licht Court 1 automatisch eingeschaltet",
      ]);
    });

    test("[L-03] what lamps report at the same time is all stored and logged", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      for (const id of [1, 2, 3, 4]) {
        await server.request("PUT", `/api/courts/${id}/mode`, { token, body: { auto: false } });
      }
      await server.settle();
      const before = (await lightLog(server)).length;
      for (let round = 0; round < 10; round += 1) {
        for (const id of [1, 2, 3, 4]) {
          server.app.simulatedLights.pressWallSwitch(`lamp-${id}`);
          for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
        }
      }
      await server.settle();
      expect((await lightLog(server)).length - before).toBe(40);
      const stored = await courtsIn(server.app.storage.read).list();
      expect(stored.map((court) => court.isLightOn)).toEqual([false, false, false, false]);
    });

    test("[L-03] a report that could not be stored is stored by the next run, though no lamp says anything more", async () => {
      const server = await TestServer.start(engine);
      await server.request("PUT", "/api/courts/1/mode", {
        token: await server.tokenOf("admin"),
        body: { auto: false },
      });
      await server.settle();
      const raw = await openRaw(server.database);
      onTestFinished(() => raw.close());
      await raw.query("alter table system_logs rename to system_logs_away");
      server.app.simulatedLights.pressWallSwitch("lamp-1");
      await server.settle();
      expect((await courtsIn(server.app.storage.read).get(courtId(1)))?.isLightOn).toBe(false);
      await raw.query("alter table system_logs_away rename to system_logs");
      await server.advance(seconds(11));
      expect((await courtsIn(server.app.storage.read).get(courtId(1)))?.isLightOn).toBe(true);
      expect((await lightLog(server)).at(-1)).toBe("Licht Court 1 vor Ort eingeschaltet");
    });

    test("[L-05] whatever asks for a run while one ends gets its run", async () => {
      const server = await TestServer.start(engine);
      for (let slot = 0; slot < 3; slot += 1) {
        await server.book({
          start_time: iso(at(minutes(slot * 60))),
          end_time: iso(at(minutes(slot * 60 + 60))),
        });
      }
      await server.settle();
      for (let turns = 0; turns < 40; turns += 1) {
        server.app.loop.request("check");
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        server.app.simulatedLights.pressWallSwitch("lamp-1");
        await server.settle();
        expect(server.app.simulatedLights.isOn("lamp-1"), `${turns} turns after`).toBe(true);
        // three corrections in ten minutes are the limit
        await server.advance(minutes(4));
      }
    });

    test("[A-01] after a manual light was found off, people rule it again", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("staff");
      await server.request("PUT", "/api/courts/1/mode", { token, body: { auto: false } });
      await server.book();
      await server.advance(minutes(1));
      await server.request("POST", "/api/courts/1/end-access", { token });
      await server.advance(minutes(1));
      server.app.simulatedLights.pressWallSwitch("lamp-1");
      await server.advance(minutes(1));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    });

    test("a lamp that was away under the rule is well again under a person, once it answers", async () => {
      const server = await TestServer.start(engine);
      server.app.simulatedLights.setFault("lamp-1", "offline");
      await server.book();
      await server.advance(minutes(1));
      await server.request("PUT", "/api/courts/1/mode", {
        token: await server.tokenOf("admin"),
        body: { auto: false },
      });
      server.app.simulatedLights.setFault("lamp-1", null);
      await server.advance(seconds(20));
      expect((await server.court(1)).light.fault).toBeNull();
      expect(await lightLog(server)).toContain("Lampe Court 1 antwortet wieder");
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
    });

    test("stopping during a lamp's command logs no outage", async () => {
      const server = await TestServer.start(engine);
      server.app.simulatedLights.setFault("lamp-1", "silent");
      await server.book();
      await server.settle();
      await server.restart();
      server.app.simulatedLights.setFault("lamp-1", null);
      await server.settle();
      expect((await lightLog(server)).filter((message) => message.includes("antwortet"))).toEqual([]);
    });

    test("a lamp switched at the wall against the rule is put right three times in ten minutes, then suspended", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      const lights = server.app.simulatedLights;
      const press = async () => {
        lights.pressWallSwitch("lamp-1");
        await server.settle();
        return lights.isOn("lamp-1");
      };
      expect([await press(), await press()]).toEqual([true, false]);
      // a slow lamp, so that each press comes during a correction
      await server.advance(seconds(20));
      expect(lights.isOn("lamp-1")).toBe(true);
      await server.advance(seconds(30));
      expect(await press()).toBe(true);
      await server.advance(seconds(30));
      expect(await press()).toBe(false);
      await server.advance(minutes(8));
      expect(lights.isOn("lamp-1")).toBe(false);
      expect((await lightLog(server)).filter((message) => message.includes("immer wieder"))).toHaveLength(1);
      await server.advance(minutes(2));
      expect(lights.isOn("lamp-1")).toBe(true);
    });

    test("[A-03] a code whose last window has passed expires by itself, and open pages are updated", async () => {
      const server = await TestServer.start(engine);
      const booked = await server.book();
      const code = async () => codesIn(server.app.storage.read).findByBooking(booked.booking_id);
      // the door window ends 60 minutes after the hour
      await server.advanceTo(minus(at(minutes(120)), milliseconds(1)));
      expect((await code())?.status).toBe("active");
      const cursor = await liveEventsIn(server.app.storage.read).newestNumber();
      await server.advanceTo(at(minutes(120)));
      expect(await code()).toMatchObject({ status: "expired", validity: { until: at(minutes(60)) } });
      const events = (await liveEventsIn(server.app.storage.read).listAfter(cursor, 10)) ?? [];
      const codes = events.filter((event) => event.channel === "access-codes-changes");
      expect(codes.map(({ payload }) => payload)).toMatchObject([{ code: { status: "expired" } }]);
    });
  });
});
