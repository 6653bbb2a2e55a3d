import { type Duration, hours, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { codesIn } from "../facts/access-code-records.ts";
import { anyEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { TestServer } from "../testing/test-server.ts";

const TWO_HOURS = hours(2);
const IN_GAME = { isLit: true, isReleased: true };
const LIT = { isLit: true, isReleased: false };
const OVER = { isLit: false, isReleased: false };

/**
 * Court 1 is lit and its door released for a game that began ten minutes ago; its light ends after an hour, the door
 * after 105 minutes.
 */
async function hallInGame(engine: Parameters<typeof TestServer.start>[0]) {
  const server = await TestServer.start(engine);
  server.clockSync = "not_synchronised";
  const { booking_id } = await server.bookCourt(1, 115, 170);
  await server.advance(minutes(125));
  const shown = () => ({
    isLit: server.app.simulatedLights.isOn("lamp-1"),
    isReleased: server.doors.isUnlocked("door-1"),
  });
  const set = async (by: Duration) => {
    server.clock.setWallClock(plus(server.clock.now(), by));
    await server.advance(seconds(15));
  };
  const health = () => server.operate("GET", "/api/server-health");
  const code = () => codesIn(server.app.storage.read).findByBooking(booking_id);
  const clockLog = async () =>
    (await newestEntries(server.app.storage.read, 200))
      .filter(({ component }) => component === "clock")
      .map(({ message, metadata }) => metadata["seconds"] ?? message);
  expect(shown()).toEqual(IN_GAME);
  return { server, shown, set, health, code, clockLog };
}

anyEngine((engine) => {
  test("[M-06, L-07, A-03] a clock set forth and back by two hours: the jumps are logged, no code ends, and all is as before", async () => {
    const { server, shown, set, health, code, clockLog } = await hallInGame(engine);
    server.clockSync = "synchronised";
    await set(TWO_HOURS);
    expect(shown()).toEqual(OVER);
    await set(minus(hours(0), TWO_HOURS));
    expect(shown()).toEqual(IN_GAME);
    expect(await code()).toMatchObject({ status: "active" });
    expect(await health()).toMatchObject({ clockJumpCount: 2, isClockSteady: false, isClockUnknown: false });
    expect(await clockLog()).toEqual([-7_200, 7_200]);
    // the light ends on time, and ends of time count an hour after the jumps
    await server.advance(minutes(59));
    expect(shown().isLit).toBe(true);
    await server.advance(minutes(1));
    expect(shown()).toEqual({ isLit: false, isReleased: true });
    await server.advance(minutes(60));
    expect(await code()).toMatchObject({ status: "expired" });
  });

  test("[M-06, Z-02, L-01] a running clock that nobody vouches for, set back by two hours: no door is released and no light switched off until an operator confirms it", async () => {
    const { server, shown, set, health, clockLog } = await hallInGame(engine);
    await set(minus(hours(0), TWO_HOURS));
    expect(await health()).toMatchObject({ isClockUnknown: true });
    expect(shown()).toEqual(LIT);
    // this clock would release the door for the game now
    await server.advance(TWO_HOURS);
    expect(shown()).toEqual(LIT);
    // people can still switch
    await server.operate("PUT", "/api/courts/1/light-override", { on: false, minutes: 20 });
    await server.advance(seconds(15));
    expect(shown()).toEqual(OVER);
    await server.operate("DELETE", "/api/courts/1/light-override");
    await server.advance(seconds(15));
    expect(shown()).toEqual(LIT);
    const token = await server.tokenOf("staff");
    const confirm = "/api/server-health/confirm-clock";
    expect((await server.request("POST", confirm, { token })).status).toBe(403);
    expect(await server.operate("POST", confirm)).toMatchObject({ isClockUnknown: false });
    await server.settle();
    expect(shown()).toEqual(IN_GAME);
    expect(await clockLog()).toEqual(["Uhrzeit des Servers bestätigt", -7_200, 7_200]);
    await server.restart();
    expect(await health()).toMatchObject({ isClockUnknown: false });
  });

  test("[M-06, Z-02, G-07] a start with a clock that is two hours early releases no door, puts no light out and ends nothing, until a time server sets it", async () => {
    const { server, shown, set, health, code } = await hallInGame(engine);
    await server.stop();
    server.clock.setWallClock(minus(server.clock.now(), TWO_HOURS));
    await server.startAgain();
    await server.advance(minutes(20));
    expect(await health()).toMatchObject({ isClockUnknown: true, isClockSteady: false });
    expect(shown()).toEqual(LIT);
    await server.restart();
    await server.advance(minutes(100));
    expect(await health()).toMatchObject({ isClockUnknown: true });
    expect(shown()).toEqual(LIT);
    expect(await code()).toMatchObject({ status: "active" });
    // two hours of the game have passed
    server.clockSync = "synchronised";
    await set(TWO_HOURS);
    expect(await health()).toMatchObject({ isClockUnknown: false });
    expect(shown()).toEqual(OVER);
  });
});
