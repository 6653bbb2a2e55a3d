import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { type Duration, minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test, vi } from "vitest";
import { eachEngine, type TestEngine } from "./testing/engines.ts";
import { withDevices } from "./testing/hall-traffic.ts";
import { openStream } from "./testing/live-stream.ts";
import { newestEntries } from "./testing/newest-entries.ts";
import { TestServer } from "./testing/test-server.ts";

// thousands of questions over real connections, on a machine that may be busy
vi.setConfig({ testTimeout: 30_000 });

type Kind = "shelly" | "tasmota";

/** A hall whose court 1 has a real lamp, as far as the server can tell, that no rule switches. */
async function hallWith(
  engine: TestEngine,
  kind: Kind,
  { password, isOldFirmware = false }: { password?: string; isOldFirmware?: boolean } = {},
) {
  const options = password === undefined ? {} : { password };
  const server = await TestServer.start(engine);
  const device =
    kind === "shelly"
      ? new ShellyDevice({ clock: server.clock, isOldFirmware, ...options })
      : new TasmotaDevice({ clock: server.clock, ...options });
  await withDevices(server, device.http);
  const call = async (method: string, path: string, body?: object) => {
    const token = await server.tokenOf("admin");
    const answer = await server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    return answer.body;
  };
  await call("PUT", "/api/courts/1/mode", { auto: false });
  const { items } = await call("GET", "/api/light-channels");
  const channel = `/api/light-channels/${items[0].id}`;
  await call("PUT", channel, { courtId: 1, driver: kind, address: device.http.url, ...options });
  await server.clock.settle();
  const lighting = async () =>
    (await newestEntries(server.app.storage.read, 200))
      .filter(({ component, category }) => component === "lighting" && category === "technical")
      .map(({ message }) => message)
      .reverse();
  return { server, device, call, channel, lighting };
}

/** The same with a Shelly that wants a password, and what stands beside its channel. */
async function shellyWith(engine: TestEngine, password: string) {
  const hall = await hallWith(engine, "shelly", { password });
  const device = hall.device as ShellyDevice;
  const input = { courtId: 1, driver: "shelly", address: device.http.url };
  return {
    ...hall,
    device,
    relays: device.relays,
    put: async (changes: object) => {
      await hall.call("PUT", hall.channel, { ...input, ...changes });
      await hall.server.clock.settle();
    },
    trouble: async () => (await hall.call("GET", "/api/light-channels")).items[0].trouble,
  };
}

