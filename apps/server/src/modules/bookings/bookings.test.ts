import { courtId } from "@platzwart/domain/testing/builders";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { aPermanentCode } from "../../testing/records.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { usersIn } from "../users/user-records.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: number) => plus(SATURDAY, minutes(offset));

const book = async (server: TestServer, changes: object = {}) =>
  server.request("POST", "/api/bookings", {
    token: await server.tokenOf("staff"),
    body: {
      courtId: 1,
      customerName: "Emre Yılmaz",
      startTime: iso(at(60)),
      endTime: iso(at(120)),
      ...changes,
    },
  });

eachEngine((engine) => {
  test("can be cancelled: the code is unusable at once, the slot is free, and twice is refused", async () => {
    const server = await TestServer.start(engine);
    const { body: booked } = await book(server, { startTime: iso(at(0)), endTime: iso(at(60)) });
    const valid = async () =>
      (await server.call("validate_code", { code: booked.accessCode })).body.data.valid;
    expect(await valid()).toBe(true);
    const cancel = async () =>
      server.request("DELETE", `/api/bookings/${booked.id}`, { token: await server.tokenOf("staff") });
    expect((await cancel()).status).toBe(204);
    expect(await valid()).toBe(false);
    expect((await cancel()).body.code).toBe("booking_already_cancelled");
    await server.settle();
    expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
    expect((await book(server, { startTime: iso(at(0)), endTime: iso(at(60)) })).status).toBe(200);
  });
});

