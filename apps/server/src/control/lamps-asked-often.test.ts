import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../testing/engines.ts";
import { withDevices } from "../testing/hall-traffic.ts";
import { hallWithLamps } from "../testing/lamp-hall.ts";
import { openStream } from "../testing/live-stream.ts";

anyEngine((engine) => {
  describe.each(["shelly", "tasmota"] as const)(
    "a lamp on a %s device, which tells nothing by itself",
    (kind) => {
      test("[H-12, C-07] whenever its switch at the wall is pressed, every page is updated within a second", async () => {
        const { server, device } = await hallWithLamps(engine, kind);
        const stream = await openStream(server);
        let isOn = false;
        for (const moment of [0, 130, 410, 690, 3_000, 9_980]) {
          await server.advance(milliseconds(moment));
          device.pressWallSwitch();
          isOn = !isOn;
          await server.advance(seconds(1));
          await stream.next(
            "courts-changes",
            ({ data }) => data.court.id === 1 && data.court.isLightOn === isOn,
          );
        }
        expect(device.http.mostConnections).toBe(1);
      });

      test("[H-12, L-03] that does not answer is asked after growing pauses, and quickly again once it is back", async () => {
        const { server, device, lighting } = await hallWithLamps(engine, kind);
        device.http.fault = "silent";
        const before = device.http.requests;
        await server.advance(minutes(5));
        // every ten seconds like any device, and 1, 2, 4, … 60 seconds after each failure
        expect(device.http.requests - before).toBeLessThanOrEqual(30 + 10);
        device.http.fault = null;
        await server.advance(seconds(10));
        device.pressWallSwitch();
        await server.advance(seconds(1));
        expect(await lighting()).toEqual([
          "Lampe Court 1 antwortet nicht",
          "Lampe Court 1 antwortet wieder",
          "Licht Court 1 vor Ort eingeschaltet",
        ]);
      });

      test("[L-03] that takes 2.9 s to answer is no outage, and queries do not pile up", async () => {
        const { server, device, lighting } = await hallWithLamps(engine, kind);
        device.http.answerAfter = milliseconds(2_900);
        const before = device.http.requests;
        await server.advance(minutes(2));
        expect(device.http.requests - before).toBeLessThanOrEqual(12 + 8);
        // a given-up call may still be closing while the next comes
        expect(device.http.mostConnections).toBeLessThanOrEqual(2);
        device.pressWallSwitch();
        await server.advance(seconds(15));
        expect(await lighting()).toEqual(["Licht Court 1 vor Ort eingeschaltet"]);
      });

      test("[H-12] that was slow for a while is asked often again after the next quick answer", async () => {
        const { server, device, lighting } = await hallWithLamps(engine, kind);
        device.http.answerAfter = milliseconds(1_500);
        await server.advance(minutes(5));
        device.http.answerAfter = milliseconds(0);
        await server.advance(seconds(12));
        const before = device.http.requests;
        await server.advance(seconds(6));
        expect(device.http.requests - before).toBeGreaterThanOrEqual(10);
        expect(await lighting()).toEqual([]);
      });

      test.each(["a page's command", "another channel", "the server's stop"])(
        "[H-12, E-04, C-07] while a query to it is under way, %s is done, and nothing comes of the query",
        async (what) => {
          const { server, device, call, channel, lighting } = await hallWithLamps(engine, kind);
          device.http.answerAfter = milliseconds(400);
          const before = device.http.requests;
          while (device.http.requests === before) await server.advance(milliseconds(100));
          // no time passes from here until the request is done or waits
          expect(device.http.isBusy).toBe(true);
          if (what === "another channel")
            await call("PUT", channel, { courtIds: [1], driver: "simulated", address: "elsewhere" });
          if (what === "the server's stop") await server.app.stop();
          if (what === "a page's command") {
            const switched = Promise.allSettled([call("PUT", "/api/courts/1/light", { on: true })]);
            await server.until(async () => (await server.court(1)).light.pending === true);
            expect([device.http.isBusy, device.http.requests - before]).toEqual([true, 1]);
            await server.advance(seconds(3));
            expect(await switched).toMatchObject([{ value: { isLightOn: true } }]);
          }
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
        const { server, device, call, channel } = await hallWithLamps(engine, kind);
        const second = new ShellyDevice({ clock: server.clock });
        await withDevices(server, second.http);
        const asked = async () => {
          await server.advance(seconds(1));
          const before = [device.http.requests, second.http.requests];
          await server.advance(seconds(12));
          return [device, second].map(({ http }, index) => http.requests > (before[index] ?? 0));
        };
        expect(await asked()).toEqual([true, false]);
        await call("PUT", channel, { courtIds: [1], driver: "shelly", address: second.http.url });
        expect(await asked()).toEqual([false, true]);
        await call("DELETE", channel);
        expect(await asked()).toEqual([false, false]);
      });
    },
  );

  test.each([false, true])(
    "[H-12, E-01] a Shelly with a password is asked as often and never too often; old firmware: %s",
    async (isOldFirmware) => {
      const { server, device, lighting } = await hallWithLamps(engine, "shelly", {
        password: "Netz",
        isOldFirmware,
      });
      const { digest } = device;
      await server.advance(minutes(2));
      // firmware since 2.0 keeps 32 nonces and refuses more (429)
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
        "Licht Court 1 vor Ort eingeschaltet",
      ]);
    },
  );
});
