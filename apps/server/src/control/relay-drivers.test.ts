import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../testing/engines.ts";
import { withDevices } from "../testing/hall-traffic.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

const DRIVERS = ["shelly", "tasmota"] as const;
type Driver = (typeof DRIVERS)[number];

interface Options {
  readonly outputs?: number;
  readonly password?: string;
  /** Of a Tasmota. */
  readonly words?: { readonly on: string; readonly off: string };
}

/** A hall whose court 1 has an emulated real lamp. */
async function hallWith(
  engine: Parameters<typeof TestServer.start>[0],
  driver: Driver,
  options: Options = {},
) {
  const server = await TestServer.start(engine);
  const device =
    driver === "shelly"
      ? new ShellyDevice({ clock: server.clock, ...options })
      : new TasmotaDevice({ clock: server.clock, ...options });
  await withDevices(server, device.http);
  const { items } = await call(server, "GET", "/api/light-channels");
  const input = { courtIds: [1], driver, address: device.http.url };
  const setUp = (changes: object = {}) =>
    call(server, "PUT", `/api/light-channels/${items[0].id}`, { ...input, ...changes });
  await setUp(options.password === undefined ? {} : { password: options.password });
  await server.clock.settle();
  const [relay] = device.relays;
  if (relay === undefined) throw new Error("a device without outputs");
  return { server, device, relay, setUp, id: items[0].id as string };
}

async function call(server: TestServer, method: string, path: string, body?: unknown) {
  const token = await server.tokenOf("admin");
  const answer = await server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  return answer.body;
}

async function lightLog(server: TestServer): Promise<string[]> {
  const entries = await newestEntries(server.app.storage.read, 200);
  return entries
    .filter(({ component, category }) => component === "lighting" && category === "technical")
    .map(({ message }) => message)
    .reverse();
}

