import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { anyEngine, eachEngine } from "../testing/engines.ts";
import { TestServer } from "../testing/test-server.ts";

/** Number of failing devices by /metrics, which asks none. */
async function failing(server: TestServer) {
  const metrics = await (await fetch(`${server.app.url}/metrics`)).text();
  const count = (kind: string) =>
    Number(new RegExp(`^platzwart_devices_failing\\{kind="${kind}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
  return { door: count("door"), lamp: count("lamp") };
}

/** Monitoring's devices of court 4, which is out of operation. */
async function watched(server: TestServer) {
  const { items } = await server.operate("GET", "/api/devices");
  return {
    faults: items
      .filter(({ connectedCourts }: { connectedCourts: number[] }) => connectedCourts.includes(4))
      .map(({ name, fault }: { name: string; fault: string | null }) => `${name}: ${fault}`),
    failing: await failing(server),
    mode: (await server.call("test_connection", {})).body.data.system_mode,
  };
}

const NOBODYS_CONCERN = { faults: [], failing: { door: 0, lamp: 0 }, mode: "normal" };

const bothFail = (fault: string) => ({
  faults: [`Tür Court 4: ${fault}`, `Licht Court 4: ${fault}`],
  failing: { door: 1, lamp: 1 },
  mode: "degraded",
});

type Fault = "stuck" | "silent" | "offline" | null;

function fail(server: TestServer, fault: Fault): void {
  server.app.simulatedLights.setFault("lamp-4", fault);
  server.doors.setFault("door-4", fault);
}

/** Suffix of a simulated device's address: nothing at the other end. */
const UNPLUGGED = "?fault=offline";

/** The devices of court 4 are unplugged while the server is off. */
async function restartUnplugged(server: TestServer): Promise<void> {
  await server.stop();
  const raw = await openRaw(server.database);
  for (const table of ["doors", "light_channels"])
    await raw.query(`update ${table} set address = address || '${UNPLUGGED}' where address like '%-4'`);
  await raw.close();
  await server.startAgain();
  await server.advance(minutes(1));
}

async function retireCourt4(server: TestServer): Promise<void> {
  await server.saveSetting("court_count", 3, true);
  await server.advance(minutes(1));
}

/** Court 4 is booked and lit, its door released. */
async function booked(server: TestServer): Promise<void> {
  await server.bookCourt(4, 0, 60);
  await server.advance(minutes(1));
  expect(server.app.simulatedLights.isOn("lamp-4")).toBe(true);
  expect(server.doors.isUnlocked("door-4")).toBe(true);
}

anyEngine((engine) => {
  test("[Z-08, D-31] a door that a person has open is locked at once when its court goes out of operation", async () => {
    const server = await TestServer.start(engine);
    const { items } = await server.operate("GET", "/api/doors");
    const door = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(4));
    await server.operate("POST", `/api/doors/${door.id}/open`);
    await server.advance(seconds(1));
    expect(server.doors.isUnlocked("door-4")).toBe(true);
    await server.saveSetting("court_count", 3, true);
    await server.settle();
    expect(server.doors.isUnlocked("door-4")).toBe(false);
  });
});

eachEngine((engine) => {
  test("[Z-08, M-01, X-02] a lamp that burns and a door that stands open are shown until they obey, also after a restart", async () => {
    const server = await TestServer.start(engine);
    await booked(server);
    fail(server, "stuck");
    await retireCourt4(server);
    expect(await watched(server)).toEqual(bothFail("refused"));
    await restartUnplugged(server);
    expect(await watched(server)).toEqual(bothFail("offline"));
    server.app.simulatedLights.setFault(`lamp-4${UNPLUGGED}`, null);
    server.doors.setFault(`door-4${UNPLUGGED}`, null);
    await server.advance(seconds(75));
    expect(server.app.simulatedLights.isOn(`lamp-4${UNPLUGGED}`)).toBe(false);
    expect(server.doors.isUnlocked(`door-4${UNPLUGGED}`)).toBe(false);
    expect(await watched(server)).toEqual(NOBODYS_CONCERN);
  });
});

anyEngine((engine) => {
  describe("the devices of a court out of operation", () => {
    test("[Z-08] are nobody's concern once they said that they are dark and locked, unplugged or not", async () => {
      const server = await TestServer.start(engine);
      await booked(server);
      await retireCourt4(server);
      expect(await watched(server)).toEqual(NOBODYS_CONCERN);
      fail(server, "offline");
      await server.advance(minutes(1));
      expect(await watched(server)).toEqual(NOBODYS_CONCERN);
      await restartUnplugged(server);
      expect(await watched(server)).toEqual(NOBODYS_CONCERN);
    });

    test("[Z-08] are shown while they may burn or stand open without having said so", async () => {
      const server = await TestServer.start(engine);
      await server.advance(seconds(30));
      fail(server, "silent");
      await server.bookCourt(4, 0, 60);
      await server.advance(minutes(1));
      await retireCourt4(server);
      // commanded, without a report since
      expect(await failing(server)).toEqual({ door: 1, lamp: 1 });
      fail(server, null);
      await server.advance(seconds(75));
      expect(await watched(server)).toEqual(NOBODYS_CONCERN);
    });

    test("[Z-08, E-02] disappear when an operator removes them", async () => {
      const server = await TestServer.start(engine);
      await booked(server);
      fail(server, "offline");
      await retireCourt4(server);
      expect(await watched(server)).toEqual(bothFail("offline"));
      const at4 = ({ courtIds, courtId }: { courtIds?: number[]; courtId?: number }) =>
        courtId === 4 || courtIds?.includes(4);
      const doors = (await server.operate("GET", "/api/doors")).items;
      const channels = (await server.operate("GET", "/api/light-channels")).items;
      await server.operate("DELETE", `/api/doors/${doors.find(at4).id}`);
      await server.operate("DELETE", `/api/light-channels/${channels.find(at4).id}`);
      await server.advance(minutes(1));
      expect(await watched(server)).toEqual(NOBODYS_CONCERN);
    });
  });
});
