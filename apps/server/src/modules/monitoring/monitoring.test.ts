import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { settingsIn } from "../../facts/setting-records.ts";
import { anyEngine, eachEngine, sqlite } from "../../testing/engines.ts";
import { withDevices } from "../../testing/hall-traffic.ts";
import { MonitoringSimulator } from "../../testing/monitoring-simulator.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { logReaderIn } from "../log/log-reader.ts";

async function devicesOf(server: TestServer, role: "admin" | "staff" = "admin", fresh = false) {
  const path = fresh ? "/api/devices?fresh=true" : "/api/devices";
  const { status, body } = await server.request("GET", path, { token: await server.tokenOf(role) });
  expect(status).toBe(200);
  return body;
}

async function setMonitoring(server: TestServer, url: string) {
  const { status } = await server.request("PUT", "/api/settings/monitoring_url", {
    token: await server.tokenOf("admin"),
    body: { value: url },
  });
  expect(status).toBe(200);
}

/** A page is open for a minute, the recovery time of an address. */
async function minuteOf(server: TestServer) {
  for (let turn = 0; turn < 20; turn += 1) {
    await turnOf(server);
    await devicesOf(server);
  }
}

/** Advances three seconds and finishes the polls in progress. */
async function turnOf(server: TestServer) {
  await server.advance(seconds(3));
  await server.app.monitoringWatch.idle();
}

async function monitoringEntries(server: TestServer) {
  const { items } = await logReaderIn(server.app.storage.read).list({ component: "monitoring" }, 20);
  return items;
}

async function simulator() {
  const address = await MonitoringSimulator.start();
  onTestFinished(() => address.stop());
  return address;
}

const PI = {
  id: "pi-9",
  name: "Kamera-Pi",
  isOnline: true,
  cpuUsage: 30,
  temperature: 61,
  deviceType: "light",
};

const named = (items: { name: string }[], name: string) => items.find((device) => device.name === name);

eachEngine((engine) => {
  test("[M-01] shows when a door was last opened at the door or by a person, and takes no release for that", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    await server.advance(seconds(5));
    expect(named((await devicesOf(server)).items, "Tür Court 1")).toMatchObject({
      doorStatus: "unlocked",
      lastAccess: null,
    });
    await server.openWithCode("door-2");
    const at = new Date(server.clock.now()).toISOString();
    await server.advance(minutes(1));
    expect(named((await devicesOf(server)).items, "Tür Court 2")).toMatchObject({
      doorStatus: "locked",
      lastAccess: at,
    });
    await server.restart();
    await server.settle();
    expect(named((await devicesOf(server)).items, "Tür Court 2")).toMatchObject({ lastAccess: at });
  });
});