anyEngine((engine) => {
  describe("bookings from the panel", () => {
    test("[A-30] need no e-mail and no phone, and get the light times and door margins of the panel", async () => {
      const server = await TestServer.start(engine);
      const { status, body } = await book(server);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        courtId: 1,
        customerEmail: null,
        status: "active",
        accessCode: expect.stringMatching(/^\d{4}$/),
      });
      const code = await codesIn(server.app.storage.read).findByBooking(body.id);
      expect(code?.margins).toEqual({ lightBefore: 15, lightAfter: 60, doorBefore: 15, doorAfter: 60 });
    });

    test("[B-01] are refused as those of the API are, naming the field that was sent", async () => {
      const server = await TestServer.start(engine);
      expect((await book(server, { startTime: "gestern" })).body).toMatchObject({
        code: "time_malformed",
        detail: expect.stringContaining("startTime"),
      });
      expect((await book(server, { courtId: 9 })).body.code).toBe("court_unknown");
      expect((await book(server, { customerName: " " })).body.code).toBe("customer_name_invalid");
      expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
    });

    test("are listed for a stretch of time, with their codes", async () => {
      const server = await TestServer.start(engine);
      const { body: booked } = await book(server);
      const list = async (from: Instant, to: Instant) => {
        const query = new URLSearchParams({ from: iso(from), to: iso(to) });
        return server.request("GET", `/api/bookings?${query}`, { token: await server.tokenOf("staff") });
      };
      expect((await list(at(0), at(61))).body.items).toEqual([booked]);
      expect((await list(at(119), at(300))).body.items).toEqual([booked]);
      expect((await list(at(120), at(300))).body.items).toEqual([]);
      expect((await list(at(0), at(60))).body.items).toEqual([]);
      expect((await list(at(0), at(0))).status).toBe(400);
      expect((await list(at(0), at(63 * 24 * 60))).status).toBe(400);
    });

    test("are listed in pages of 500, each booking once", async () => {
      const server = await TestServer.start(engine);
      await book(server);
      const [booking] = await bookingsIn(server.app.storage.read).listActive({ from: at(0), until: at(300) });
      if (booking === undefined) throw new Error("nothing was booked");
      await server.app.storage.write(SERVER, async (store) => {
        for (let index = 0; index < 500; index += 1)
          await bookingsIn(store).insert({ ...booking, id: `cancelled-${index}`, status: "cancelled" });
      });
      const token = await server.tokenOf("staff");
      const list = async (after: Readonly<Record<string, string>>) => {
        const query = new URLSearchParams({ from: iso(at(0)), to: iso(at(300)), ...after });
        return server.request("GET", `/api/bookings?${query}`, { token });
      };
      const first = (await list({})).body;
      const second = (await list({ after: first.nextAfter })).body;
      expect([first.items.length, second.items.length, second.nextAfter]).toEqual([500, 1, null]);
      expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(501);
      expect((await list({ after: "niemand" })).body.code).toBe("booking_unknown");
    });

    test("of one user are a thousand in an hour at most, with blocks and runs by hand", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("staff");
      const user = await usersIn(server.app.storage.read).findByName(await server.userOf("staff"));
      const id = user?.id ?? "";
      const { rates } = server.app;
      for (let made = 0; made < 999; made += 1) rates.count("records", id);
      const last = { courtId: 2, customerName: "Mia", startTime: iso(at(60)), endTime: iso(at(120)) };
      const bookLast = () =>
        server.request("POST", "/api/bookings", {
          token,
          body: last,
          headers: { "idempotency-key": "letzte" },
        });
      const booked = await bookLast();
      expect(booked.status).toBe(200);
      const tooMany = { status: 429, body: { code: "too_many_records" } };
      await server.advance(minutes(5));
      const refused = await book(server);
      expect(refused).toMatchObject(tooMany);
      expect(refused.headers.get("retry-after")).toBe("3300");
      // the answer to the last one may have got lost
      expect(await bookLast()).toMatchObject({ status: 200, body: { id: booked.body.id } });
      const block = {
        courtIds: [1],
        from: iso(at(60)),
        until: iso(at(90)),
        reason: "Turnier",
        bookings: "keep",
      };
      expect(await server.request("POST", "/api/blocks", { token, body: block })).toMatchObject(tooMany);
      const run = "/functions/v1/access-control-scheduler";
      expect((await server.request("POST", run, { token, body: { manual_trigger: true } })).status).toBe(429);
      expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
      // other users are unaffected, and the same user recovers soon
      expect((await server.operate("POST", "/api/blocks", block)).items).toHaveLength(1);
      await server.advance(minutes(55));
      expect((await book(server, { startTime: iso(at(200)), endTime: iso(at(260)) })).status).toBe(200);
    });

    test("over midnight are named with the day they end on", async () => {
      const server = await TestServer.start(engine);
      const night = { startTime: "2026-11-21T23:00", endTime: "2026-11-22T01:00" };
      await book(server, night);
      expect((await book(server, night)).body.detail).toBe(
        "Court 1 ist vom 21.11.2026, 23:00 Uhr bis So, 22.11., 01:00 Uhr bereits von Emre Yılmaz gebucht.",
      );
    });

    test("whose codes can no longer be read are listed without digits", async () => {
      const server = await TestServer.start(engine);
      await book(server);
      const raw = await openRaw(server.database);
      await raw.query("update access_codes set access_code = 'kaputt'");
      await raw.close();
      const query = new URLSearchParams({ from: iso(at(0)), to: iso(at(300)) });
      const token = await server.tokenOf("staff");
      const bookings = await server.request("GET", `/api/bookings?${query}`, { token });
      const codes = await server.request("GET", "/api/access-codes", { token });
      expect([bookings.body.items[0].accessCode, codes.body.items[0].accessCode]).toEqual([null, null]);
      expect(server.logged.map(({ message }) => message)).toEqual([
        "a stored code cannot be opened; it is shown without digits",
      ]);
    });
  });

  describe("codes", () => {
    test("[A-31] have code_length digits and are never obvious, whatever is drawn", async () => {
      const server = await TestServer.start(engine, { draws: [1111, 1234, 9876, 1212, 1122, 1984, 4711] });
      expect((await book(server)).body.accessCode).toBe("4711");
      await server.request("PUT", "/api/settings/code_length", {
        token: await server.tokenOf("admin"),
        body: { value: 8 },
      });
      const longer = await book(server, { startTime: iso(at(600)), endTime: iso(at(660)) });
      expect(longer.body.accessCode).toMatch(/^\d{8}$/);
    });

    test("[A-31] never equal a code of any court whose window with margins overlaps", async () => {
      const server = await TestServer.start(engine, { draws: [4711, 4711, 5820, 4711] });
      const book1 = await book(server, { courtId: 1, startTime: iso(at(60)), endTime: iso(at(120)) });
      // begins at the other's end, but its door opens while the other's code is still valid
      const book2 = await book(server, { courtId: 2, startTime: iso(at(120)), endTime: iso(at(180)) });
      // another court, the next day: nothing overlaps
      const book3 = await book(server, { courtId: 3, startTime: iso(at(1_500)), endTime: iso(at(1_560)) });
      expect([book1, book2, book3].map(({ body }) => body.accessCode)).toEqual(["4711", "5820", "4711"]);
    });

    test.each([
      ["later", 60, 3 * 1_440],
      ["earlier", 3 * 1_440, 60],
    ])(
      "[A-31] are not given out again for a booking that is %s on the same court within 7 days",
      async (_, first, second) => {
        const server = await TestServer.start(engine, { draws: [4711, 4711, 5820, 4711] });
        const on = (court: number, minute: number) =>
          book(server, { courtId: court, startTime: iso(at(minute)), endTime: iso(at(minute + 60)) });
        expect((await on(1, first)).body.accessCode).toBe("4711");
        expect((await on(1, second)).body.accessCode).toBe("5820");
        expect((await on(2, first + 10 * 1_440)).body.accessCode).toBe("4711");
      },
    );

    test("[A-31] of an access that was ended are not the next customer's", async () => {
      const server = await TestServer.start(engine, { draws: [4711, 4711, 5820] });
      const first = await book(server, { startTime: iso(at(0)), endTime: iso(at(60)) });
      await server.advance(minutes(10));
      await server.request("POST", "/api/courts/1/end-access", { token: await server.tokenOf("staff") });
      const next = await book(server, { startTime: iso(at(10)), endTime: iso(at(60)) });
      expect([first.body.accessCode, next.body.accessCode]).toEqual(["4711", "5820"]);
    });

    test("[A-31] of a cancelled booking are not the next customer's either", async () => {
      const server = await TestServer.start(engine, { draws: [4711, 4711, 5820] });
      const first = await book(server);
      await server.request("DELETE", `/api/bookings/${first.body.id}`, {
        token: await server.tokenOf("staff"),
      });
      expect((await book(server)).body.accessCode).toBe("5820");
    });

    test("[A-31, E-02] of another court behind the same door are not given out again either", async () => {
      const server = await TestServer.start(engine, { draws: [4711, 4711, 4711, 5820] });
      const later = { startTime: iso(at(24 * 60)), endTime: iso(at(25 * 60)) };
      const first = await book(server);
      // each court has its own door: the same digits cannot open the wrong one
      const elsewhere = await book(server, { ...later, courtId: 3 });
      const [main] = await equipmentIn(server.app.storage.read).listDoors();
      if (main === undefined) throw new Error("no door");
      await server.app.hall.change(SERVER, (store) =>
        equipmentIn(store).putDoor({ ...main, courtIds: [courtId(1), courtId(2)] }),
      );
      const behind = await book(server, { ...later, courtId: 2 });
      expect([first, elsewhere, behind].map(({ body }) => body.accessCode)).toEqual(["4711", "4711", "5820"]);
    });

    test("[A-31] when 90 % of the space is taken the booking is refused, naming code_length, and nothing is stored", async () => {
      const server = await TestServer.start(engine);
      const { cipher, storage } = server.app;
      await storage.write(SERVER, async (store) => {
        for (let code = 0; code < 10_000; code += 1) {
          const digits = String(code).padStart(4, "0");
          await codesIn(store).insert(
            aPermanentCode(`perm-${digits}`, { lookupHash: cipher.lookupHash(digits) }),
          );
        }
      });
      const refused = await book(server);
      expect(refused).toMatchObject({ status: 409, body: { code: "no_free_code" } });
      expect(refused.body.detail).toContain("code_length");
      expect((await server.countRows()).bookings).toBe(0);
    });

    test("[X-09, X-10] are stored encrypted, with their court as court_n, and no digits stand in the database", async () => {
      const server = await TestServer.start(engine);
      const { body } = await book(server, { courtId: "court_3" });
      const raw = await openRaw(server.database);
      const [row] = await raw.query("select access_code, court_id, code_tag from access_codes");
      const events = await raw.query("select * from live_events");
      const logs = await raw.query("select message, metadata from system_logs");
      const [court] = await raw.query("select court_id from bookings");
      await raw.close();
      expect(row?.["court_id"]).toBe("court_3");
      expect(court?.["court_id"]).toBe(3);
      const stored = JSON.stringify([row, logs, events.map((event) => event["payload"])]);
      expect(events.length).toBeGreaterThan(0);
      expect(new RegExp(`"${body.accessCode}"`).test(stored)).toBe(false);
      expect(JSON.stringify(logs)).not.toContain("Emre");
    });

    test("[X-11] are listed by valid_from; staff see no permanent ones", async () => {
      const server = await TestServer.start(engine);
      await book(server, { startTime: iso(at(180)), endTime: iso(at(240)) });
      await book(server, { courtId: 2 });
      await server.app.storage.write(SERVER, (store) =>
        codesIn(store).insert(
          aPermanentCode("perm", {
            encryptedDigits: server.app.cipher.encrypt("73910"),
            lookupHash: server.app.cipher.lookupHash("73910"),
          }),
        ),
      );
      const list = async (role: "admin" | "staff", query = "") =>
        (await server.request("GET", `/api/access-codes${query}`, { token: await server.tokenOf(role) })).body
          .items;
      expect((await list("staff")).map((code: { courtId: number }) => code.courtId)).toEqual([2, 1]);
      expect((await list("admin")).map((code: { courtId: number | null }) => code.courtId)).toEqual([
        null,
        2,
        1,
      ]);
      expect((await list("admin", "?permanent=true"))[0]).toMatchObject({
        accessCode: "73910",
        isPermanent: true,
      });
      expect(await list("staff", "?permanent=true")).toEqual([]);
      expect(await list("staff", "?courtId=court_2")).toHaveLength(1);
    });
  });
});
