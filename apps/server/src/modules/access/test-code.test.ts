import { minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { anyEngine } from "../../testing/engines.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { guessLimitsIn } from "./guess-limit-records.ts";

const DENIED = { valid: false, door_action: "none" };
const GRANTED = { valid: true, door_action: "unlock", court_id: null };

/** The test code as read at the desk. */
async function testCodeOf(server: TestServer): Promise<{ code: string; isAccepted: boolean }> {
  return (await server.request("GET", "/api/test-code", { token: await server.tokenOf("staff") })).body;
}

/** Types a code at the door of court 1; without `isAtDoor` only checks it. */
async function type(server: TestServer, code: string, { isAtDoor = true } = {}) {
  const { items } = await server.operate("GET", "/api/doors");
  const data = isAtDoor ? { code, door_id: items[0].id } : { code };
  return (await server.call("validate_code", data)).body.data;
}

const entriesOf = async (server: TestServer) =>
  (await server.operate("GET", "/api/logs?component=door-control")).items;

const guessesOf = async (server: TestServer) => (await guessLimitsIn(server.app.storage.read).list()).length;

anyEngine((engine) => {
  test("[D-12] an installation has one test code of four digits, the same after a restart, and encrypted at rest", async () => {
    const server = await TestServer.start(engine);
    await server.saveSetting("code_length", 6);
    const [one, another] = await Promise.all([testCodeOf(server), testCodeOf(server)]);
    expect(one).toEqual({ code: expect.stringMatching(/^[0-9]{4}$/), isAccepted: true });
    expect(another).toEqual(one);
    await server.restart();
    expect(await testCodeOf(server)).toEqual(one);
    const raw = await openRaw(server.database);
    expect(await raw.query("select value from installation where key = 'test_code'")).toEqual([
      { value: expect.stringMatching(/^v1\./) },
    ]);
    await raw.close();
    // the keypad of a simulated door accepts it
    const { items } = await server.operate("GET", "/api/doors");
    const lengths = async () =>
      (await server.operate("GET", `/api/doors/${items[0].id}/code-entry`)).codeLengths;
    expect(await lengths()).toEqual([4, 6]);
    await server.saveSetting("simulation_mode", false);
    expect(await lengths()).toEqual([6]);
  });

  test("[D-12] before a simulated door it opens that door, says so, and counts as no guess", async () => {
    const server = await TestServer.start(engine);
    await server.changeDoor(1, { mode: "code_only" });
    const { code } = await testCodeOf(server);
    expect(await type(server, code)).toMatchObject(GRANTED);
    await server.settle();
    expect([1, 2].map((door) => server.doors.isUnlocked(`door-${door}`))).toEqual([true, false]);
    const { items } = await server.operate("GET", "/api/doors");
    expect(items[0].desired.reasons[0]).toEqual({ kind: "opened_by_test_code" });
    expect(await guessesOf(server)).toBe(0);
    const [entry, ...others] = await entriesOf(server);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ level: "info", message: "Mit dem Testcode geöffnet: Tür Court 1 (simuliert)", courtId: 1 },
      metadata: { test_code: true, door_action: "unlock", auto_lock_timer: 30 },
    });
    expect(JSON.stringify(entry)).not.toContain(code);
  });

  test("[D-12] without the simulation and without a door it is a wrong code", async () => {
    const server = await TestServer.start(engine);
    const { code } = await testCodeOf(server);
    expect(await type(server, code, { isAtDoor: false })).toMatchObject(DENIED);
    await server.saveSetting("simulation_mode", false);
    expect(await testCodeOf(server)).toEqual({ code, isAccepted: false });
    expect(await type(server, code)).toMatchObject(DENIED);
    await server.saveSetting("simulation_mode", true);
    expect(await type(server, code)).toMatchObject(GRANTED);
  });

  test("[D-12] it is no other code: bookings and proposals avoid it, it avoids them, and as a permanent code it is refused", async () => {
    // the draws: the booking's, then for the test code the booking's again and a free one, and so on
    const server = await TestServer.start(engine, { draws: [4711, 4711, 8093, 8093, 5172, 8093, 6284] });
    expect((await server.bookCourt(1)).access_code).toBe("4711");
    expect((await testCodeOf(server)).code).toBe("8093");
    expect((await server.bookCourt(2)).access_code).toBe("5172");
    expect((await server.operate("GET", "/api/permanent-codes/proposal")).accessCode).toBe("6284");
    const token = await server.tokenOf("admin");
    const body = { userName: "Hausmeister", accessCode: "8093" };
    for (const path of ["/api/permanent-codes/check", "/api/permanent-codes"])
      expect((await server.request("POST", path, { token, body })).body).toMatchObject({
        code: "permanent_code_is_test_code",
        detail:
          "Das ist der Testcode dieser Anlage, den alle Benutzer sehen. Bitte wählen Sie einen anderen.",
      });
  });

  test("[D-12] a booking from before it, with its digits and far ahead, has it replaced a day before", async () => {
    const server = await TestServer.start(engine, { draws: [4711, 4711, 8093] });
    await server.saveSetting("advance_booking_days", 30);
    expect((await server.bookCourt(1, 20 * 1440, 20 * 1440 + 60)).access_code).toBe("4711");
    expect((await testCodeOf(server)).code).toBe("4711");
    server.clock.setWallClock(plus(SATURDAY, minutes(18 * 1440)));
    expect((await testCodeOf(server)).code).toBe("4711");
    server.clock.setWallClock(plus(SATURDAY, minutes(19 * 1440)));
    expect((await testCodeOf(server)).code).toBe("8093");
  });
});