anyEngine((engine) => {
  describe("the list of devices", () => {
    test("[M-01] has each door and each light device with all that is known of it", async () => {
      const server = await TestServer.start(engine);
      const { items, monitoring } = await devicesOf(server);
      expect(monitoring).toBeNull();
      expect(
        items.map(({ deviceType, name }: { deviceType: string; name: string }) => [deviceType, name]),
      ).toEqual([
        ...[1, 2, 3, 4].map((court) => ["door", `Tür Court ${court}`]),
        ...[1, 2, 3, 4].map((court) => ["light", `Licht Court ${court}`]),
      ]);
      expect(named(items, "Tür Court 2")).toMatchObject({
        source: "own",
        isSimulated: true,
        connectedCourts: [2],
        ipAddress: expect.stringMatching(/^198\.18\./),
        cpuUsage: expect.any(Number),
        memoryUsage: expect.any(Number),
        diskUsage: expect.any(Number),
        temperature: expect.any(Number),
        uptime: expect.any(Number),
        lastSeen: new Date(SATURDAY).toISOString(),
        doorStatus: "locked",
        lastAccess: null,
      });
      expect(named(items, "Licht Court 2")).toMatchObject({ doorStatus: null, lastAccess: null });
    });

    test("[M-01, N-09] staff see every device, but of none how it is reached", async () => {
      const server = await TestServer.start(engine);
      const seen = await devicesOf(server, "staff");
      expect(seen.items).toHaveLength(8);
      expect(JSON.stringify(seen)).not.toMatch(/198\.18\.|door-1|lamp-1/);
    });

    test("[M-01, C-11, D-31] doors of courts out of operation are no devices of the hall, confirm nothing and open for nobody", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      const send = (method: string, path: string, body: object = {}) =>
        server.request(method, path, { token, body });
      const { items: doors } = (await server.request("GET", "/api/doors", { token })).body;
      // a door that also serves an active court stays
      await send("PUT", `/api/doors/${doors[2].id}`, {
        ...{ name: "Tür Süd", courtIds: [2, 3], mode: "schedule", openSeconds: 30 },
        ...{ driver: "simulated", address: "door-3" },
      });
      await send("PUT", "/api/settings/court_count", { value: 2 });
      await server.settle();
      const names = (await devicesOf(server)).items.map(({ name }: { name: string }) => name);
      // doors of one court are ordered by their ids
      expect(names.sort()).toEqual([
        "Licht Court 1",
        "Licht Court 2",
        "Tür Court 1",
        "Tür Court 2",
        "Tür Süd",
      ]);
      const run = await send("POST", "/functions/v1/access-control-scheduler", { manual_trigger: true });
      expect(run.body.summary).toMatchObject({ courts_processed: 2, commands_sent: 3 });
      expect((await send("POST", `/api/doors/${doors[2].id}/open`)).status).toBe(200);
      const refused = await send("POST", `/api/doors/${doors[3].id}/open`);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: "door_out_of_use",
          detail: "Tür Court 4 gehört zu keinem Court, der in Betrieb ist, und wird nicht geöffnet.",
        },
      });
      expect(server.doors.isUnlocked("door-4")).toBe(false);
      // the silence of an inactive door is not reported
      server.doors.setFault("door-4", "offline");
      server.app.simulatedLights.setFault("lamp-4", "offline");
      await server.advance(seconds(20));
      const tested = await send("POST", "/functions/v1/control-system-api", { action: "test_connection" });
      expect(tested.body.data.system_mode).toBe("normal");
    });

    test("[M-01, M-02] a device that switches the lamps of two courts is one device, there as long as one of them is", async () => {
      const server = await TestServer.start(engine);
      const shelly = new ShellyDevice({ clock: server.clock, outputs: 2 });
      await withDevices(server, shelly.http);
      const token = await server.tokenOf("admin");
      const { items: channels } = (await server.request("GET", "/api/light-channels", { token })).body;
      for (const [output, channel] of channels.slice(0, 2).entries()) {
        const body = { courtIds: channel.courtIds, driver: "shelly", address: shelly.http.url, output };
        await server.request("PUT", `/api/light-channels/${channel.id}`, { token, body });
      }
      await server.clock.settle();
      const both = async () => named((await devicesOf(server)).items, "Licht Court 1, Court 2");
      expect((await devicesOf(server)).items).toHaveLength(7);
      expect(await both()).toMatchObject({
        status: "online",
        isSimulated: false,
        connectedCourts: [1, 2],
        failingCourts: [],
        ipAddress: "127.0.0.1",
        cpuUsage: null,
      });
      await server.request("PUT", `/api/light-channels/${channels[1].id}`, {
        token,
        body: { courtIds: [2], driver: "shelly", address: shelly.http.url, output: 3 },
      });
      await server.advance(seconds(11));
      expect(await both()).toMatchObject({ status: "warning", fault: "refused", failingCourts: [2] });
      shelly.http.drop();
      shelly.http.fault = "silent";
      await server.advance(seconds(30));
      expect(await both()).toMatchObject({ status: "offline", failingCourts: [1, 2] });
    });

    test("[M-02, L-03] a device with two lamps that just died is offline as soon as the first of them is out of reach", async () => {
      const server = await TestServer.start(engine);
      const shelly = new ShellyDevice({ clock: server.clock, outputs: 2 });
      await withDevices(server, shelly.http);
      const token = await server.tokenOf("admin");
      const { items: channels } = (await server.request("GET", "/api/light-channels", { token })).body;
      for (const [output, channel] of channels.slice(0, 2).entries()) {
        // one device, however its address is written
        const address = output === 0 ? shelly.http.url : shelly.http.url.toUpperCase();
        const body = { courtIds: channel.courtIds, driver: "shelly", address, output };
        await server.request("PUT", `/api/light-channels/${channel.id}`, { token, body });
      }
      await server.advance(minutes(1));
      const both = async () => named((await devicesOf(server)).items, "Licht Court 1, Court 2");
      expect(await both()).toMatchObject({ status: "online" });
      shelly.http.drop();
      shelly.http.fault = "silent";
      const seen = new Set<string>();
      for (let second = 0; second < 40; second += 1) {
        await server.advance(seconds(1));
        const { status, fault } = (await both()) as unknown as { status: string; fault: string | null };
        seen.add(`${status} ${fault}`);
      }
      expect([...seen]).toEqual(["online null", "offline timeout"]);
    });

    test("[M-02, M-03] a door is offline when its connection says so, and says nothing of its machine then", async () => {
      const server = await TestServer.start(engine);
      server.app.simulatedMachines.fix("*", { isOnline: true, temperature: 50, cpuUsage: 30 });
      server.app.simulatedMachines.fix("door-2", { temperature: 60.1 });
      server.app.simulatedMachines.fix("lamp-3", { cpuUsage: 80.1 });
      server.doors.setFault("door-1", "offline");
      server.app.simulatedLights.setFault("lamp-4", "offline");
      await server.advance(seconds(11));
      const statuses = async () =>
        Object.fromEntries(
          (await devicesOf(server)).items.map(({ name, status }: { name: string; status: string }) => [
            name,
            status,
          ]),
        );
      expect(await statuses()).toEqual({
        "Tür Court 1": "offline",
        "Tür Court 2": "warning",
        "Tür Court 3": "online",
        "Tür Court 4": "online",
        "Licht Court 1": "online",
        "Licht Court 2": "online",
        "Licht Court 3": "warning",
        "Licht Court 4": "offline",
      });
      expect(named((await devicesOf(server)).items, "Tür Court 1")).toMatchObject({
        fault: "offline",
        cpuUsage: null,
        uptime: null,
        doorStatus: "locked",
      });
      await server.advance(seconds(15));
      expect(named((await devicesOf(server)).items, "Tür Court 1")).toMatchObject({ doorStatus: null });
      server.doors.setFault("door-1", null);
      await server.advance(minutes(2));
      expect((await statuses())["Tür Court 1"]).toBe("online");
    });
  });

  describe("the monitoring address", () => {
    test("[M-04] what it lists stands with the others, marked by where it comes from", async () => {
      const address = await simulator();
      address.raspberryPis = [PI, { isOnline: "?", temperature: "heiß" }, 7];
      const server = await TestServer.start(engine);
      await setMonitoring(server, address.url);
      const { items, monitoring } = await devicesOf(server);
      expect(items).toHaveLength(10);
      expect(named(items, "Kamera-Pi")).toMatchObject({
        source: "monitoring",
        status: "warning",
        temperature: 61,
        isSimulated: false,
      });
      expect(items.at(-1)).toMatchObject({ source: "monitoring", name: null, status: "offline" });
      expect(monitoring).toEqual({ readAt: new Date(server.clock.now()).toISOString(), outage: null });
      await setMonitoring(server, "");
      expect(await devicesOf(server)).toMatchObject({ monitoring: null, items: { length: 8 } });
    });

    test("[M-04] an address that comes and goes has one outage, over when it has done well for a minute", async () => {
      const address = await simulator();
      const server = await TestServer.start(engine);
      await setMonitoring(server, address.url);
      await devicesOf(server);
      const outages = new Set<string | undefined>();
      const shown = async () => (await devicesOf(server)).monitoring.outage?.since;
      for (let turn = 0; turn < 12; turn += 1) {
        address.fault = turn % 3 === 0 ? "error" : null;
        await turnOf(server);
        outages.add(await shown());
      }
      // listed only during the outage, as the same outage each time
      expect(outages.size).toBe(2);
      expect(await shown()).toBeUndefined();
      expect(await monitoringEntries(server)).toEqual([]);
      const change = vi.spyOn(server.app.hall, "change");
      await minuteOf(server);
      expect(await monitoringEntries(server)).toMatchObject([
        { metadata: { since: [...outages].find((since) => since !== undefined), seconds: 30 } },
      ]);
      // the hall is unchanged, so that no pass is needed
      expect(change).not.toHaveBeenCalled();
      address.fault = "error";
      await turnOf(server);
      expect(outages).not.toContain(await shown());
    });

    test("[M-04] an outage is one entry of the log with its duration, made when it is over", async () => {
      const address = await simulator();
      address.raspberryPis = [PI];
      const server = await TestServer.start(engine);
      await setMonitoring(server, address.url);
      await devicesOf(server);
      address.fault = "error";
      await turnOf(server);
      const began = new Date(server.clock.now()).toISOString();
      const during = await devicesOf(server);
      expect(during.monitoring.outage).toEqual({ since: began, fault: "status" });
      expect(named(during.items, "Kamera-Pi")).toMatchObject({ status: "warning" });
      for (let turn = 0; turn < 40; turn += 1) {
        await turnOf(server);
        await devicesOf(server);
      }
      expect((await devicesOf(server)).monitoring.outage).toEqual({ since: began, fault: "status" });
      expect(named((await devicesOf(server)).items, "Kamera-Pi")).toMatchObject({
        status: "unknown",
        temperature: null,
      });
      expect(await monitoringEntries(server)).toEqual([]);
      address.fault = null;
      await turnOf(server);
      expect((await devicesOf(server)).monitoring.outage).toBeNull();
      await minuteOf(server);
      const entries = await monitoringEntries(server);
      expect(entries).toMatchObject([
        {
          level: "warn",
          message: "Monitoring-Adresse war 2 min lang nicht abrufbar: Sie antwortet mit einem Fehler",
          metadata: { since: began, seconds: 123, fault: "status" },
        },
      ]);
      await turnOf(server);
      expect(await monitoringEntries(server)).toHaveLength(1);
    });

    test("[M-04] an outage ends with its address, and one that lasts is logged when the server stops", async () => {
      const address = await simulator();
      address.fault = "error";
      const server = await TestServer.start(engine);
      await setMonitoring(server, address.url);
      await devicesOf(server);
      await server.advance(seconds(1));
      await setMonitoring(server, "");
      expect((await devicesOf(server)).monitoring).toBeNull();
      expect(await monitoringEntries(server)).toHaveLength(1);
      await setMonitoring(server, address.url);
      await devicesOf(server);
      await server.restart();
      expect(await monitoringEntries(server)).toHaveLength(2);
    });

    test("[M-06] the server says how it does, also while its database does not answer", async () => {
      const server = await TestServer.start(engine);
      const health = async () => {
        const token = await server.tokenOf("staff");
        return (await server.request("GET", "/api/server-health", { token })).body;
      };
      await server.advance(minutes(2));
      expect(await health()).toEqual({
        lacksErasures: false,
        backups: null,
        members: [],
        refusesChanges: null,
        isDatabaseDamaged: false,
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        uptime: 120,
        memory: expect.any(Number),
        isDatabaseAnswering: true,
        isLoopAlive: true,
        clockJumpCount: 0,
        isClockUnknown: false,
        isClockSteady: true,
        clockSync: "synchronised",
      });
      server.clock.setWallClock(plus(server.clock.now(), seconds(90)));
      await server.advance(seconds(11));
      expect(await health()).toMatchObject({ clockJumpCount: 1, isClockSteady: false, uptime: 131 });
      await server.app.storage.close();
      await server.advance(seconds(1));
      expect(await health()).toMatchObject({ isDatabaseAnswering: false });
    });
  });
});

