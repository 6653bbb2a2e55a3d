import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { type Duration, minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { eachEngine, type TestEngine } from "./testing/engines.ts";
import { withDevices } from "./testing/hall-traffic.ts";
import { openStream } from "./testing/live-stream.ts";
import { newestEntries } from "./testing/newest-entries.ts";
import { TestServer } from "./testing/test-server.ts";

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
      await server.advance(minutes(60));
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
});
