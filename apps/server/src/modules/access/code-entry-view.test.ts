import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";

/** Data of a code entry at a court's door. */
async function entryOf(server: TestServer, court: number): Promise<Answer> {
  const { items } = await server.operate("GET", "/api/doors");
  const { id } = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(court));
  return server.request("GET", `/api/doors/${id}/code-entry`, { token: await server.tokenOf("staff") });
}

const lengthsOf = async (server: TestServer, court: number) =>
  (await entryOf(server, court)).body.codeLengths;

const permanentCode = (server: TestServer, accessCode: string) =>
  server.operate("POST", "/api/permanent-codes", { userName: "Hausmeister", accessCode });

anyEngine((engine) => {
  test("[D-04] a keypad takes the set length, and each other of a code that opens its door now or later", async () => {
    const server = await TestServer.start(engine);
    expect(await lengthsOf(server, 1)).toEqual([4]);
    await server.saveSetting("code_length", 6);
    await server.bookCourt(1);
    // a week ahead, beyond the snapshot of the hall
    const { booking_id: later } = await server.bookCourt(2, 7 * 1440, 7 * 1440 + 60);
    await server.saveSetting("code_length", 7);
    await server.bookCourt(3);
    await server.saveSetting("code_length", 4);
    expect(await Promise.all([1, 2, 3, 4].map((court) => lengthsOf(server, court)))).toEqual([
      [4, 6],
      [4, 6],
      [4, 7],
      [4],
    ]);
    await server.changeDoor(1, { courtIds: [1, 3] });
    expect(await lengthsOf(server, 1)).toEqual([4, 6, 7]);
    await server.operate("DELETE", `/api/bookings/${later}`);
    expect(await lengthsOf(server, 2)).toEqual([4]);
    // its time and the hour of its door are over
    server.clock.setWallClock(plus(SATURDAY, minutes(119)));
    expect(await lengthsOf(server, 1)).toEqual([4, 6, 7]);
    server.clock.setWallClock(plus(SATURDAY, minutes(120)));
    expect(await lengthsOf(server, 1)).toEqual([4]);
  });

  test("[D-04] permanent codes count while they are allowed, if they are 4 to 8 digits", async () => {
    const server = await TestServer.start(engine);
    for (const code of ["908", "90817263", "908172635", "Halle"]) await permanentCode(server, code);
    const { id } = await permanentCode(server, "90817");
    expect(await lengthsOf(server, 1)).toEqual([4, 5, 8]);
    await server.operate("DELETE", `/api/permanent-codes/${id}`);
    expect(await lengthsOf(server, 1)).toEqual([4, 8]);
    await server.saveSetting("allow_permanent_codes", false);
    expect(await lengthsOf(server, 1)).toEqual([4]);
  });

  test("[D-07] it says from when on codes of new bookings open the door", async () => {
    const server = await TestServer.start(engine);
    const opensFrom = async () => (await entryOf(server, 1)).body.opensMinutesBefore;
    expect(await opensFrom()).toBe(15);
    await server.saveSetting("access_door_pre_minutes", 20);
    expect(await opensFrom()).toBe(20);
    const opensNow = async (court: number, begin: number) => {
      const { access_code: code } = await server.bookCourt(court, begin, begin + 60);
      return (await server.call("validate_code", { code })).body.data.valid;
    };
    expect([await opensNow(1, 20), await opensNow(2, 21)]).toEqual([true, false]);
    await server.saveSetting("access_auto_apply_enabled", false);
    expect(await opensFrom()).toBe(0);
  });

  test("[D-08, D-21] it knows the last access and how long no code is taken; one out of operation is refused", async () => {
    const server = await TestServer.start(engine);
    expect((await entryOf(server, 1)).body).toMatchObject({ lockedForSeconds: null, lastAccess: null });
    const { items } = await server.operate("GET", "/api/doors");
    await server.operate("POST", `/api/doors/${items[0].id}/open`);
    await server.settle();
    for (let count = 0; count < 8; count += 1)
      await server.call("validate_code", { code: String(70_000_000 + 137 * count), door_id: items[0].id });
    await server.advance(seconds(60));
    expect((await entryOf(server, 1)).body).toMatchObject({
      lockedForSeconds: 840,
      lastAccess: toIso(SATURDAY),
    });
    await server.takeOutOfUse(4);
    expect((await entryOf(server, 4)).body.code).toBe("door_out_of_use");
    const token = await server.tokenOf("staff");
    expect((await server.request("GET", "/api/doors/none/code-entry", { token })).body.code).toBe(
      "door_unknown",
    );
  });

  test("[D-08] a door says until when it stands open for a code or a person, and not while a window holds it", async () => {
    const server = await TestServer.start(engine);
    const { access_code: code } = await server.bookCourt(2);
    await server.changeDoor(2, { mode: "code_only" });
    const openUntil = async (court: number) => {
      const { items } = await server.operate("GET", "/api/doors");
      const { id, openUntil: until } = items[court - 1];
      return { id, until };
    };
    const { id: door_id } = await openUntil(2);
    const enter = () => server.call("validate_code", { code, door_id });
    expect((await openUntil(2)).until).toBeNull();
    await enter();
    await server.settle();
    expect((await openUntil(2)).until).toBe(toIso(plus(SATURDAY, seconds(30))));
    await server.advance(seconds(20));
    // with a request in between
    expect((await openUntil(2)).until).toBe(toIso(plus(SATURDAY, seconds(30))));
    await enter();
    await server.settle();
    expect((await openUntil(2)).until).toBe(toIso(plus(SATURDAY, seconds(50))));
    await server.advance(seconds(31));
    expect((await openUntil(2)).until).toBeNull();
    await server.changeDoor(2, { mode: "schedule" });
    await server.settle();
    await server.operate("POST", `/api/doors/${door_id}/open`);
    await server.settle();
    expect((await openUntil(2)).until).toBeNull();
  });
});