test("[M-03] a simulated light device is away by chance, a door never", async () => {
  const server = await TestServer.start(sqlite);
  let doorsAway = 0;
  let lightsAway = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    await server.advance(seconds(3));
    for (const { deviceType, status } of (await devicesOf(server)).items) {
      if (status !== "offline") continue;
      if (deviceType === "door") doorsAway += 1;
      else lightsAway += 1;
    }
  }
  expect(doorsAway).toBe(0);
  expect(lightsAway).toBeGreaterThan(2);
  expect(lightsAway).toBeLessThan(36);
});

test("[M-03, M-04] the monitoring address is read every 3 seconds while somebody looks, else rarely, and at once when asked to", async () => {
  const address = await simulator();
  const server = await TestServer.start(sqlite);
  await setMonitoring(server, address.url);
  await devicesOf(server);
  expect(address.asked).toBe(1);
  await devicesOf(server);
  expect(address.asked).toBe(1);
  await devicesOf(server, "admin", true);
  expect(address.asked).toBe(2);
  const askedIn = async (turns: number) => {
    const before = address.asked;
    for (let turn = 0; turn < turns; turn += 1) await turnOf(server);
    return address.asked - before;
  };
  expect(await askedIn(9)).toBe(9);
  expect(await askedIn(30)).toBeLessThan(3);
  expect(await askedIn(101)).toBe(1);
  await devicesOf(server);
  expect(await askedIn(5)).toBe(5);
});

