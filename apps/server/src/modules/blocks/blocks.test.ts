import { courtId } from "@platzwart/domain/testing/builders";
import {
  type Instant,
  instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { datedPeriod } from "@platzwart/texts/format";
import { describe, expect, test } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { liveEventsIn } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aPermanentCode } from "../../testing/records.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: number) => plus(SATURDAY, minutes(offset));

async function send(
  server: TestServer,
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer> {
  return server.request(method, path, {
    token: await server.tokenOf("staff"),
    ...(body === undefined ? {} : { body }),
  });
}

/** Blocks court 1 for a period in minutes from Saturday on; returns the block, or the refusal. */
async function block(
  server: TestServer,
  from: number,
  until: number,
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  const times = { from: iso(at(from)), until: iso(at(until)) };
  const body = { courtIds: [1], ...times, reason: "Platzpflege", ...changes };
  const answer = await send(server, "POST", "/api/blocks", body);
  return answer.status === 200 ? { ...answer, body: answer.body.items[0] } : answer;
}

const courts = async (server: TestServer) => (await send(server, "GET", "/api/courts")).body;

const bookAt = (server: TestServer, from: number, until: number) =>
  server.book({ start_time: iso(at(from)), end_time: iso(at(until)) });

anyEngine((engine) => {
  test("[C-13, B-01] cannot be booked in that time, before and after it can", async () => {
    const server = await TestServer.start(engine);
    await block(server, 60, 120);
    const book = (from: number, until: number) =>
      server.call("create_booking", {
        ...server.bookingData(),
        start_time: iso(at(from)),
        end_time: iso(at(until)),
      });
    const refused = await book(90, 150);
    expect(refused.body).toMatchObject({ success: false });
    expect(refused.body.error).toMatch(/Court 1 ist .* gesperrt: Platzpflege/);
    expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
    expect((await book(0, 60)).body.success).toBe(true);
    expect((await book(120, 180)).body.success).toBe(true);
  });

  test("[C-13] one that was ended does not come back when the clock is set back: what is booked is lit and open", async () => {
    const server = await TestServer.start(engine);
    const { access_code: code } = await bookAt(server, 0, 120);
    const { id } = (await block(server, 10, 110, { bookings: "keep" })).body;
    const state = async () => [
      server.app.simulatedLights.isOn("lamp-1"),
      server.doors.isUnlocked("door-1"),
      (await server.call("validate_code", { code, court_id: 1 })).body.data.valid,
    ];
    await server.advanceTo(at(60));
    expect(await state()).toEqual([false, false, false]);
    await send(server, "DELETE", `/api/blocks/${id}`);
    await server.settle();
    expect(await state()).toEqual([true, true, true]);

    server.clock.setWallClock(at(30));
    for (const minute of [31, 59, 61]) {
      await server.advanceTo(at(minute));
      expect(await state(), `minute ${minute}`).toEqual([true, true, true]);
    }
    server.clock.setWallClock(at(5));
    await server.advance(minutes(1));
    expect(await state()).toEqual([true, true, true]);
    expect((await courts(server)).items[0]).toMatchObject({ id: 1, status: "available" });
    const refused = await send(server, "PUT", `/api/blocks/${id}`, { reason: "Wasser" });
    expect(refused.body.code).toBe("block_already_over");
  });

  test("[C-13, B-01] one that was ended is in no one's way when the clock is set back, and stays in the past", async () => {
    const server = await TestServer.start(engine);
    const ended = (await block(server, 10, 120)).body;
    await server.advanceTo(at(60));
    await send(server, "DELETE", `/api/blocks/${ended.id}`);
    const listed = async () => {
      const list = await send(server, "GET", `/api/blocks?from=${iso(SATURDAY)}&to=${iso(at(900))}`);
      const plan = await send(server, "GET", "/api/day-plan");
      return [list.body.items, plan.body.blocks].map((blocks) => blocks.map(({ id }: { id: string }) => id));
    };
    expect(await listed()).toEqual([[ended.id], [ended.id]]);

    server.clock.setWallClock(at(0));
    expect(await listed()).toEqual([[], []]);
    await bookAt(server, 5, 35);
    const other = await block(server, 40, 55);
    expect(other.status).toBe(200);
    expect(await listed()).toEqual([[other.body.id], [other.body.id]]);
    await server.advanceTo(at(60));
    expect(await listed()).toEqual([
      [ended.id, other.body.id],
      [ended.id, other.body.id],
    ]);
  });

  describe("a blocked court", () => {
    test("[C-13] has no card but is named with reason and end; when its time is over it is back", async () => {
      const server = await TestServer.start(engine);
      expect((await block(server, 10, 20.5)).status).toBe(200);
      expect((await courts(server)).blocked).toEqual([]);
      await server.advance(minutes(10));
      const during = await courts(server);
      expect(during.items.map(({ id }: { id: number }) => id)).toEqual([2, 3, 4]);
      expect(during.configuredCount).toBe(4);
      expect(during.blocked).toMatchObject([
        {
          id: 1,
          status: "blocked",
          block: { reason: "Platzpflege", from: iso(at(10)), until: iso(at(20.5)) },
        },
      ]);
      await server.advanceTo(at(20.5));
      expect((await courts(server)).items).toHaveLength(4);
    });

    test("[C-13, Z-08, Z-09] is named at a door that it shares, which is blocked only where the others are too", async () => {
      const server = await TestServer.start(engine);
      await server.changeDoor(1, { courtIds: [1, 2] });
      const door = async () =>
        (await send(server, "GET", "/api/doors")).body.items.find(
          ({ courtIds }: { courtIds: number[] }) => courtIds.length === 2,
        ).desired;
      await block(server, 0, 60);
      expect(await door()).toMatchObject({
        blockedUntil: null,
        reasons: [{ kind: "blocked", court: "Court 1" }, { kind: "no_window" }],
      });
      await block(server, 0, 30, { courtIds: [2] });
      expect(await door()).toMatchObject({
        blockedUntil: iso(at(30)),
        reasons: [{ court: "Court 1" }, { court: "Court 2" }],
      });
    });

    test("[C-13] its time-limited codes open nothing and its light is off, from the block's very beginning to its end", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await bookAt(server, 0, 60);
      await block(server, 20, 40, { bookings: "keep" });
      const state = async () => [
        (await server.call("validate_code", { code })).body.data.valid,
        (await server.call("validate_code", { code, court_id: 1 })).body.data.valid,
        server.app.simulatedLights.isOn("lamp-1"),
        server.doors.isUnlocked("door-1"),
      ];
      const open = [true, true, true, true];
      const shut = [false, false, false, false];
      await server.advanceTo(minus(at(20), milliseconds(1)));
      expect(await state()).toEqual(open);
      await server.advanceTo(at(20));
      expect(await state()).toEqual(shut);
      await server.advanceTo(minus(at(40), milliseconds(1)));
      expect(await state()).toEqual(shut);
      await server.advanceTo(at(40));
      expect(await state()).toEqual(open);
    });

    test("[C-13] a permanent code opens its door all the same", async () => {
      const server = await TestServer.start(engine);
      await server.app.storage.write(SERVER, (store) =>
        codesIn(store).insert(
          aPermanentCode("perm", {
            encryptedDigits: server.app.cipher.encrypt("9081"),
            lookupHash: server.app.cipher.lookupHash("9081"),
          }),
        ),
      );
      await block(server, 0, 60);
      const answer = await server.call("validate_code", { code: "9081", court_id: 1 });
      expect(answer.body.data).toMatchObject({ valid: true, door_action: "unlock" });
    });

    test("[C-13] a block switches off a manual light too, and its light can then be switched by hand", async () => {
      const server = await TestServer.start(engine);
      await send(server, "PUT", "/api/courts/1/mode", { auto: false });
      await send(server, "PUT", "/api/courts/1/light", { on: true });
      await server.advance(minutes(1));
      await block(server, 1, 60);
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      const lit = await send(server, "PUT", "/api/courts/1/light", { on: true });
      expect(lit.body).toMatchObject({ status: "blocked", isLightOn: true });
      await server.advance(minutes(10));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    });

    test("[C-13, C-07] a lamp that was dark before and takes its time is switched by hand at the first press", async () => {
      const server = await TestServer.start(engine);
      await send(server, "PUT", "/api/courts/1/mode", { auto: false });
      await send(server, "PUT", "/api/courts/1/light", { on: true });
      await send(server, "PUT", "/api/courts/1/light", { on: false });
      server.app.simulatedLights.setAnswerAfter("lamp-1", milliseconds(300));
      await server.advance(minutes(1));
      await block(server, 0, 60);
      await server.advance(minutes(1));
      const pressed = send(server, "PUT", "/api/courts/1/light", { on: true });
      await expect.poll(() => server.app.hall.pictures.lights.ofCourt(courtId(1))?.pending).toBe(true);
      // the loop runs before the lamp has answered
      server.app.loop.request("change");
      await server.settle();
      await server.advance(milliseconds(300));
      expect(await pressed).toMatchObject({ status: 200, body: { isLightOn: true } });
      await server.advance(minutes(10));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    });

    test("[C-13] a lamp that was dark before can be switched on at the wall", async () => {
      const server = await TestServer.start(engine);
      await send(server, "PUT", "/api/courts/1/mode", { auto: false });
      await send(server, "PUT", "/api/courts/1/light", { on: true });
      await send(server, "PUT", "/api/courts/1/light", { on: false });
      await server.advance(minutes(1));
      await block(server, 0, 60);
      await server.advance(minutes(1));
      server.app.simulatedLights.pressWallSwitch("lamp-1");
      await server.advance(minutes(1));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    });

    test("[C-13] every open page is updated", async () => {
      const server = await TestServer.start(engine);
      const liveEvents = liveEventsIn(server.app.storage.read);
      const since = await liveEvents.newestNumber();
      const made = await block(server, 5, 10);
      await server.advance(minutes(5));
      const events = (await liveEvents.listAfter(since, 100)) ?? [];
      expect(
        events.filter(({ channel }) => channel === "blocks-changes").map(({ payload }) => payload),
      ).toEqual([{ block: made.body }]);
      const told = events.filter(({ channel }) => channel === "courts-changes").map(({ payload }) => payload);
      expect(told.at(-1)).toMatchObject({ court: { id: 1, status: "blocked" } });
    });
  });

  describe("bookings inside a block", () => {
    test("[C-13] are named before anything is done", async () => {
      const server = await TestServer.start(engine);
      await bookAt(server, 30, 90);
      const refused = await block(server, 60, 120);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: "block_has_bookings",
        bookings: [
          {
            ...{ courtId: 1, name: "Jana Albrecht", from: iso(at(30)), until: iso(at(90)) },
            // contact data for notifying her
            ...{ email: "jana@example.de", phone: "+49 30 123456" },
          },
        ],
      });
      expect(refused.body.detail).toContain("liegt 1 Buchung: Court 1 am 21.11.2026, 15:30 Uhr");
      expect(
        await blocksIn(server.app.storage.read).listOverlapping({ from: SATURDAY, until: at(900) }, at(0)),
      ).toEqual([]);
      // a booking that only touches the block is not inside
      expect((await block(server, 90, 120)).status).toBe(200);
    });

    test("[C-13] stay or are cancelled, as somebody decides", async () => {
      for (const [choice, status] of [
        ["keep", "active"],
        ["cancel", "cancelled"],
      ] as const) {
        const server = await TestServer.start(engine);
        const { booking_id: id } = await bookAt(server, 30, 90);
        expect((await block(server, 60, 120, { bookings: choice })).status).toBe(200);
        expect((await bookingsIn(server.app.storage.read).get(id))?.status).toBe(status);
        expect((await codesIn(server.app.storage.read).findByBooking(id))?.status).toBe(
          choice === "keep" ? "active" : "expired",
        );
      }
    });
  });

  test("[C-13] several courts are blocked at once, all of them or none, and their bookings are decided about together", async () => {
    const server = await TestServer.start(engine);
    await bookAt(server, 30, 90);
    const second = await server.book({
      ...{ court_id: 2, start_time: iso(at(60)), end_time: iso(at(120)) },
    });
    const tournament = (changes: Record<string, unknown>) =>
      send(server, "POST", "/api/blocks", {
        ...{ courtIds: [1, 2, 3, 2], from: iso(at(0)), until: iso(at(180)), reason: "Turnier" },
        ...changes,
      });
    const asked = await tournament({});
    expect(asked.body.bookings.map(({ courtId: court }: { courtId: number }) => court)).toEqual([1, 2]);
    expect((await courts(server)).items.map(({ status }: { status: string }) => status)).toEqual(
      new Array(4).fill("available"),
    );
    const made = await tournament({ bookings: "cancel" });
    expect(made.body.items.map(({ courtId: court }: { courtId: number }) => court)).toEqual([1, 2, 3]);
    await server.settle();
    const { blocked, items } = await courts(server);
    expect([blocked, items].map((each) => each.map(({ id }: { id: number }) => id))).toEqual([
      [1, 2, 3],
      [4],
    ]);
    expect((await bookingsIn(server.app.storage.read).get(second.booking_id))?.status).toBe("cancelled");
    const logged = (await newestEntries(server.app.storage.read, 20)).map(({ message }) => message);
    expect(logged).toEqual(
      expect.arrayContaining(
        [1, 2, 3].map((court) => `Court ${court} gesperrt ${datedPeriod(at(0), at(180))}`),
      ),
    );
  });

  describe("changing a block", () => {
    test("[C-13] ends it now, lengthens it or names another reason", async () => {
      const server = await TestServer.start(engine);
      const { id } = (await block(server, 0, 60)).body;
      await server.advance(minutes(10));
      const changed = await send(server, "PUT", `/api/blocks/${id}`, {
        until: iso(at(90)),
        reason: "Wasser",
      });
      expect(changed.body).toMatchObject({ from: iso(SATURDAY), until: iso(at(90)), reason: "Wasser" });
      expect((await send(server, "DELETE", `/api/blocks/${id}`)).status).toBe(204);
      expect((await courts(server)).blocked).toEqual([]);
      expect((await send(server, "DELETE", `/api/blocks/${id}`)).body.code).toBe("block_already_over");
      expect((await send(server, "PUT", `/api/blocks/${id}`, { reason: "x" })).body.code).toBe(
        "block_already_over",
      );
      const log = await newestEntries(server.app.storage.read, 3);
      expect(log.map(({ message }) => message)).toEqual([
        `Sperre von Court 1 ${datedPeriod(SATURDAY, at(90))} aufgehoben`,
        `Sperre von Court 1 geändert, jetzt ${datedPeriod(SATURDAY, at(90))}`,
        `Court 1 gesperrt ${datedPeriod(SATURDAY, at(60))}`,
      ]);
      const { items } = await server.operate("GET", "/api/logs?component=courts&limit=1");
      expect(items[0].references).toContainEqual({ kind: "block", id, name: "Wasser" });
    });

    test("[C-13, B-01] a block that is taken back at once leaves nothing in the way of a booking", async () => {
      const server = await TestServer.start(engine);
      const { id } = (await block(server, 0, 60)).body;
      await server.advance(seconds(5));
      expect((await send(server, "DELETE", `/api/blocks/${id}`)).status).toBe(204);
      expect((await bookAt(server, 0, 60)).booking_id).toEqual(expect.any(String));
      const { items } = await server.operate("GET", `/api/blocks?from=${iso(at(0))}&to=${iso(at(60))}`);
      expect(items).toEqual([]);
    });

    test("[C-13, G-04] a change that changes nothing is answered, and neither logged nor announced", async () => {
      const server = await TestServer.start(engine);
      const { id, from, until, reason } = (await block(server, 10, 60)).body;
      const traces = async () => [
        await newestEntries(server.app.storage.read, 9),
        await liveEventsIn(server.app.storage.read).newestNumber(),
      ];
      // courts and doors are published by the loop's run after the change
      await server.settle();
      const before = await traces();
      for (const same of [{ from, until, reason }, { reason: ` ${reason}` }, { bookings: "keep" }]) {
        const answer = await send(server, "PUT", `/api/blocks/${id}`, same);
        expect(answer).toMatchObject({ status: 200, body: { id, from, until, reason } });
      }
      await server.settle();
      expect(await traces()).toEqual(before);
    });

    test("[C-13] does not overwrite what someone else has just changed", async () => {
      const server = await TestServer.start(engine);
      const { id, from, until, reason } = (await block(server, 10, 60)).body;
      const seen = { from, until, reason };
      const first = await send(server, "PUT", `/api/blocks/${id}`, { reason: "Wasser", seen });
      expect(first.status).toBe(200);
      const second = await send(server, "PUT", `/api/blocks/${id}`, { until: iso(at(90)), seen });
      expect(second.body).toMatchObject({ status: 409, code: "block_changed_meanwhile" });
      const again = { until: iso(at(90)), seen: { ...seen, reason: "Wasser" } };
      expect((await send(server, "PUT", `/api/blocks/${id}`, again)).body).toMatchObject({
        until: iso(at(90)),
        reason: "Wasser",
      });
    });

    test("[C-13] lengthens one that runs without asking again for the bookings that are over", async () => {
      const server = await TestServer.start(engine);
      const { booking_id: id } = await bookAt(server, 0, 30);
      const blocked = (await block(server, 10, 60, { bookings: "keep" })).body;
      await server.advance(minutes(40));
      expect((await send(server, "PUT", `/api/blocks/${blocked.id}`, { until: iso(at(90)) })).status).toBe(
        200,
      );
      expect((await bookingsIn(server.app.storage.read).get(id))?.status).toBe("active");
    });

    test("[C-13] asks only about bookings in time that it did not cover before", async () => {
      const server = await TestServer.start(engine);
      const { booking_id: kept } = await bookAt(server, 30, 90);
      const { booking_id: later } = await bookAt(server, 130, 160);
      const { id } = (await block(server, 10, 120, { bookings: "keep" })).body;
      const change = (changes: object) => send(server, "PUT", `/api/blocks/${id}`, { ...changes });
      const statuses = async () =>
        Promise.all(
          [kept, later].map(async (of) => (await bookingsIn(server.app.storage.read).get(of))?.status),
        );

      expect((await change({ reason: "Netz" })).status).toBe(200);
      expect((await change({ until: iso(at(95)) })).status).toBe(200);
      expect((await change({ from: iso(at(20)), until: iso(at(100)) })).status).toBe(200);
      const refused = await change({ until: iso(at(150)) });
      expect(refused.body).toMatchObject({
        code: "block_has_bookings",
        bookings: [{ from: iso(at(130)), until: iso(at(160)) }],
      });
      expect(await statuses()).toEqual(["active", "active"]);
      // bookings that were decided to stay are not asked about again
      expect((await change({ until: iso(at(150)), bookings: "cancel" })).status).toBe(200);
      expect(await statuses()).toEqual(["active", "cancelled"]);
    });

    test("[C-13] asks again about a booking of which it takes more than somebody let it take", async () => {
      const server = await TestServer.start(engine);
      await bookAt(server, 60, 120);
      const { id } = (await block(server, 115, 180, { bookings: "keep" })).body;
      const change = async (changes: object) =>
        (await send(server, "PUT", `/api/blocks/${id}`, { ...changes })).status;
      expect(await change({ from: iso(at(30)) })).toBe(409);
      expect(await change({ from: iso(at(114)) })).toBe(409);
      expect(await change({ from: iso(at(116)), until: iso(at(200)), reason: "Netz" })).toBe(200);
    });

    test("[C-13] asks again about a booking that it left and comes back to", async () => {
      const server = await TestServer.start(engine);
      await bookAt(server, 30, 90);
      const { id } = (await block(server, 10, 120, { bookings: "keep" })).body;
      const until = async (end: number) =>
        (await send(server, "PUT", `/api/blocks/${id}`, { until: iso(at(end)) })).status;
      expect([await until(25), await until(60)]).toEqual([200, 409]);
    });

    test("[C-13] takes back one that has not begun", async () => {
      const server = await TestServer.start(engine);
      const { id } = (await block(server, 30, 60)).body;
      await send(server, "DELETE", `/api/blocks/${id}`);
      const list = await send(server, "GET", `/api/blocks?from=${iso(SATURDAY)}&to=${iso(at(900))}`);
      expect(list.body.items).toEqual([]);
    });
  });

  test.each([
    ["an unknown court", { courtIds: [2, 9] }, 404, "court_unknown", "courtIds"],
    ["no reason", { reason: "  " }, 400, "input_invalid"],
    ["a reason of 101 characters", { reason: "x".repeat(101) }, 400, "input_invalid"],
    ["a reason with a line break", { reason: "a\nb" }, 400, "input_invalid"],
    ["an end before its start", { from: iso(at(60)), until: iso(at(30)) }, 422, "block_end_not_after_start"],
    ["an end that is past", { from: iso(at(-60)), until: iso(at(-30)) }, 422, "block_in_the_past"],
    ["a year and two days", { until: iso(at(367 * 24 * 60)) }, 422, "block_too_long"],
    ["rubbish for a time", { from: "morgen" }, 422, "time_malformed"],
    ["an hour that does not exist", { until: "2027-03-28T02:30" }, 422, "time_does_not_exist"],
    ["an overlap with another block", { from: iso(at(190)), until: iso(at(230)) }, 409, "block_overlaps"],
    ["an unknown choice", { bookings: "move" }, 400, "input_invalid"],
    ["no court", { courtIds: [] }, 400, "input_invalid"],
    ["an overlap on one of two courts", { courtIds: [2, 1], until: iso(at(210)) }, 409, "block_overlaps"],
  ])("[C-13] %s is refused and nothing is stored", async (_name, changes, status, code, field?: string) => {
    const server = await TestServer.start(engine);
    await block(server, 200, 220);
    const refused = await block(server, 0, 60, changes);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.detail).toMatch(/\p{L}{3}/u);
    if (field !== undefined) expect(refused.body.errors[0].field).toBe(field);
    const everything = { from: instant(0), until: at(5e6) };
    expect(await blocksIn(server.app.storage.read).listOverlapping(everything, at(0))).toHaveLength(1);
  });

  test.each([
    ["an end before its beginning", SATURDAY, at(-1)],
    ["no length", SATURDAY, SATURDAY],
    ["more than 366 days", SATURDAY, at(367 * 24 * 60)],
  ])("[C-13] a list of %s is refused", async (_name, from, to) => {
    const server = await TestServer.start(engine);
    const answer = await send(server, "GET", `/api/blocks?from=${iso(from)}&to=${iso(to)}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: "to", message: expect.stringContaining("366 Tage") }]);
  });

  test("[C-13] are listed in pages of 500, each once", async () => {
    const server = await TestServer.start(engine);
    await server.app.hall.change(SERVER, async (store, now) => {
      for (let index = 0; index < 503; index += 1)
        await blocksIn(store).insert({
          id: `block-${index}`,
          courtId: courtId(1 + (index % 4)),
          period: { from: at(10 + Math.floor(index / 8)), until: at(900) },
          reason: "Turnier",
          createdBy: "jemand",
          createdAt: now,
          endedAt: null,
          changedAt: null,
          changedBy: null,
        });
    });
    const list = async (after: Readonly<Record<string, string>>) =>
      send(
        server,
        "GET",
        `/api/blocks?${new URLSearchParams({ from: iso(at(0)), to: iso(at(900)), ...after })}`,
      );
    const first = (await list({})).body;
    // the last block of a page may be gone before the next request
    expect((await send(server, "DELETE", `/api/blocks/${first.items.at(-1).id}`)).status).toBe(204);
    const second = (await list({ after: first.nextAfter })).body;
    expect([first.items.length, second.items.length, second.nextAfter]).toEqual([500, 3, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(503);
    expect((await list({ after: "niemand" })).body.code).toBe("block_unknown");
  });
});
