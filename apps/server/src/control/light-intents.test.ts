import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { courtsIn } from "../facts/court-records.ts";
import { anyEngine } from "../testing/engines.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

const at = (offset: number): Instant => plus(SATURDAY, minutes(offset));

const isOn = (server: TestServer) => server.app.simulatedLights.isOn("lamp-1");
const comesBack = (server: TestServer) => server.app.simulatedLights.setFault("lamp-1", null);

async function storedIntent(server: TestServer): Promise<boolean | null> {
  return (await courtsIn(server.app.storage.read).list())[0]?.lightIntent?.on ?? null;
}

anyEngine((engine) => {
  /**
   * Court 1 is booked for half an hour, with a person's intent of darkness for five minutes of it; no rule follows at
   * its end, and the lamp that should be lit once is out of reach.
   */
  async function unfulfilledIntent(): Promise<TestServer> {
    const server = await TestServer.start(engine);
    await server.book({ end_time: new Date(at(30)).toISOString() });
    await server.request("PUT", "/api/courts/1/light-override", {
      token: await server.tokenOf("staff"),
      body: { on: false, minutes: 5 },
    });
    await server.settle();
    await server.request("PUT", "/api/settings/auto_light_control", {
      token: await server.tokenOf("admin"),
      body: { value: false },
    });
    server.app.simulatedLights.setFault("lamp-1", "offline");
    await server.advanceTo(at(7));
    expect(await storedIntent(server)).toBe(true);
    return server;
  }

  test("[C-14, L-08] a lamp that is back while its booking lasts is lit once more", async () => {
    const server = await unfulfilledIntent();
    comesBack(server);
    await server.advance(minutes(1));
    expect(isOn(server)).toBe(true);
    expect(await storedIntent(server)).toBeNull();
  });

  test("[C-14, L-08] a lamp that is back after its booking stays dark, in a later booking too", async () => {
    const server = await unfulfilledIntent();
    await server.advanceTo(at(50));
    expect(await storedIntent(server)).toBeNull();
    await server.book();
    comesBack(server);
    await server.advance(minutes(1));
    expect(isOn(server)).toBe(false);
    expect(await storedIntent(server)).toBeNull();
  });

  test("[A-01, L-05] the dark after an ended access is carried through at a lamp that was lit while it was out of reach", async () => {
    const server = await TestServer.start(engine);
    await server.setMode(1, false);
    await server.book();
    server.app.simulatedLights.setFault("lamp-1", "offline");
    await server.advance(minutes(1));
    server.app.simulatedLights.pressWallSwitch("lamp-1");
    await server.operate("POST", "/api/courts/1/end-access");
    expect(await storedIntent(server)).toBe(false);
    comesBack(server);
    await server.advance(minutes(2));
    expect(isOn(server)).toBe(false);
    expect(await storedIntent(server)).toBeNull();
    // a light switched on now is an intent
    server.app.simulatedLights.pressWallSwitch("lamp-1");
    await server.advance(minutes(2));
    expect(isOn(server)).toBe(true);
  });

  test("[L-08] a lamp that somebody lit at the wall while it was out of reach stays lit when it is back", async () => {
    const server = await unfulfilledIntent();
    await server.advanceTo(at(50));
    server.app.simulatedLights.pressWallSwitch("lamp-1");
    comesBack(server);
    await server.advance(minutes(2));
    expect(isOn(server)).toBe(true);
    expect((await server.court(1)).isLightOn).toBe(true);
  });

  test("[C-14, L-08] a block within the booking ends no intent for it", async () => {
    const server = await unfulfilledIntent();
    const hour = (offset: number) => new Date(at(offset)).toISOString();
    await server.request("POST", "/api/blocks", {
      token: await server.tokenOf("admin"),
      body: { courtIds: [1], from: hour(8), until: hour(12), reason: "Netz", bookings: "keep" },
    });
    await server.advanceTo(at(10));
    expect(await storedIntent(server)).toBe(true);
    await server.advanceTo(at(13));
    comesBack(server);
    await server.advance(minutes(1));
    expect(isOn(server)).toBe(true);
  });

  test("[C-14, L-08] nor is it lit for a moment when the server was away at its booking's end", async () => {
    const server = await unfulfilledIntent();
    await server.app.stop();
    server.clock.setWallClock(at(120));
    await server.startAgain();
    await server.until(async () => (await storedIntent(server)) === null);
    // the simulated lamp restarted with the server, in reach and dark
    expect(server.app.simulatedLights.commandsTo("lamp-1")).toBe(0);
  });
});
