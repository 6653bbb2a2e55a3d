import { HallDevice } from "@platzwart/device-simulator/hall-device";
import { DEVICE_FAULTS, HttpDevice } from "@platzwart/device-simulator/http-device";
import { type Duration, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { settingsIn } from "../facts/setting-records.ts";
import { withDevices } from "../testing/hall-traffic.ts";
import { realHall } from "../testing/real-hall.ts";

describe("the devices of the climate", () => {
  test("[K-07] heating, cooling and ventilation are switched with exactly the specification's calls", async () => {
    const { hall, connect, put, server, read } = await realHall();
    await put({ auto: false, targetTemperature: 22 });
    await put({ heating: false });
    await connect("heating", "cooling", "ventilation");
    await server.advance(minutes(5));
    await put({ heating: true, ventilation: true });
    const { heating, cooling, ventilation } = hall;
    expect(heating.commands.at(-1)).toEqual({ action: "heat", targetTemperature: 22 });
    expect(cooling.commands.at(-1)).toEqual({ action: "off", targetTemperature: 22 });
    expect(ventilation.commands.at(-1)).toEqual({ action: "ventilate" });
    expect(await read()).toMatchObject({ isHeatingOn: true, isCoolingOn: false, isVentilationOn: true });
    await put({ cooling: true, targetTemperature: 19, ventilation: false });
    expect(heating.commands.at(-1)).toEqual({ action: "off", targetTemperature: 19 });
    expect(cooling.commands.at(-1)).toEqual({ action: "cool", targetTemperature: 19 });
    expect(ventilation.commands.at(-1)).toEqual({ action: "off" });
  });

  test("[K-01, K-03] a person's press and a changed target act at once, what the automatic does by itself waits", async () => {
    const { hall, connect, put, server, read } = await realHall();
    hall.heating.temperature = 20.9;
    await connect("heating", "cooling");
    await server.advance(minutes(10));
    expect(hall.heating.isOn).toBe(false);
    await put({ targetTemperature: 23 });
    expect(hall.heating.isOn).toBe(true);
    // half a minute later a person changes the mind
    await server.advance(seconds(30));
    await put({ targetTemperature: 21 });
    expect(hall.heating.isOn).toBe(false);
    await put({ targetTemperature: 30 });
    expect(hall.heating.isOn).toBe(true);
    // an automatic run lasts five minutes at least
    hall.heating.temperature = 29.8;
    await server.advance(minutes(2));
    expect((await read()).outputs.heating).toMatchObject({ isOn: true, reason: { kind: "minimum_on_time" } });
    await put({ auto: false });
    await put({ heating: false });
    expect(hall.heating.isOn).toBe(false);
    await put({ heating: true });
    expect(hall.heating.isOn).toBe(true);
    // a compressor rests in any case
    await put({ cooling: true });
    expect(hall.cooling.isOn).toBe(true);
    await put({ cooling: false });
    await put({ cooling: true });
    expect(hall.cooling.isOn).toBe(false);
    expect((await read()).outputs.cooling.reason.kind).toBe("minimum_off_time");
    await server.advance(minutes(5));
    expect(hall.cooling.isOn).toBe(true);
  });

  test("[K-07] each of them is real or simulated by itself, and a device that is replaced is switched off", async () => {
    const { hall, connect, put, read } = await realHall();
    await put({ auto: false });
    await connect("heating");
    expect(hall.heating.isOn).toBe(true);
    const { outputs } = await read();
    expect(outputs.heating.isSimulated).toBe(false);
    expect([outputs.cooling.isSimulated, outputs.ventilation.isSimulated]).toEqual([true, true]);
    await connect();
    expect(hall.heating.isOn).toBe(false);
    expect((await read()).outputs.heating).toMatchObject({ isSimulated: true, isOn: true });
  });

  test("[K-07] a device that was restarted is set right within a minute, and one that is on is commanded again", async () => {
    const { hall, connect, put, server } = await realHall();
    await put({ auto: false });
    await connect("heating");
    hall.heating.reboot();
    await server.advance(seconds(59));
    expect(hall.heating.isOn).toBe(false);
    await server.advance(seconds(1));
    expect(hall.heating.commands.at(-1)).toEqual({ action: "heat", targetTemperature: 21 });
    const orders = hall.heating.commands.length;
    await server.advance(minutes(3));
    expect(hall.heating.commands.length).toBe(orders + 3);
  });

  test("[K-07] a server that was away finds its devices again and commands what still holds", async () => {
    const { hall, connect, put, server } = await realHall();
    await put({ auto: false });
    await connect("heating");
    hall.heating.reboot();
    await server.restart();
    await server.clock.settle();
    expect(hall.heating.isOn).toBe(true);
  });

  test.each(DEVICE_FAULTS)(
    "[K-07] a device that is %s counts as failed after three tries, is reported once and heals",
    async (fault) => {
      const { hall, connect, put, server, read } = await realHall();
      await put({ auto: false });
      await connect("heating");
      hall.heating.http.fault = fault;
      const asked = hall.heating.http.requests;
      await put({ heating: false });
      const begun = server.clock.now();
      expect((await read()).outputs.heating).toMatchObject({ isDesired: false, isOn: true });
      await server.advance(seconds(12));
      const words = {
        failing: "status",
        slow: "timeout",
        silent: "timeout",
        redirecting: "redirect",
        rubbish: "invalid_response",
        endless: "too_large",
      } as const;
      const { heating } = (await read()).outputs;
      expect(heating).toMatchObject({
        fault: words[fault],
        isPending: false,
        isOn: true,
      });
      expect(hall.heating.http.requests - asked).toBe(3);
      // three tries of at most 3 s, with pauses of at most 1 s
      expect(Date.parse(heating.faultSince)).toBeLessThanOrEqual(plus(begun, seconds(11)));
      const metrics = await (await fetch(`${server.app.url}/metrics`)).text();
      expect(metrics).toContain('platzwart_devices_failing{kind="climate"} 1');
      await server.advance(minutes(5));
      const entries = server.logged.filter(
        ({ context }) => (context as { output?: string })?.output === "heating",
      );
      expect(entries.map(({ level }) => level)).toEqual(["warn"]);
      hall.heating.http.fault = null;
      await server.advance(seconds(30));
      expect(hall.heating.isOn).toBe(false);
      expect((await read()).outputs.heating).toMatchObject({ fault: null, isOn: false });
    },
  );

  test("[K-07] a device that is gone is unreachable, and found again where it was", async () => {
    const { hall, connect, put, server, read } = await realHall();
    await put({ auto: false });
    await connect("heating");
    const port = Number(new URL(hall.heating.http.url).port);
    await hall.heating.http.stop();
    await server.advance(seconds(75));
    expect((await read()).outputs.heating.fault).toBe("unreachable");
    hall.heating.reboot();
    await hall.heating.http.start(port);
    await server.advance(seconds(30));
    expect(hall.heating.isOn).toBe(true);
    expect((await read()).outputs.heating.fault).toBeNull();
  });

  test("[K-04] heating waits until cooling has confirmed that it is off", async () => {
    const { hall, connect, put, server, read } = await realHall();
    await put({ auto: false });
    await put({ cooling: true });
    await connect("heating", "cooling");
    await server.advance(minutes(5));
    expect(hall.cooling.isOn).toBe(true);
    hall.cooling.http.fault = "failing";
    await put({ heating: true });
    await server.advance(minutes(2));
    expect(hall.heating.isOn).toBe(false);
    expect((await read()).outputs.heating).toMatchObject({
      isDesired: false,
      reason: { kind: "opposite_may_run" },
    });
    hall.cooling.http.fault = null;
    await server.advance(seconds(30));
    expect([hall.heating.isOn, hall.cooling.isOn]).toEqual([true, false]);
  });

  test("[K-04] a cooling that its order never reached, as nothing listens there, does not keep heating off", async () => {
    const { hall, connect, put, server, read } = await realHall();
    await put({ auto: false });
    await put({ heating: false });
    await connect("heating", "cooling");
    await server.advance(minutes(5));
    const port = Number(new URL(hall.cooling.http.url).port);
    await hall.cooling.http.stop();
    await put({ cooling: true });
    await server.advance(seconds(5));
    expect((await read()).outputs.cooling).toMatchObject({ isDesired: true, fault: "unreachable" });
    await put({ heating: true });
    await server.advance(seconds(6));
    expect(hall.heating.isOn).toBe(true);
    await hall.cooling.http.start(port);
  });

  test("[K-04] cooling waits also for a heating that is being replaced", async () => {
    const { hall, connect, put, server } = await realHall();
    await put({ auto: false });
    await connect("heating", "cooling");
    await server.advance(minutes(5));
    expect(hall.heating.isOn).toBe(true);
    hall.heating.http.fault = "failing";
    await connect("cooling");
    await put({ cooling: true });
    expect([hall.heating.isOn, hall.cooling.isOn]).toEqual([true, false]);
    hall.heating.http.fault = null;
    await server.advance(seconds(6));
    expect([hall.heating.isOn, hall.cooling.isOn]).toEqual([false, true]);
  });

  test("[K-04] a device begins only when the one that it replaces was switched off", async () => {
    const { hall, connect, put, read, server } = await realHall();
    const next = new HallDevice({ clock: server.clock, kind: "heating" });
    await withDevices(server, next.http);
    await put({ auto: false });
    await connect("heating");
    hall.heating.http.fault = "failing";
    const token = await server.tokenOf("admin");
    await server.request("PUT", "/api/settings/heating_url", { token, body: { value: next.http.url } });
    await server.clock.settle();
    expect(next.commands).toEqual([]);
    expect((await read()).outputs.heating).toMatchObject({ isDesired: true, isPending: true });
    hall.heating.http.fault = null;
    await server.advance(seconds(1));
    expect([hall.heating.isOn, next.isOn]).toEqual([false, true]);
  });

  test("[K-03] real devices that measure nothing switch nothing by themselves, and the automatic is refused", async () => {
    const { hall, connect, put, read } = await realHall();
    await connect("heating", "cooling");
    expect(await read()).toMatchObject({
      currentTemperature: null,
      sensor: "none",
      autoProblem: "no_sensor",
      outputs: { heating: { isDesired: false, reason: { kind: "no_sensor" } } },
    });
    expect(hall.heating.isOn).toBe(false);
    await put({ auto: false });
    const refusal = await put({ auto: true });
    expect([refusal.status, refusal.body.code]).toEqual([409, "climate_no_sensor"]);
  });

  test("[K-03] a temperature that a device reports is taken; older than 10 minutes it ends heating and says so", async () => {
    const { hall, connect, server, read } = await realHall();
    const { heating } = hall;
    heating.temperature = 17.26;
    await connect("heating", "cooling");
    await server.advance(minutes(5));
    expect(await read()).toMatchObject({
      currentTemperature: 17.3,
      sensor: "device",
      outdatedReadingAt: null,
    });
    expect(heating.isOn).toBe(true);
    await server.advance(seconds(30));
    heating.temperature = null;
    await server.advance(seconds(570));
    expect(heating.isOn).toBe(true);
    await server.advance(seconds(1));
    const old = await read();
    expect(heating.isOn).toBe(false);
    expect(old.outputs.heating.reason.kind).toBe("reading_old");
    expect(Date.parse(old.outdatedReadingAt)).toBeLessThan(server.clock.now() - minutes(10));
    heating.temperature = 17;
    await server.advance(minutes(6));
    expect(heating.isOn).toBe(true);
  });

  test("[K-03] cooling that was out of reach pauses from when it is off, not from when that was decided", async () => {
    const { hall, connect, server, read } = await realHall();
    hall.cooling.temperature = 26;
    await connect("cooling");
    await server.advance(minutes(5));
    expect(hall.cooling.isOn).toBe(true);
    hall.cooling.http.fault = "silent";
    await server.advance(minutes(16));
    hall.cooling.http.fault = null;
    for (let waited = 0; hall.cooling.isOn && waited < 30; waited += 1) await server.advance(seconds(1));
    const stopped = server.clock.now();
    const { isDesired, reason } = (await read()).outputs.cooling;
    expect([isDesired, reason.kind]).toEqual([false, "minimum_off_time"]);
    expect(Date.parse(reason.until)).toBeGreaterThan(plus(stopped, seconds(299)));
    await server.advance(seconds(298));
    expect(hall.cooling.isOn).toBe(false);
    await server.advance(seconds(3));
    expect(hall.cooling.isOn).toBe(true);
  });

  test("[K-03] cooling at another address, or at its first, pauses from when it confirmed that it is off", async () => {
    const { hall, connect, put, server, read } = await realHall();
    const { cooling } = hall;
    const orders = () => cooling.commands.splice(0).map(({ action }) => action);
    await put({ auto: false });
    await put({ cooling: true });
    await connect("cooling");
    expect([orders(), (await read()).outputs.cooling.reason.kind]).toEqual([["off"], "minimum_off_time"]);
    await server.advance(minutes(5));
    expect(cooling.isOn).toBe(true);
    orders();
    // the same device under another spelling, and busy at first
    cooling.http.fault = "failing";
    const value = cooling.http.url.replace("127.0.0.1", "localhost");
    const token = await server.tokenOf("admin");
    await server.request("PUT", "/api/settings/cooling_url", { token, body: { value } });
    await server.clock.settle();
    expect((await read()).outputs.cooling.reason.kind).toBe("stop_awaited");
    await server.advance(seconds(50));
    // the old address may still run it, and the new one never got a command
    expect((await read()).outputs.cooling.reason.kind).toBe("stop_awaited");
    orders();
    cooling.http.fault = null;
    for (let waited = 0; cooling.isOn && waited < 30; waited += 1) await server.advance(seconds(1));
    const { reason } = (await read()).outputs.cooling;
    expect(reason.kind).toBe("minimum_off_time");
    expect(Date.parse(reason.until)).toBeGreaterThan(plus(server.clock.now(), seconds(299)));
    await server.restart();
    await server.advance(seconds(298));
    expect(new Set(orders())).toEqual(new Set(["off"]));
    await server.advance(seconds(3));
    expect(cooling.isOn).toBe(true);
  });

  test("[K-03] heating that confirms late runs for five minutes from then; one that never does is not waited for", async () => {
    const { hall, connect, server, read } = await realHall();
    const { heating, cooling } = hall;
    const warm = async (celsius: number, then: Duration) => {
      cooling.temperature = celsius;
      await server.advance(then);
      return (await read()).outputs.heating;
    };
    cooling.temperature = 20.8;
    await connect("heating", "cooling");
    await warm(20.8, minutes(5));
    heating.http.fault = "silent";
    expect((await warm(17, minutes(5))).isDesired).toBe(true);
    heating.http.fault = null;
    await warm(20.8, minutes(4));
    expect(heating.isOn).toBe(true);
    await warm(20.8, minutes(2));
    expect(heating.isOn).toBe(false);
    heating.http.fault = "silent";
    expect((await warm(17, minutes(5))).isDesired).toBe(true);
    expect((await warm(20.8, minutes(6))).isDesired).toBe(false);
  });

  test("[K-03] what was measured is as old as it is, however the clock is set", async () => {
    const { hall, connect, server, read } = await realHall();
    hall.heating.temperature = 17;
    await connect("heating", "cooling");
    await server.advance(minutes(5));
    expect(hall.heating.isOn).toBe(true);
    hall.heating.temperature = null;
    for (const offset of [minutes(-60), minutes(80)]) {
      server.clock.setWallClock(plus(server.clock.now(), offset));
      await server.advance(minutes(4));
      expect(hall.heating.isOn).toBe(true);
      expect((await read()).outdatedReadingAt).toBeNull();
    }
    await server.advance(minutes(3));
    expect(hall.heating.isOn).toBe(false);
    const { outputs, outdatedReadingAt } = await read();
    expect(outputs.heating.reason.kind).toBe("reading_old");
    expect(outdatedReadingAt).not.toBeNull();
  });

  test("[K-03] no hall is that warm: what no thermometer shows is no temperature", async () => {
    const { hall, connect, read } = await realHall();
    hall.heating.temperature = 400;
    await connect("heating");
    expect(await read()).toMatchObject({ currentTemperature: null, sensor: "none" });
  });
});

test("[K-10] an address is tested without switching or storing anything", async () => {
  const { hall, test: ask, read, server } = await realHall();
  const monitoring = new HttpDevice(server.clock, ({ path }) =>
    path === "/status" ? { status: 200, body: { raspberryPis: [] } } : { status: 404, body: {} },
  );
  await monitoring.start();
  onTestFinished(() => monitoring.stop());
  const before = await read();
  const outcome = async (device: "heating" | "monitoring", url: string) => (await ask(device, url)).body;
  // a device that knows only POST is a device all the same
  expect(await outcome("heating", hall.heating.http.url)).toEqual({ fault: null, status: 405 });
  expect(await outcome("monitoring", monitoring.url)).toEqual({ fault: null, status: 200 });
  expect(await outcome("monitoring", hall.heating.http.url)).toEqual({ fault: "status", status: 404 });
  hall.heating.http.fault = "rubbish";
  expect(await outcome("heating", hall.heating.http.url)).toEqual({ fault: "invalid_response", status: 200 });
  hall.heating.http.fault = "redirecting";
  expect(await outcome("heating", hall.heating.http.url)).toEqual({ fault: "redirect", status: null });
  expect(hall.heating.commands).toEqual([]);
  expect(await read()).toEqual(before);
  const refusal = await ask("heating", "http://8.8.8.8");
  expect([refusal.status, refusal.body.code]).toEqual([422, "setting_not_an_address"]);
  expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
  const gone = hall.heating.http.url;
  await hall.heating.http.stop();
  expect(await outcome("heating", gone)).toEqual({ fault: "unreachable", status: null });
});
