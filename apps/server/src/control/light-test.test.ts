import type { DeviceFault } from "@platzwart/device-simulator/http-device";
import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { FAULT_TEXTS } from "@platzwart/texts/device-faults";
import { describe, expect, test } from "vitest";
import type { Lookup } from "../platform/network/name-lookup.ts";
import { anyEngine, sqlite, type TestEngine } from "../testing/engines.ts";
import { withDevices } from "../testing/hall-traffic.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { type Answer, TestServer } from "../testing/test-server.ts";

type Kind = "shelly" | "tasmota";

interface Options {
  readonly password?: string;
  readonly lookup?: Lookup;
  /** The light channel, apart from its device. */
  readonly channel?: object;
}

async function hallWith(engine: TestEngine, kind: Kind, { password, lookup, channel }: Options = {}) {
  const server = await TestServer.start(engine, lookup === undefined ? {} : { lookup });
  const options = { clock: server.clock, ...(password === undefined ? {} : { password }) };
  const device = kind === "shelly" ? new ShellyDevice(options) : new TasmotaDevice(options);
  await withDevices(server, device.http);
  const token = await server.tokenOf("admin");
  const send = (method: string, path: string, body?: object) =>
    server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  const { id } = (await send("GET", "/api/light-channels")).body.items[0];
  const input = { courtIds: [1], driver: kind, address: device.http.url, ...channel };
  expect((await send("PUT", `/api/light-channels/${id}`, input)).status).toBe(200);
  await server.clock.settle();
  const [relay] = device.relays;
  if (relay === undefined) throw new Error("a device without outputs");
  /** Tests the lamp while time goes on. */
  const testLamp = async (): Promise<Answer> => {
    const answered = send("POST", `/api/light-channels/${id}/test`);
    let isDone = false;
    void answered.then(() => {
      isDone = true;
    });
    while (!isDone) await server.advance(seconds(1));
    return answered;
  };
  return { server, device, relay, send, testLamp, id: id as string };
}

const DONE = [
  { step: "on", result: "done" },
  { step: "reported", result: "done" },
  { step: "back", result: "done" },
];

async function newestAudit(server: TestServer) {
  const entries = await newestEntries(server.app.storage.read, 50);
  return entries.find(({ category, message }) => category === "audit" && message.includes("getestet"));
}

anyEngine((engine) => {
  describe.each(["shelly", "tasmota"] as const)("testing a lamp on a %s device", (kind) => {
    test("[E-03] on, reported on, off again; step by step, and it is in the audit", async () => {
      const { server, relay, testLamp, id } = await hallWith(engine, kind);
      const { status, body } = await testLamp();
      expect([status, body]).toEqual([200, { isPassed: true, steps: DONE, isBackOn: false, problem: null }]);
      expect(relay.changes).toEqual([
        { on: true, cause: "command" },
        { on: false, cause: "command" },
      ]);
      expect(await newestAudit(server)).toMatchObject({
        level: "info",
        message: "Lichtkanal Court 1 getestet: in Ordnung",
        courtId: 1,
        metadata: { light_channel_id: id, problem: null, user_id: expect.any(String) },
      });
    });

    test("[E-03] a lamp that is to be on stays on", async () => {
      const { server, relay, testLamp } = await hallWith(engine, kind);
      await server.book();
      await server.clock.settle();
      const { body } = await testLamp();
      expect(body).toEqual({ isPassed: true, steps: DONE, isBackOn: true, problem: null });
      await server.advance(minutes(2));
      expect(relay.changes).toEqual([{ on: true, cause: "command" }]);
    });

    test("[E-03] the loop does not fight it, nobody else switches or tests it meanwhile", async () => {
      const { server, relay, send, id } = await hallWith(engine, kind);
      const startTest = async () => {
        const running = send("POST", `/api/light-channels/${id}/test`);
        await server.until(async () => (await server.court(1)).isLightOn);
        await server.clock.settle();
        return { running };
      };
      const ofRule = await startTest();
      server.app.loop.request("manual");
      await server.clock.settle();
      expect(relay.isOn).toBe(true);
      const second = await send("POST", `/api/light-channels/${id}/test`);
      expect([second.status, second.body.detail]).toEqual([
        409,
        "Die Lampe von Court 1 wird gerade getestet.",
      ]);
      await server.advance(seconds(2));
      expect((await ofRule.running).body.isPassed).toBe(true);
      expect(relay.isOn).toBe(false);

      await send("PUT", "/api/courts/1/mode", { auto: false });
      const byHand = await startTest();
      // case B9: refused with a message of its own, not as somebody else's switching
      const refused = await send("PUT", "/api/courts/1/light", { on: false });
      expect([refused.status, refused.body.code]).toEqual([409, "light_test_running"]);
      expect(relay.isOn).toBe(true);
      await server.advance(seconds(2));
      expect((await byHand.running).body.isPassed).toBe(true);
      expect(relay.isOn).toBe(false);
      expect((await send("PUT", "/api/courts/1/light", { on: true })).status).toBe(200);
      expect(relay.isOn).toBe(true);
    });

    test("[E-03] a lamp that is cut off in the middle of its test goes out by itself within a minute", async () => {
      const { server, device, relay, send, id } = await hallWith(engine, kind);
      await send("PUT", "/api/courts/1/mode", { auto: false });
      const running = send("POST", `/api/light-channels/${id}/test`);
      await server.until(async () => (await server.court(1)).isLightOn);
      await server.clock.settle();
      device.http.fault = "silent";
      await server.advance(seconds(12));
      const { body } = await running;
      expect(body).toMatchObject({ isPassed: false, problem: { code: "timeout" } });
      expect(body.steps.map(({ result }: { result: string }) => result)).toEqual(["done", "done", "failed"]);
      await server.advance(seconds(60));
      expect(relay.changes.at(-1)).toEqual({ on: false, cause: "timer" });
    });
  });
});