describe("a monitoring address that misbehaves", () => {
  test.each([
    ["redirect", "redirect"],
    ["rubbish", "invalid_response"],
    ["endless", "too_large"],
    ["error", "status"],
    ["gone", "unreachable"],
  ] as const)("[M-04] by being %s is an outage, and holds nothing up", async (fault, told) => {
    const address = await simulator();
    address.fault = fault;
    const server = await TestServer.start(sqlite);
    await setMonitoring(server, address.url);
    const { items, monitoring } = await devicesOf(server);
    expect(items).toHaveLength(8);
    expect(monitoring).toMatchObject({ readAt: null, outage: { fault: told } });
  });

  test.each(["silent", "slow"] as const)("[M-04] by being %s is given up after 3 seconds", async (fault) => {
    const address = await simulator();
    address.fault = fault;
    const server = await TestServer.start(sqlite);
    await setMonitoring(server, address.url);
    const question = address.nextQuestion();
    const answer = devicesOf(server);
    await question;
    await server.advance(seconds(3));
    expect((await answer).monitoring.outage).toMatchObject({ fault: "timeout" });
    // a known outage delays no later request
    expect((await devicesOf(server)).items).toHaveLength(8);
  });

  test("[M-04, K-10] a name that has come to stand for a public address is not asked", async () => {
    let stands = "127.0.0.1";
    const server = await TestServer.start(sqlite, {
      lookup: (_host, _options, done) => done(null, [{ address: stands, family: 4 }]),
    });
    await setMonitoring(server, "http://pi.local:8099");
    stands = "8.8.8.8";
    expect((await devicesOf(server)).monitoring.outage).toMatchObject({ fault: "public" });
  });
});

test("[M-04] trouble with the own database is logged, and is no outage of the address", async () => {
  const address = await simulator();
  const server = await TestServer.start(sqlite);
  await setMonitoring(server, address.url);
  await devicesOf(server);
  const list = vi.spyOn(settingsIn(server.app.storage.read), "list").mockRejectedValue(new Error("disk"));
  await turnOf(server);
  list.mockRestore();
  expect(server.logged.map(({ message }) => message)).toContain("the monitoring address could not be read");
  expect((await devicesOf(server)).monitoring.outage).toBeNull();
  expect(await monitoringEntries(server)).toEqual([]);
});