anyEngine((engine) => {
  describe.each(DRIVERS)("a lamp on a %s device", (driver) => {
    test("[L-01, L-03] is on exactly for the light window, commanded once each time and logged", async () => {
      const { server, device, relay } = await hallWith(engine, driver);
      await call(server, "PUT", "/api/settings/min_booking_duration", { value: 15 });
      await call(server, "PUT", "/api/settings/access_light_post_minutes", { value: 0 });
      await server.book({ end_time: toIso(plus(SATURDAY, minutes(15))) });
      await server.clock.settle();
      expect(relay.isOn).toBe(true);
      expect(await server.court(1)).toMatchObject({
        isLightOn: true,
        light: { isSimulated: false, fault: null, pending: null },
      });
      await server.advance(minutes(14));
      expect([relay.isOn, relay.remaining]).toEqual([true, minutes(16)]);
      await server.advance(minutes(2));
      expect([relay.isOn, relay.remaining]).toEqual([false, null]);
      expect(relay.changes.map(({ cause }) => cause)).toEqual(["command", "command"]);
      expect(await lightLog(server)).toEqual([
        "Licht Court 1 automatisch eingeschaltet",
        "Licht Court 1 automatisch ausgeschaltet",
      ]);
      expect(device.http.mostConnections).toBe(1);
    });

    test("[L-03, C-07, H-12] a switch at the wall is noticed and put right within a second", async () => {
      const { server, device, relay } = await hallWith(engine, driver);
      device.pressWallSwitch();
      await server.advance(seconds(1));
      expect(relay.isOn).toBe(false);
      expect(await lightLog(server)).toEqual([
        "Licht Court 1 vor Ort eingeschaltet",
        "Licht Court 1 automatisch ausgeschaltet",
      ]);
    });

    test("[L-03] one that is silent is logged once, and right within 15 seconds of its return", async () => {
      const { server, device, relay } = await hallWith(engine, driver);
      device.http.fault = "silent";
      await server.book();
      await server.advance(minutes(3));
      expect((await server.court(1)).light.fault).toBe("timeout");
      device.http.fault = null;
      await server.advance(seconds(15));
      expect(relay.isOn).toBe(true);
      expect(await lightLog(server)).toEqual([
        "Lampe Court 1 antwortet nicht",
        "Lampe Court 1 antwortet wieder",
        "Licht Court 1 automatisch eingeschaltet",
      ]);
    });

    test("[L-01, L-09] gets its own timer anew when its window becomes longer, without a break", async () => {
      const { server, relay } = await hallWith(engine, driver);
      const until = (count: number) => toIso(plus(SATURDAY, minutes(count)));
      await server.book();
      await server.clock.settle();
      expect(relay.remaining).toBe(minutes(90));
      await server.book({ start_time: until(60), end_time: until(120) });
      await server.until(async () => (await server.court(1)) && relay.remaining === minutes(150));
      expect(relay.changes).toHaveLength(1);
    });

    test("[L-01] whose server is gone goes out by itself a quarter of an hour after its window", async () => {
      const { server, relay } = await hallWith(engine, driver);
      await server.book();
      await server.clock.settle();
      await server.app.stop();
      server.clock.settle = async () => {};
      await server.advance(minutes(89));
      expect(relay.isOn).toBe(true);
      await server.advance(minutes(1));
      expect(relay.changes.at(-1)).toEqual({ on: false, cause: "timer" });
      await server.startAgain();
    });

    test("[L-03] one that loses its power, and with it its state, is lit again within a second", async () => {
      const { server, device, relay } = await hallWith(engine, driver);
      await server.book();
      await server.clock.settle();
      device.reboot();
      await server.advance(seconds(1));
      expect(relay.isOn).toBe(true);
      expect(relay.remaining).not.toBeNull();
    });

    test("[E-01, L-01] a password lets us in, and is answered to nobody", async () => {
      const { server, relay, setUp } = await hallWith(engine, driver, { password: "Netzkante & 7=8" });
      await server.book();
      await server.clock.settle();
      expect(relay.isOn).toBe(true);
      const listed = await call(server, "GET", "/api/light-channels");
      expect(listed.items[0]).toMatchObject({ hasPassword: true, fault: null });
      expect(JSON.stringify(listed)).not.toContain("Netzkante");
      await setUp({ password: "falsch" });
      await server.advance(seconds(10));
      expect((await call(server, "GET", "/api/light-channels")).items[0]).toMatchObject({
        fault: "refused",
        problem: "password_wrong",
      });
      const log = JSON.stringify(await newestEntries(server.app.storage.read, 50));
      expect(log).toContain("has_password");
      expect(log).not.toMatch(/Netzkante|falsch/);
    });

    test("[L-01] each output of a device is a lamp of its own, and the device is asked one thing at a time", async () => {
      const { server, device } = await hallWith(engine, driver, { outputs: 4 });
      const { items } = await call(server, "GET", "/api/light-channels");
      const first = driver === "shelly" ? 0 : 1;
      for (const [index, { id, courtIds }] of items.entries())
        if (index > 0)
          await call(server, "PUT", `/api/light-channels/${id}`, {
            courtIds,
            driver,
            address: device.http.url,
            output: first + index,
          });
      await server.book({ court_id: 3 });
      await server.advance(seconds(30));
      expect(device.relays.map(({ isOn }) => isOn)).toEqual([false, false, true, false]);
      expect(device.http.mostConnections).toBe(1);
    });
  });

  test.each([
    ["EIN", "AUS"],
    ["1", "0"],
    ["on", "off"],
  ])(
    "[L-01, H-12] a Tasmota whose owner calls its states %s and %s is switched, and its wall switch is noticed",
    async (on, off) => {
      const { server, device, relay } = await hallWith(engine, "tasmota", { words: { on, off } });
      await server.book();
      await server.clock.settle();
      expect(relay.isOn).toBe(true);
      expect(await server.court(1)).toMatchObject({ isLightOn: true, light: { fault: null } });
      await call(server, "PUT", "/api/courts/1/mode", { auto: false });
      device.pressWallSwitch();
      await server.advance(seconds(1));
      expect(await server.court(1)).toMatchObject({ isLightOn: false, light: { fault: null } });
    },
  );
});