const resolvesTo =
  (...addresses: string[]): Lookup =>
  (_host, _options, done) =>
    addresses.length === 0
      ? done(new Error("ENOTFOUND"), [])
      : done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );

interface Failing {
  readonly what: string;
  readonly code: keyof typeof FAULT_TEXTS;
  readonly options?: Options;
  readonly fault?: DeviceFault;
  readonly spoil?: (device: ShellyDevice | TasmotaDevice) => void | Promise<void>;
}

const FAILING: readonly Failing[] = [
  {
    what: "its name stands for nothing",
    code: "unresolvable",
    options: { lookup: resolvesTo(), channel: { address: "http://lampe.local" } },
  },
  { what: "nothing is there", code: "unreachable", spoil: (device) => device.http.stop() },
  { what: "it is silent", code: "timeout", fault: "silent" },
  { what: "it is too slow", code: "timeout", fault: "slow" },
  { what: "it sends elsewhere", code: "redirect", fault: "redirecting" },
  { what: "its answer has no end", code: "too_large", fault: "endless" },
  { what: "it answers with an error", code: "status", fault: "failing" },
  { what: "it is something else", code: "invalid_response", fault: "rubbish" },
  { what: "it wants a password", code: "password_needed", options: { password: "geheim" } },
  {
    what: "it wants another password",
    code: "password_wrong",
    options: { password: "geheim", channel: { password: "falsch" } },
  },
  { what: "it has no such output", code: "output_unknown", options: { channel: { output: 5 } } },
  {
    what: "it does not obey",
    code: "not_applied",
    spoil: ({ relays }) => {
      for (const relay of relays) relay.isStuck = true;
    },
  },
];

/** Faults of one kind only. */
const OF_KIND: Readonly<Record<"shelly" | "tasmota", readonly Failing[]>> = {
  shelly: [
    {
      what: "it is set up as a shutter",
      code: "other_profile",
      spoil: (device) => {
        if (device instanceof ShellyDevice) device.profile = "cover";
      },
    },
  ],
  tasmota: [],
};

describe.each(["shelly", "tasmota"] as const)("a %s lamp that fails its test", (kind) => {
  test.each([...FAILING, ...OF_KIND[kind]])(
    "[E-03] says in words that $what",
    async ({ code, options, fault, spoil }) => {
      const { server, device, relay, send, testLamp, id } = await hallWith(sqlite, kind, options);
      device.http.fault = fault ?? null;
      await spoil?.(device);
      const { status, body } = await testLamp();
      expect([status, body.isPassed]).toEqual([200, false]);
      expect(body.problem).toEqual({ code, text: FAULT_TEXTS[code] });
      expect(body.steps.slice(0, 2)).toEqual([
        { step: "on", result: "failed" },
        { step: "reported", result: "skipped" },
      ]);
      expect(await newestAudit(server)).toMatchObject({ level: "warn", metadata: { problem: code } });
      const listed = (await send("GET", "/api/light-channels")).body.items;
      expect(listed.find((channel: { id: string }) => channel.id === id).problem).toBe(
        code === "not_applied" ? null : code,
      );
      expect(relay.isOn).toBe(false);
    },
  );

  test("[E-03] a name that came to stand for a public address is not asked, and is called so", async () => {
    let addresses = ["127.0.0.1"];
    const lookup: Lookup = (host, options, done) => resolvesTo(...addresses)(host, options, done);
    const { server, device, testLamp, send, id } = await hallWith(sqlite, kind, { lookup });
    const address = device.http.url.replace("127.0.0.1", "lampe.local");
    expect(
      (await send("PUT", `/api/light-channels/${id}`, { courtIds: [1], driver: kind, address })).status,
    ).toBe(200);
    await server.clock.settle();
    addresses = ["8.8.8.8"];
    const before = device.http.requests;
    const { body } = await testLamp();
    expect(body.problem.code).toBe("public");
    expect(device.http.requests).toBe(before);
  });
});

test("[E-03] a simulated lamp is tested likewise; one that is not there or was removed meanwhile says so", async () => {
  const { server, send, id, testLamp } = await hallWith(sqlite, "shelly", {
    channel: { driver: "simulated", address: "lamp-1" },
  });
  expect((await testLamp()).body).toMatchObject({ isPassed: true, steps: DONE });
  server.app.simulatedLights.setFault("lamp-1", "offline");
  expect((await testLamp()).body.problem.code).toBe("unreachable");
  server.app.simulatedLights.setFault("lamp-1", null);
  await server.advance(seconds(10));
  const running = send("POST", `/api/light-channels/${id}/test`);
  await server.until(async () => server.app.simulatedLights.isOn("lamp-1"));
  expect((await send("DELETE", `/api/light-channels/${id}`)).status).toBe(204);
  await server.advance(seconds(3));
  expect((await running).body.problem.code).toBe("superseded");
  expect((await send("POST", `/api/light-channels/${id}/test`)).status).toBe(404);
});
