import { type Instant, milliseconds, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test, vi } from "vitest";
import { liveEventsIn } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: number) => plus(SATURDAY, minutes(offset));

async function send(
  server: TestServer,
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer> {
  return server.request(method, path, {
    token: await server.tokenOf("staff"),
    ...(body === undefined ? {} : { body }),
  });
}

const override = (server: TestServer, on: boolean, howLong: number) =>
  send(server, "PUT", "/api/courts/1/light-override", { on, minutes: howLong });

const isOn = (server: TestServer) => server.app.simulatedLights.isOn("lamp-1");

anyEngine((engine) => {
  test("[C-14] survives a restart, and a clock set back does not wake one that is over", async () => {
    const server = await TestServer.start(engine);
    await override(server, true, 20);
    await server.restart();
    await server.settle();
    expect(isOn(server)).toBe(true);
    await server.advance(minutes(30));
    expect(isOn(server)).toBe(false);
    server.clock.setWallClock(at(5));
    await server.advance(minutes(1));
    expect(isOn(server)).toBe(false);
  });

  test("[C-14] one that is asked for while the one before it is being forgotten is kept", async () => {
    const server = await TestServer.start(engine);
    await override(server, true, 20);
    await server.advance(minutes(19));
    // the pass that ends the override is held where it reads other due changes, after taking its time
    const accessCodes = codesIn(server.app.storage.read);
    const read = accessCodes.listDueToExpire.bind(accessCodes);
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(accessCodes, "listDueToExpire").mockImplementation(async (now, limit) => {
      const due = await read(now, limit);
      if (now >= at(20)) {
        reached.resolve();
        await held.promise;
      }
      return due;
    });
    const { settle } = server.clock;
    server.clock.settle = async () => {};
    await server.clock.advance(minutes(1));
    await reached.promise;
    await server.clock.advance(milliseconds(20));
    expect((await override(server, true, 20)).status).toBe(200);
    held.resolve();
    server.clock.settle = settle;
    await server.settle();
    await server.advance(seconds(30));
    expect(isOn(server)).toBe(true);
  });

  test("[C-13, C-14] one that a block ended while the server was off stays over, however late it starts", async () => {
    const server = await TestServer.start(engine);
    await override(server, true, 360);
    await server.settle();
    expect(isOn(server)).toBe(true);
    await server.operate("POST", "/api/blocks", {
      courtIds: [1],
      from: iso(at(10)),
      until: iso(at(20)),
      reason: "Bodenpflege",
    });
    await server.stop();
    server.clock.setWallClock(at(4 * 60 + 30));
    await server.startAgain();
    await server.settle();
    expect((await server.court(1)).light.override).toBeNull();
    expect(isOn(server)).toBe(false);
  });

  describe("a light for a limited time", () => {
    test("[C-14] burns for 20 minutes and not a moment longer, and says for whom and until when", async () => {
      const server = await TestServer.start(engine);
      const answer = await override(server, true, 20);
      expect(answer.body.light).toMatchObject({
        override: { on: true, until: iso(at(20)), by: "personal" },
        until: iso(at(20)),
        reasons: [{ kind: "override", on: true, until: iso(at(20)), by: "personal" }],
      });
      await server.settle();
      expect(isOn(server)).toBe(true);
      await server.advanceTo(minus(at(20), milliseconds(1)));
      expect(isOn(server)).toBe(true);
      await server.advanceTo(at(20));
      expect(isOn(server)).toBe(false);
      expect((await server.court(1)).light.override).toBeNull();
    });

    test("[C-14] goes over into a booking that begins meanwhile", async () => {
      const server = await TestServer.start(engine);
      await server.book({ start_time: iso(at(15)), end_time: iso(at(75)) });
      await override(server, true, 20);
      await server.advance(minutes(60));
      expect(isOn(server)).toBe(true);
      expect(server.app.simulatedLights.commandsTo("lamp-1")).toBe(1);
      await server.advanceTo(at(90));
      expect(isOn(server)).toBe(false);
    });

    test("[C-14] ended early it is back to the rule: off without a booking, on with one", async () => {
      const server = await TestServer.start(engine);
      await override(server, true, 20);
      await server.advance(minutes(2));
      await send(server, "DELETE", "/api/courts/1/light-override");
      await server.settle();
      expect(isOn(server)).toBe(false);
      await server.book();
      await server.settle();
      await override(server, false, 20);
      await server.settle();
      expect(isOn(server)).toBe(false);
      await send(server, "DELETE", "/api/courts/1/light-override");
      await server.settle();
      expect(isOn(server)).toBe(true);
    });

    test("[C-14] a clock set back ends it; it does not come to life again when its time comes round", async () => {
      const server = await TestServer.start(engine);
      await override(server, true, 20);
      server.clock.setWallClock(at(-60));
      await server.advance(minutes(65));
      expect(isOn(server)).toBe(false);
      expect((await server.court(1)).light.override).toBeNull();
    });

    test("[C-13, C-14] does not outlive a block, nor begin one", async () => {
      const server = await TestServer.start(engine);
      const block = { courtIds: [1], from: iso(at(10)), until: iso(at(20)), reason: "Platzpflege" };
      await send(server, "POST", "/api/blocks", block);
      await override(server, true, 60);
      await server.advanceTo(at(10));
      expect(isOn(server)).toBe(false);
      await override(server, true, 60);
      await server.settle();
      expect(isOn(server)).toBe(true);
      await server.advanceTo(at(20));
      expect(isOn(server)).toBe(false);
      await server.advance(minutes(30));
      expect(isOn(server)).toBe(false);
    });

    test("[C-14] ends when the court goes to manual mode", async () => {
      const server = await TestServer.start(engine);
      await override(server, true, 20);
      await send(server, "PUT", "/api/courts/1/mode", { auto: false });
      await send(server, "PUT", "/api/courts/1/mode", { auto: true });
      await server.settle();
      expect(isOn(server)).toBe(false);
    });

    test.each([
      ["0 minutes", { on: true, minutes: 0 }, 400],
      ["361 minutes", { on: true, minutes: 361 }, 400],
      ["half a minute", { on: true, minutes: 0.5 }, 400],
      ["text", { on: true, minutes: "20" }, 400],
      ["no time", { on: true }, 400],
      ["no state", { minutes: 20 }, 400],
    ])("[C-14] %s is refused", async (_name, body, status) => {
      const server = await TestServer.start(engine);
      const answer = await send(server, "PUT", "/api/courts/1/light-override", body);
      expect(answer.status).toBe(status);
      expect(answer.body.detail).toMatch(/minutes|on /);
      expect((await server.court(1)).light.override).toBeNull();
    });

    test("[C-14, L-08] is refused in manual mode and while lights are not switched automatically", async () => {
      const server = await TestServer.start(engine);
      await send(server, "PUT", "/api/courts/1/mode", { auto: false });
      expect((await override(server, true, 20)).body.code).toBe("court_in_manual_mode");
      await send(server, "PUT", "/api/courts/1/mode", { auto: true });
      await server.request("PUT", "/api/settings/auto_light_control", {
        token: await server.tokenOf("admin"),
        body: { value: false },
      });
      expect((await override(server, true, 20)).body.code).toBe("auto_light_control_off");
      const unknown = await send(server, "PUT", "/api/courts/77/light-override", { on: true, minutes: 5 });
      expect(unknown.body.code).toBe("court_unknown");
    });
  });

  test("[C-14, L-08] what was asked for ends in time also when automatic light control was turned off meanwhile", async () => {
    const server = await TestServer.start(engine);
    await override(server, true, 20);
    await server.request("PUT", "/api/settings/auto_light_control", {
      token: await server.tokenOf("admin"),
      body: { value: false },
    });
    await server.advanceTo(minus(at(20), milliseconds(1)));
    expect(isOn(server)).toBe(true);
    await server.advanceTo(at(20));
    expect(isOn(server)).toBe(false);
    await server.settle();
    expect((await courtsIn(server.app.storage.read).list())[0]).toMatchObject({
      lightIntent: null,
      lightOverride: null,
    });
  });

  test("[C-14, L-08] ended early it ends also when automatic light control was turned off meanwhile", async () => {
    const server = await TestServer.start(engine);
    await override(server, true, 20);
    await server.request("PUT", "/api/settings/auto_light_control", {
      token: await server.tokenOf("admin"),
      body: { value: false },
    });
    expect(isOn(server)).toBe(true);
    await send(server, "DELETE", "/api/courts/1/light-override");
    await server.settle();
    expect(isOn(server)).toBe(false);
    expect((await server.court(1)).light.reasons).toMatchObject([{ kind: "auto_light_off" }]);
  });

  test("[C-14, L-08] where no rule takes over, its demand becomes an intent: players keep their light, an empty court stays dark", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    await server.advanceTo(at(50));
    await override(server, true, 30);
    await send(server, "PUT", "/api/courts/2/light-override", { on: false, minutes: 30 });
    await server.request("PUT", "/api/settings/auto_light_control", {
      token: await server.tokenOf("admin"),
      body: { value: false },
    });
    await send(server, "DELETE", "/api/courts/1/light-override");
    await send(server, "DELETE", "/api/courts/2/light-override");
    await server.settle();
    expect(isOn(server)).toBe(true);
    expect((await server.court(2)).isLightOn).toBe(false);
    await server.advance(minutes(5));
    expect((await server.court(2)).isLightOn).toBe(false);
    const courts = await courtsIn(server.app.storage.read).list();
    for (const court of courts.slice(0, 2))
      expect(court).toMatchObject({ lightIntent: null, lightOverride: null });
  });

  test("[C-05, C-14] the card counts to the end of the light that was asked for, and it goes off then", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    await server.advanceTo(at(65));
    await override(server, true, 20);
    await server.settle();
    expect((await server.court(1)).countdown).toEqual({ kind: "light_off", at: iso(at(85)) });
    await server.advanceTo(minus(at(85), milliseconds(1)));
    expect(isOn(server)).toBe(true);
    await server.advanceTo(at(85));
    expect(isOn(server)).toBe(false);
  });

  test("[C-16] a light left on by hand for 4 hours without a booking is pointed out", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    await send(server, "PUT", "/api/courts/1/mode", { auto: false });
    await send(server, "PUT", "/api/courts/1/light", { on: true });
    const forgotten = async () => (await server.court(1)).light.forgottenSince;
    // the booking ends after an hour; from then on the light is on for nobody
    await server.advance(minutes(61));
    server.clock.setWallClock(minus(at(300), milliseconds(1)));
    expect(await forgotten()).toBeNull();
    await server.advanceTo(at(300));
    expect(await forgotten()).toBe(iso(at(60)));
    await send(server, "PUT", "/api/courts/1/light", { on: false });
    expect(await forgotten()).toBeNull();
  });

  test("[C-16] open pages are updated within ten seconds", async () => {
    const server = await TestServer.start(engine);
    await send(server, "PUT", "/api/courts/1/mode", { auto: false });
    await send(server, "PUT", "/api/courts/1/light", { on: true });
    const liveEvents = liveEventsIn(server.app.storage.read);
    server.clock.setWallClock(at(239.9));
    await server.settle();
    const since = await liveEvents.newestNumber();
    await server.advance(seconds(16));
    const events = (await liveEvents.listAfter(since, 100)) ?? [];
    expect(
      events.filter(({ channel }) => channel === "courts-changes").map(({ payload }) => payload),
    ).toMatchObject([{ court: { id: 1, light: { forgottenSince: iso(SATURDAY) } } }]);
  });
});
