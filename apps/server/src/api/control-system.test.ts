import { NO_MARGINS } from "@platzwart/domain/access/access-code";
import { type Instant, milliseconds, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { SERVER } from "../database/caller.ts";
import { liveEventsIn } from "../database/store.ts";
import { codesIn } from "../facts/access-code-records.ts";
import { bookingsIn } from "../facts/booking-records.ts";
import { anyEngine } from "../testing/engines.ts";
import { CONTROL_SYSTEM, functionsOf } from "../testing/function-calls.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { aCodeRecord } from "../testing/records.ts";
import { type Answer, SATURDAY, TestServer } from "../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: number) => plus(SATURDAY, minutes(offset));
const MILLISECOND = milliseconds(1);

/** Answer of validate_code to the digits at an instant; the clock stays there. */
async function validate(server: TestServer, when: Instant, data: unknown): Promise<Answer["body"]> {
  server.clock.setWallClock(when);
  const { status, body } = await server.call("validate_code", data);
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  return body.data;
}

const GRANTED = { valid: true, message: "Zugangscode gültig", door_action: "unlock", court_id: 1 };
const DENIED = { valid: false, message: "Ungültiger Zugangscode", door_action: "none", court_id: null };

anyEngine((engine) => {
  describe("control-system-api", () => {
    test("[X-01] answers success and data, refuses with 200 and a German error, and malformed requests with 400", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("staff");
      const call = async (body: unknown, headers: Record<string, string> = {}) => {
        const answer = await server.request("POST", CONTROL_SYSTEM, { token, body, headers });
        expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
        return [answer.status, answer.body];
      };
      const refused = (error: unknown) => ({ success: false, error });

      expect(await call({ action: "validate_code", data: { code: "none" } })).toEqual([
        200,
        { success: true, data: DENIED },
      ]);
      const past = { ...server.bookingData(), start_time: iso(at(-120)), end_time: iso(at(-60)) };
      expect(await call({ action: "create_booking", data: past })).toEqual([
        200,
        { ...refused("Der Beginn der Buchung liegt in der Vergangenheit."), code: "booking_in_the_past" },
      ]);
      expect(await call({ action: "open_sesame", data: {} })).toEqual([
        400,
        refused(
          "Die Aktion „open_sesame“ gibt es nicht; möglich sind test_connection, validate_code und create_booking.",
        ),
      ]);
      expect(await call({ action: "validate_code", data: { code: 4711 } })).toEqual([
        400,
        refused("Die Eingabe ist nicht gültig: code muss ein Text sein."),
      ]);
      const { items } = await server.operate("GET", "/api/doors");
      // not a typed code: no try, however often sent
      for (let count = 0; count < 12; count += 1)
        expect(
          await call({
            action: "validate_code",
            data: { code: count % 2 === 0 ? "" : " ", ...(count % 3 === 0 ? {} : { door_id: items[0].id }) },
          }),
        ).toEqual([400, refused("Die Eingabe ist nicht gültig: code darf nicht leer sein.")]);
      expect((await server.operate("GET", "/api/logs?component=door-control")).items).toEqual([]);
      expect(await call({ action: "create_booking" })).toEqual([
        400,
        refused("Die Eingabe ist nicht gültig: data fehlt."),
      ]);
      expect(await call({ data: {} })).toEqual([400, refused("Die Eingabe ist nicht gültig: action fehlt.")]);
      const { customer_phone: _, ...withoutPhone } = server.bookingData();
      expect(await call({ action: "create_booking", data: withoutPhone })).toEqual([
        400,
        refused("Die Eingabe ist nicht gültig: customer_phone fehlt."),
      ]);
      for (const court_id of [null, [1]])
        expect(await call({ action: "create_booking", data: { ...server.bookingData(), court_id } })).toEqual(
          [
            400,
            refused("Die Eingabe ist nicht gültig: court_id muss eine Zahl oder ein Text wie court_1 sein."),
          ],
        );
      const { court_id: __, ...withoutCourt } = server.bookingData();
      expect(await call({ action: "create_booking", data: withoutCourt })).toEqual([
        400,
        refused("Die Eingabe ist nicht gültig: court_id fehlt."),
      ]);
      const key = { "idempotency-key": "x".repeat(201) };
      expect((await call({ action: "create_booking", data: server.bookingData() }, key))[0]).toBe(400);
      const stranger = await server.request("POST", CONTROL_SYSTEM, { body: {} });
      expect([stranger.status, stranger.body]).toEqual([401, refused("Bitte melden Sie sich an.")]);
      expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
    });

    test("[X-04] create_booking answers mode, id, code and a German message, and reads times without offset as Berlin's", async () => {
      const server = await TestServer.start(engine);
      const data = await server.book({ start_time: "2026-11-21T18:00", end_time: "2026-11-21 19:30:00" });
      expect(data).toEqual({
        system_mode: "normal",
        booking_id: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
        access_code: expect.stringMatching(/^\d{4}$/),
        message: "Court 1 ist am 21.11.2026 von 18:00 bis 19:30 Uhr gebucht.",
        api_status: "not_configured",
      });
      const summer = await server.book({
        court_id: 2,
        start_time: "2026-11-22T10:00:00-05:00",
        end_time: "2026-11-22T16:00:00Z",
      });
      const bookings = bookingsIn(server.app.storage.read);
      const accessCodes = codesIn(server.app.storage.read);
      expect(await bookings.get(data.booking_id)).toMatchObject({
        courtId: 1,
        customer: { name: "Jana Albrecht", email: "jana@example.de", phone: "+49 30 123456" },
        time: { from: Date.parse("2026-11-21T17:00Z"), until: Date.parse("2026-11-21T18:30Z") },
      });
      expect((await bookings.get(summer.booking_id))?.time.from).toBe(Date.parse("2026-11-22T15:00Z"));
      expect(await accessCodes.findByBooking(data.booking_id)).toMatchObject({
        validity: { from: Date.parse("2026-11-21T17:00Z"), until: Date.parse("2026-11-21T18:30Z") },
        durationMinutes: 90,
        purpose: "Buchung",
        holderName: "Jana Albrecht",
        isPermanent: false,
        status: "active",
      });
    });

    test("[A-30] a code keeps the access margins of its moment, and has none while they are not applied", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      const set = (key: string, value: unknown) =>
        server.request("PUT", `/api/settings/${key}`, { token, body: { value } });
      const marginsOf = async (booking: Answer["body"]) =>
        (await codesIn(server.app.storage.read).findByBooking(booking.booking_id))?.margins;

      const first = await server.book({ court_id: 1 });
      const usual = { lightBefore: 5, lightAfter: 15, doorBefore: 15, doorAfter: 60 };
      expect(await marginsOf(first)).toEqual(usual);
      await set("access_light_pre_minutes", 1);
      await set("access_light_post_minutes", 2);
      await set("access_door_pre_minutes", 3);
      await set("access_door_post_minutes", 4);
      const second = await server.book({ court_id: 2 });
      const changed = { lightBefore: 1, lightAfter: 2, doorBefore: 3, doorAfter: 4 };
      expect(await marginsOf(second)).toEqual(changed);
      await set("access_auto_apply_enabled", false);
      expect(await marginsOf(await server.book({ court_id: 3 }))).toEqual(NO_MARGINS);
      expect(await marginsOf(first)).toEqual(usual);
      expect(await marginsOf(second)).toEqual(changed);
    });

    test("[X-10] courts are given as 1 or court_1, stored as court_1, logged as an integer, and answered as numbers", async () => {
      const server = await TestServer.start(engine);
      const booked = [
        await server.book({ court_id: "court_1" }),
        await server.book({ court_id: 2 }),
        await server.book({ court_id: "3" }),
      ];
      await server.app.storage.write(SERVER, (store) =>
        codesIn(store).insert(aCodeRecord("for-all", { courtId: null })),
      );
      const answers = [];
      for (const court_id of [1, "1", "court_1"]) {
        answers.push(await validate(server, SATURDAY, { code: booked[0].access_code, court_id }));
      }
      expect(answers).toEqual([GRANTED, GRANTED, GRANTED]);
      expect((await validate(server, SATURDAY, { code: booked[1].access_code })).court_id).toBe(2);
      const raw = await openRaw(server.database);
      try {
        expect(await raw.query("select court_id from access_codes order by court_id")).toEqual(
          expect.arrayContaining(["court_1", "court_2", "court_3", null].map((court_id) => ({ court_id }))),
        );
        const logged = await raw.query("select court_id from system_logs where component = 'bookings'");
        expect(logged.map(({ court_id }) => court_id).sort()).toEqual([1, 2, 3]);
      } finally {
        await raw.close();
      }
    });

    test("[X-03] a code is good from the opening of its door window until just before its end, for its own court only", async () => {
      const server = await TestServer.start(engine);
      const start_time = iso(at(60));
      const { access_code: code } = await server.book({ start_time, end_time: iso(at(120)) });
      const check = (when: Instant, data: object = {}) => validate(server, when, { code, ...data });

      expect(await check(minus(at(45), MILLISECOND))).toEqual(DENIED);
      expect(await check(at(45))).toEqual(GRANTED);
      expect(await check(at(90), { court_id: "court_1" })).toEqual(GRANTED);
      expect(await check(at(90), { court_id: null })).toEqual(GRANTED);
      expect(await check(at(90), { court_id: 2 })).toEqual(DENIED);
      expect(await check(at(90), { court_id: 99 })).toEqual(DENIED);
      expect(await check(at(90), { code: code === "4711" ? "4712" : "4711" })).toEqual(DENIED);
      expect(await check(at(90), { code: ` ${code}` })).toEqual(DENIED);
      expect(await check(minus(at(180), MILLISECOND))).toEqual(GRANTED);
      expect(await check(at(180))).toEqual(DENIED);
    });

    test("a code is good no more once its access was ended, and the one after it is", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book();
      const later = await server.book({ start_time: iso(at(60)), end_time: iso(at(120)) });
      expect(await validate(server, SATURDAY, { code, court_id: 1 })).toEqual(GRANTED);
      const token = await server.tokenOf("staff");
      expect((await server.request("POST", "/api/courts/1/end-access", { token })).status).toBe(200);
      expect(await validate(server, SATURDAY, { code, court_id: 1 })).toEqual(DENIED);
      expect(await validate(server, at(60), { code: later.access_code, court_id: 1 })).toEqual(GRANTED);
    });

    test("[A-18] a permanent code opens nothing while allow_permanent_codes is off, and again when it is on", async () => {
      const server = await TestServer.start(engine);
      const permanent = aCodeRecord("permanent", {
        courtId: null,
        isPermanent: true,
        validity: { from: SATURDAY, until: at(60_000) },
        margins: NO_MARGINS,
        encryptedDigits: server.app.cipher.encrypt("90210"),
        lookupHash: server.app.cipher.lookupHash("90210"),
      });
      await server.app.storage.write(SERVER, (store) => codesIn(store).insert(permanent));
      const allow = async (value: boolean) => {
        const token = await server.tokenOf("admin");
        await server.request("PUT", "/api/settings/allow_permanent_codes", { token, body: { value } });
      };
      const good = { ...GRANTED, court_id: null };
      expect(await validate(server, at(1), { code: "90210", court_id: 3 })).toEqual(good);
      await allow(false);
      expect(await validate(server, at(1), { code: "90210", court_id: 3 })).toEqual(DENIED);
      await allow(true);
      expect(await validate(server, at(1), { code: "90210" })).toEqual(good);
    });

    test("[X-03] validate_code without a door only answers: it opens and logs nothing", async () => {
      const server = await TestServer.start(engine);
      const { access_code: code } = await server.book();
      await server.settle();
      const call = await functionsOf(server, "staff");
      const logged = async () => (await newestEntries(server.app.storage.read, 100)).length;
      const before = [await logged(), await liveEventsIn(server.app.storage.read).newestNumber()];
      await call("validate_code", { code });
      await call("validate_code", { code: "0" });
      expect(server.doors.isUnlocked("door-1")).toBe(true);
      expect(server.doors.heldUntil("door-1")).not.toBeNull();
      expect([await logged(), await liveEventsIn(server.app.storage.read).newestNumber()]).toEqual(before);
    });
  });
});