eachEngine((engine) => {
  describe.each(["shelly", "tasmota"] as const)(
    "a lamp on a %s device, which tells nothing by itself",
    (kind) => {
      test("[H-12, C-07] whenever its switch at the wall is pressed, every page hears of it within a second", async () => {
        const { server, device } = await hallWith(engine, kind);
        const stream = await openStream(server);
        let isOn = false;
        for (const moment of [0, 130, 410, 690, 3_000, 9_980]) {
          await server.advance(moment as Duration);
          device.pressWallSwitch();
          isOn = !isOn;
          await server.advance(seconds(1));
          await stream.next(
            "courts-changes",
            ({ data }) => data.court.id === 1 && data.court.isLightOn === isOn,
          );
        }
        expect(device.http.mostAtOnce).toBe(1);
      });

      test("[H-12, L-03] that does not answer is asked after growing pauses, and quickly again once it is back", async () => {
        const { server, device, lighting } = await hallWith(engine, kind);
        device.http.fault = "silent";
        const before = device.http.requests;
        await server.advance(minutes(5));
        // every ten seconds, as any device, and 1, 2, 4, … 60 seconds after another
        expect(device.http.requests - before).toBeLessThanOrEqual(30 + 10);
        device.http.fault = null;
        await server.advance(seconds(10));
        device.pressWallSwitch();
        await server.advance(seconds(1));
        expect(await lighting()).toEqual([
          "Lampe Court 1 antwortet nicht",
          "Lampe Court 1 antwortet wieder",
          "Licht Court 1 an der Lampe eingeschaltet",
        ]);
      });

      test("[L-03] that takes 2.9 s to answer is no outage, and questions do not pile up", async () => {
        const { server, device, lighting } = await hallWith(engine, kind);
        device.http.answerAfter = 2_900 as Duration;
        const before = device.http.requests;
        await server.advance(minutes(2));
        expect(device.http.requests - before).toBeLessThanOrEqual(12 + 8);
        // one that is given up may still be closing while the next comes
        expect(device.http.mostAtOnce).toBeLessThanOrEqual(2);
        device.pressWallSwitch();
        await server.advance(seconds(15));
        expect(await lighting()).toEqual(["Licht Court 1 an der Lampe eingeschaltet"]);
      });

      test("[H-12] that was slow for a while is asked often again after the next quick answer", async () => {
        const { server, device, lighting } = await hallWith(engine, kind);
        device.http.answerAfter = 1_500 as Duration;
        await server.advance(minutes(5));
        device.http.answerAfter = 0 as Duration;
        await server.advance(seconds(12));
        const before = device.http.requests;
        await server.advance(seconds(6));
        expect(device.http.requests - before).toBeGreaterThanOrEqual(10);
        expect(await lighting()).toEqual([]);
      });

      test.each(["a page's command", "another channel", "the server's stop"])(
        "[H-12, E-04, C-07] while a question to it is under way, %s is done, and nothing comes of the question",
        async (what) => {
          const { server, device, call, channel, lighting } = await hallWith(engine, kind);
          device.http.answerAfter = 400 as Duration;
          const before = device.http.requests;
          while (device.http.requests === before) await server.advance(100 as Duration);
          let isDone = false;
          const doing = async () => {
            if (what === "a page's command") await call("PUT", "/api/courts/1/light", { on: true });
            if (what === "another channel")
              await call("PUT", channel, { courtId: 1, driver: "simulated", address: "elsewhere" });
            if (what === "the server's stop") await server.app.stop();
            isDone = true;
          };
          const done = doing();
          while (!isDone) await server.advance(100 as Duration);
          await done;
          if (what === "the server's stop") {
            const asked = device.http.requests;
            await server.clock.settle();
            server.clock.settle = async () => {};
            await server.advance(minutes(1));
            expect(device.http.requests).toBe(asked);
            return server.startAgain();
          }
          const isOn = what === "a page's command";
          await server.advance(seconds(2));
          expect([device.relays[0]?.isOn, (await server.court(1)).isLightOn]).toEqual([isOn, isOn]);
          expect(await lighting()).toEqual([]);
        },
      );

      test("[E-04] is asked no more once its channel is another or gone", async () => {
        const { server, device, call, channel } = await hallWith(engine, kind);
        const second = new ShellyDevice({ clock: server.clock });
        await withDevices(server, second.http);
        const asked = async () => {
          await server.advance(seconds(1));
          const before = [device.http.requests, second.http.requests];
          await server.advance(seconds(12));
          return [device, second].map(({ http }, index) => http.requests > (before[index] ?? 0));
        };
        expect(await asked()).toEqual([true, false]);
        await call("PUT", channel, { courtId: 1, driver: "shelly", address: second.http.url });
        expect(await asked()).toEqual([false, true]);
        await call("DELETE", channel);
        expect(await asked()).toEqual([false, false]);
      });
    },
  );

  test.each([false, true])(
    "[H-12, E-01] a Shelly with a password is asked as often and never too often; old firmware: %s",
    async (isOldFirmware) => {
      const { server, device, lighting } = await hallWith(engine, "shelly", {
        password: "Netz",
        isOldFirmware,
      });
      const { digest } = device as ShellyDevice;
      await server.advance(minutes(2));
      // the firmware since 2.0 keeps 32 nonces and refuses who wants more (429)
      if (!isOldFirmware) expect(digest?.challenges).toBe(1);
      // and each for an hour
      device.http.fault = "silent";
      await server.advance(minutes(isOldFirmware ? 2 : 60));
      device.http.fault = null;
      await server.advance(seconds(15));
      device.pressWallSwitch();
      await server.advance(seconds(1));
      if (!isOldFirmware) expect(digest?.challenges).toBe(2);
      expect(await lighting()).toEqual([
        "Lampe Court 1 antwortet nicht",
        "Lampe Court 1 antwortet wieder",
        "Licht Court 1 an der Lampe eingeschaltet",
      ]);
    },
  );

  test("[C-07, L-03] a Shelly whose nonces others used up does as told within the command's time", async () => {
    const { server, device, relays, call, lighting } = await shellyWith(engine, "Netz");
    device.reboot();
    for (let count = 0; count < 32; count += 1) device.digest?.challenge();
    let isAnswered = false;
    void call("PUT", "/api/courts/1/light", { on: true }).then(() => {
      isAnswered = true;
    });
    while (!isAnswered) await server.advance(seconds(1));
    expect(relays[0]?.isOn).toBe(true);
    expect(await lighting()).toEqual([]);
  });

  test("[E-01, E-03] a wrong password is not tried all the time, and the right one lets us in at once", async () => {
    const { server, device, call, put, trouble } = await shellyWith(engine, "Netz");
    await put({ password: "falsch" });
    for (let minute = 0; minute < 60; minute += 1) {
      await server.advance(minutes(1));
      expect(await trouble()).toBe("password_wrong");
    }
    // within ten minutes too many are counted, and 32 nonces an hour are all there are
    expect(device.digest?.failures).toBeLessThanOrEqual(14);
    // a person's press is always tried
    const before = device.http.requests;
    await call("PUT", "/api/courts/1/light", { on: true });
    expect(device.http.requests - before).toBe(2);
    await put({ password: "Netz" });
    await server.advance(seconds(1));
    expect(await trouble()).toBeNull();
    device.pressWallSwitch();
    await server.advance(seconds(1));
    expect((await server.court(1)).isLightOn).toBe(true);
  });

  test("[E-03] a Shelly that lets nobody in after too many wrong passwords says so, is left in peace, and is back with a press after that", async () => {
    const { server, device, call, trouble } = await shellyWith(engine, "Netz");
    if (device.digest === null) throw new Error("no password");
    device.reboot();
    device.digest.isThrottled = true;
    await server.advance(minutes(1));
    expect(await trouble()).toBe("too_many_logins");
    const before = device.http.requests;
    await server.advance(minutes(9));
    expect(device.http.requests - before).toBeLessThanOrEqual(12);
    device.digest.isThrottled = false;
    // whoever presses is let in again at once
    await call("PUT", "/api/courts/1/light", { on: true });
    expect(await trouble()).toBeNull();
  });
});
