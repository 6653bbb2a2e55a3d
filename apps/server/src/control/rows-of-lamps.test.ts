import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { courtsIn } from "../facts/court-records.ts";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { answered } from "../testing/storage-faults.ts";
import { TestServer } from "../testing/test-server.ts";

/** A hall whose courts 1 and 2 share these lamps; court 1 is in manual mode, court 2 in auto mode. */
async function hallWithRows(engine: TestEngine, rows: readonly string[] = ["row-1", "row-2"]) {
  const server = await TestServer.start(engine);
  const { items } = await server.operate("GET", "/api/light-channels");
  const channels = [];
  for (const [index, address] of rows.entries()) {
    const path = `/api/light-channels/${items[index].id}`;
    channels.push(await server.operate("PUT", path, { courtIds: [1, 2], driver: "simulated", address }));
  }
  if (rows.length === 1) await server.operate("DELETE", `/api/light-channels/${items[1].id}`);
  await server.setMode(1, false);
  const press = async (on: boolean) => {
    const token = await server.tokenOf("staff");
    const { answer } = await answered(
      server,
      server.request("PUT", "/api/courts/1/light", { token, body: { on } }),
    );
    return answer.status;
  };
  const lit = () => rows.filter((row) => server.lights.isOn(row));
  return { server, channels, press, lit };
}

