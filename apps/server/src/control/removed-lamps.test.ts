import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { withDevices } from "../testing/hall-traffic.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { TestServer } from "../testing/test-server.ts";

/** A hall whose court 1 is booked and lit by a Tasmota with its off timer set. */
async function litByTasmota(engine: TestEngine) {
  const server = await TestServer.start(engine);
  const device = new TasmotaDevice({ clock: server.clock, outputs: 2, password: "Netz" });
  await withDevices(server, device.http);
  const call = async (method: string, path: string, body?: object) => {
    const token = await server.tokenOf("admin");
    const answer = await server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    await server.clock.settle();
    return answer;
  };
  const { id } = (await call("GET", "/api/light-channels")).body.items[0];
  const channel = { courtIds: [1], driver: "tasmota", address: device.http.url, output: 1, password: "Netz" };
  const change = (changes: object) => call("PUT", `/api/light-channels/${id}`, { ...channel, ...changes });
  await change({});
  await server.book();
  await server.clock.settle();
  const [relay] = device.relays;
  if (relay === undefined) throw new Error("a device without outputs");
  expect(relay.remaining).not.toBeNull();
  return { server, device, relay, change, remove: () => call("DELETE", `/api/light-channels/${id}`) };
}

type Lit = Awaited<ReturnType<typeof litByTasmota>>;

/** A switching off and on at the wall; returns the time until the light ends by itself. */
function timerByHand({ device, relay }: Lit) {
  if (relay.isOn) device.pressWallSwitch();
  device.pressWallSwitch();
  return relay.remaining;
}

const WAYS: Record<string, (lit: Lit) => Promise<unknown>> = {
  "whose channel is removed": ({ remove }) => remove(),
  "whose place a simulated one takes": ({ change }) => change({ driver: "simulated", address: "lamp-1" }),
  "whose channel goes to another output": ({ change }) => change({ output: 2 }),
  "whose channel goes to another device": async ({ server, change }) => {
    const shelly = new ShellyDevice({ clock: server.clock });
    await withDevices(server, shelly.http);
    await change({ driver: "shelly", address: shelly.http.url, output: 0 });
  },
};

const MESSAGE =
  "Bisherige Lampe Court 1 antwortet nicht; ihr Ausschalt-Timer gilt dort vielleicht weiter, auch beim Schalten von Hand";

anyEngine((engine) => {
  describe("a lamp whose channel is removed or changed", () => {
    test.each(Object.entries(WAYS))(
      "[E-04, L-01] %s keeps no off timer for those who switch it by hand",
      async (_, leave) => {
        const lit = await litByTasmota(engine);
        const before = lit.relay.changes.length;
        await leave(lit);
        // unchanged, and dark only on request
        expect(lit.relay.changes.slice(before)).toEqual([]);
        expect(timerByHand(lit)).toBeNull();
      },
    );

    test("[E-04, L-01] removed while it does not answer is left with its timer, and the log says so", async () => {
      const lit = await litByTasmota(engine);
      lit.device.http.fault = "silent";
      await lit.remove();
      await lit.server.advance(seconds(20));
      const entry = (await newestEntries(lit.server.app.storage.read, 20)).find(
        ({ message }) => message === MESSAGE,
      );
      expect(entry).toMatchObject({
        level: "warn",
        component: "lighting",
        courtId: 1,
        metadata: { fault: "timeout", address: lit.device.http.url },
      });
      lit.device.http.fault = null;
      expect(timerByHand(lit)).not.toBeNull();
    });

    test("[E-04, L-01] whose password alone is another is looked after all the time", async () => {
      const lit = await litByTasmota(engine);
      await lit.change({ password: "falsch" });
      await lit.change({ password: "Netz" });
      expect(lit.relay.remaining).not.toBeNull();
      await lit.server.advance(seconds(11));
      expect([lit.relay.isOn, lit.relay.remaining === null]).toEqual([true, false]);
      // without the right password the timer is not cancelled
      const entries = await newestEntries(lit.server.app.storage.read, 50);
      expect(entries.filter(({ message }) => message.startsWith("Bisherige Lampe"))).toEqual([]);
      await lit.server.app.stop();
      expect(timerByHand(lit)).not.toBeNull();
      await lit.server.startAgain();
    });
  });
});