anyEngine((engine) => {
  describe("two courts that share several lamps, one of them in manual mode", () => {
    test("[C-07, E-02, Z-01] of which one is dead: who asks for light keeps the other, also after a booking", async () => {
      const { server, press, lit } = await hallWithRows(engine);
      server.lights.setFault("row-2", "offline");
      await server.advance(seconds(15));
      expect(await press(true)).toBe(504);
      await server.advance(minutes(1));
      expect(lit()).toEqual(["row-1"]);
      await server.restart();
      server.lights.setFault("row-2", "offline");
      await server.bookCourt(2, 0, 30);
      await server.advance(minutes(60));
      expect(lit()).toEqual(["row-1"]);
      expect(await press(false)).toBe(504);
      await server.advance(minutes(1));
      expect(lit()).toEqual([]);
    });

    test("[C-07, E-02, Z-01] one that was out of reach when somebody asked for light, and is lit when it is back, stays so", async () => {
      const { server, press, lit } = await hallWithRows(engine, ["row-1"]);
      server.lights.setFault("row-1", "offline");
      await server.advance(minutes(1));
      expect(await press(true)).toBe(504);
      await server.advance(minutes(1));
      server.lights.pressWallSwitch("row-1");
      await server.advance(minutes(1));
      server.lights.setFault("row-1", null);
      await server.advance(minutes(2));
      expect(lit()).toEqual(["row-1"]);
      expect(await press(false)).toBe(200);
      await server.advance(minutes(1));
      expect(lit()).toEqual([]);
    });

    test("[E-02, E-04, Z-01] one that comes back dark, is replaced or is added switches off no other", async () => {
      const { server, channels, press, lit } = await hallWithRows(engine);
      expect(await press(true)).toBe(200);
      await server.advance(minutes(1));
      // a loss of power
      server.lights.setFault("row-2", "offline");
      server.lights.pressWallSwitch("row-2");
      await server.advance(minutes(1));
      server.lights.setFault("row-2", null);
      await server.advance(minutes(1));
      expect(lit()).toEqual(["row-1"]);
      const row = { courtIds: [1, 2], driver: "simulated" };
      await server.operate("PUT", `/api/light-channels/${channels[1].id}`, { ...row, address: "row-2-new" });
      await server.advance(minutes(1));
      await server.operate("POST", "/api/light-channels", { ...row, address: "row-3" });
      await server.advance(minutes(1));
      expect(lit()).toEqual(["row-1"]);
      await server.restart();
      await server.advance(minutes(1));
      expect(lit()).toEqual(["row-1"]);
    });

    test("[E-02, Z-01] one that is switched off at the wall leaves the other, until that is switched off too", async () => {
      const { server, press, lit } = await hallWithRows(engine);
      expect(await press(true)).toBe(200);
      server.lights.pressWallSwitch("row-2");
      await server.advance(minutes(1));
      expect(lit()).toEqual(["row-1"]);
      server.lights.pressWallSwitch("row-1");
      await server.bookCourt(2, 0, 30);
      await server.advance(minutes(60));
      expect(lit()).toEqual([]);
    });

    test("[C-07, Z-01] light that was asked for stays, though the rule was about to put it out for another court", async () => {
      const { server, press, lit } = await hallWithRows(engine, ["row-1"]);
      await server.bookCourt(2, 0, 30);
      await server.settle();
      server.lights.setFault("row-1", "offline");
      await server.advance(minutes(50));
      server.lights.setFault("row-1", null);
      expect(await press(true)).toBe(200);
      await server.advance(minutes(2));
      expect(lit()).toEqual(["row-1"]);
      expect(await press(false)).toBe(200);
      await server.bookCourt(2, 0, 30);
      await server.advance(minutes(60));
      expect(lit()).toEqual([]);
    });

    test("[A-01, E-02] an ended access is over where others keep a part of the light, and strikes no more", async () => {
      const server = await TestServer.start(engine);
      const { items } = await server.operate("GET", "/api/light-channels");
      const rows = { a: [1, 2], b: [2, 3], c: [3, 4] };
      for (const [index, [address, courtIds]] of Object.entries(rows).entries())
        await server.operate("PUT", `/api/light-channels/${items[index].id}`, {
          ...{ courtIds, driver: "simulated", address },
        });
      await server.operate("DELETE", `/api/light-channels/${items[3].id}`);
      await server.setMode(3, false);
      for (const court of [3, 4]) await server.bookCourt(court);
      await server.operate("PUT", "/api/courts/3/light", { on: true });
      await server.operate("POST", "/api/courts/3/end-access");
      await server.advance(minutes(10));
      const isOn = () => ["b", "c"].map((lamp) => server.lights.isOn(lamp));
      expect(isOn()).toEqual([false, true]);
      expect((await courtsIn(server.app.storage.read).list())[2]?.lightIntent).toBeNull();
      server.lights.pressWallSwitch("b");
      await server.advance(minutes(1));
      expect(isOn()).toEqual([true, true]);
    });

    test("[A-01, C-07] an ended access switches off a light that is being switched on, once it is on", async () => {
      const server = await TestServer.start(engine);
      const { items } = await server.operate("GET", "/api/light-channels");
      const slow = { courtIds: [4], driver: "simulated", address: "slow?delay=3000" };
      await server.operate("PUT", `/api/light-channels/${items[3].id}`, slow);
      await server.advance(seconds(20));
      await server.setMode(4, false);
      await server.bookCourt(4);
      const token = await server.tokenOf("staff");
      const pressing = server.request("PUT", "/api/courts/4/light", { token, body: { on: true } });
      await server.advance(seconds(1));
      await server.operate("POST", "/api/courts/4/end-access");
      await answered(server, pressing);
      await server.advance(seconds(20));
      expect(server.lights.isOn("slow?delay=3000")).toBe(false);
      expect(await server.court(4)).toMatchObject({ isLightOn: false });
    });

    test("[A-01, E-02] an ended access switches off the light of its court, and not that of the hall beside it", async () => {
      const server = await TestServer.start(engine);
      await server.operate("POST", "/api/light-channels", {
        ...{ courtIds: [1, 2, 3, 4], driver: "simulated", address: "hall" },
      });
      for (const court of [1, 2, 3, 4]) await server.setMode(court, false);
      await server.bookCourt(3);
      server.lights.pressWallSwitch("hall");
      await server.operate("PUT", "/api/courts/3/light", { on: true });
      await server.operate("POST", "/api/courts/3/end-access");
      await server.advance(minutes(1));
      expect([server.lights.isOn("lamp-3"), server.lights.isOn("hall")]).toEqual([false, true]);
    });

    test("[C-13, E-02] a blocked court that shares its lamp is lit by hand, on the page and at the wall", async () => {
      const { server, press, lit } = await hallWithRows(engine, ["row-1"]);
      await server.block(1, 0, 60);
      await server.advance(minutes(2));
      expect(await press(true)).toBe(200);
      await server.advance(minutes(1));
      expect(lit()).toEqual(["row-1"]);
      expect(await press(false)).toBe(200);
      server.lights.pressWallSwitch("row-1");
      await server.bookCourt(2, 4, 40);
      await server.advance(minutes(50));
      expect(lit()).toEqual(["row-1"]);
    });

    test("[C-13, E-02] a block ends what people wanted, though it finds the lamp dark", async () => {
      const { server, press, lit } = await hallWithRows(engine, ["row-1"]);
      expect(await press(true)).toBe(200);
      server.lights.setFault("row-1", "offline");
      server.lights.pressWallSwitch("row-1");
      await server.advance(minutes(1));
      server.lights.setFault("row-1", null);
      await server.advance(minutes(1));
      await server.block(1, 2, 5);
      await server.advance(minutes(10));
      await server.bookCourt(2, 12, 42);
      await server.advance(minutes(60));
      expect(lit()).toEqual([]);
    });

    test("[C-07, E-02] two presses that came to nothing leave no light for nobody", async () => {
      const { server, press, lit } = await hallWithRows(engine, ["row-1"]);
      server.lights.setFault("row-1", "silent");
      await server.advance(seconds(15));
      const presses = [press(true)];
      await server.advance(milliseconds(300));
      presses.push(press(true));
      expect(await Promise.all(presses)).toEqual([504, 504]);
      server.lights.setFault("row-1", null);
      await server.bookCourt(2, 0, 30);
      await server.advance(minutes(2));
      expect(lit()).toEqual(["row-1"]);
      await server.advance(minutes(60));
      expect(lit()).toEqual([]);
    });

    test("[C-15, E-02] a court that keeps the light leaves the others no time at which it goes out", async () => {
      const { server, press, lit } = await hallWithRows(engine, ["row-1"]);
      expect(await press(true)).toBe(200);
      await server.bookCourt(2, 0, 30);
      await server.advance(minutes(32));
      expect((await server.court(2)).light.until).toBeNull();
      expect((await server.court(2)).countdown).toBeNull();
      await server.advance(minutes(20));
      expect(lit()).toEqual(["row-1"]);
    });

    test("[C-13, E-02] a person who lights a blocked court has its good lamp, while another cannot be reached", async () => {
      const server = await TestServer.start(engine);
      const second = { courtIds: [1], driver: "simulated", address: "lamp-1b" };
      await server.operate("POST", "/api/light-channels", second);
      await server.setMode(1, false);
      await server.operate("PUT", "/api/courts/1/light", { on: true });
      server.lights.setFault("lamp-1b", "offline");
      await server.advance(seconds(30));
      await server.block(1, 0, 60);
      await server.advance(minutes(1));
      expect(server.lights.isOn("lamp-1")).toBe(false);
      const token = await server.tokenOf("staff");
      const body = { on: true };
      await answered(server, server.request("PUT", "/api/courts/1/light", { token, body }));
      await server.advance(minutes(1));
      expect(server.lights.isOn("lamp-1")).toBe(true);
      server.lights.setFault("lamp-1b", null);
      await server.advance(minutes(1));
      expect([server.lights.isOn("lamp-1"), server.lights.isOn("lamp-1b")]).toEqual([true, false]);
      const entries = await newestEntries(server.app.storage.read, 5);
      expect(entries.map(({ message }) => message)).toContain("Licht Court 1 automatisch ausgeschaltet");
    });
  });
});
