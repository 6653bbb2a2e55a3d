import { doorWindow } from "@platzwart/domain/access/access-code";
import { instant, milliseconds, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { eachEngine } from "../../testing/engines.ts";
import { functionsOf } from "../../testing/function-calls.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const at = (offset: number) => new Date(plus(SATURDAY, minutes(offset))).toISOString();
const KEY = { "idempotency-key": "order-17" };
const OVER = {
  success: false,
  error: "Die Buchung zu diesem Idempotency-Key ist vorbei. Eine neue Buchung braucht einen neuen Key.",
  code: "idempotency_key_spent",
};

eachEngine((engine) => {
  describe("create_booking", () => {
    test("[B-02] of fifty simultaneous requests for one slot one is booked, and forty-nine get the reason", async () => {
      const server = await TestServer.start(engine);
      const call = await functionsOf(server);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => call("create_booking", server.bookingData())),
      );
      const booked = answers.filter(({ body }) => body.success);
      expect(booked).toHaveLength(1);
      expect(
        answers.filter(({ body }) => !body.success).map(({ status, body }) => [status, body.error]),
      ).toEqual(
        Array.from({ length: 49 }, () => [
          200,
          "Court 1 ist am 21.11.2026 von 15:00 bis 16:00 Uhr bereits gebucht.",
        ]),
      );
      expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
      const data = booked[0]?.body.data;
      const code = await codesIn(server.app.storage.read).findByBooking(data.booking_id);
      expect(server.app.cipher.decrypt(code?.encryptedDigits ?? "")).toBe(data.access_code);
    });

    test("[B-02] simultaneous requests for overlapping slots never leave two that overlap", async () => {
      const server = await TestServer.start(engine);
      const call = await functionsOf(server);
      const slots = Array.from({ length: 30 }, (_, index) => ({
        start_time: at(index * 10),
        end_time: at(index * 10 + 60),
      }));
      const answers = await Promise.all(
        slots.map((slot) => call("create_booking", { ...server.bookingData(), ...slot })),
      );
      const stored = await bookingsIn(server.app.storage.read).listActive({
        from: instant(0),
        until: instant(8e15),
      });
      expect(stored.length).toBe(answers.filter(({ body }) => body.success).length);
      expect(stored.length).toBeGreaterThan(2);
      const ends = stored.map(({ time }) => time.until);
      expect(stored.every(({ time }, index) => index === 0 || (ends[index - 1] ?? 0) <= time.from)).toBe(
        true,
      );
    });

    test("[B-02] when the code cannot be stored the booking is not there either", async () => {
      const server = await TestServer.start(engine);
      const raw = await openRaw(server.database);
      await raw.query("alter table access_codes rename to access_codes_away");
      const call = await functionsOf(server);
      const answer = await call("create_booking", server.bookingData());
      expect([answer.status, answer.body]).toEqual([
        500,
        { success: false, error: "Ein unbekannter Fehler ist aufgetreten." },
      ]);
      await raw.query("alter table access_codes_away rename to access_codes");
      await raw.close();
      expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
      expect((await call("create_booking", server.bookingData())).body.success).toBe(true);
    });

    test("[B-02] a repeated request with the same Idempotency-Key answers the same booking, also later and after a restart", async () => {
      const server = await TestServer.start(engine);
      const data = server.bookingData();
      const first = await server.call("create_booking", data, KEY);
      expect(first.body.success).toBe(true);
      expect((await server.call("create_booking", data, KEY)).body).toEqual(first.body);
      server.clock.setWallClock(plus(SATURDAY, minutes(50)));
      await server.restart();
      expect((await server.call("create_booking", data, KEY)).body).toEqual(first.body);
      expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
    });

    test("[B-02] it does so as long as the code opens a door; afterwards it says that the booking is over", async () => {
      const server = await TestServer.start(engine);
      const order = { ...server.bookingData(), start_time: at(20), end_time: at(80) };
      const first = await server.call("create_booking", order, KEY);
      const code = await codesIn(server.app.storage.read).findByBooking(first.body.data.booking_id);
      if (code === null) throw new Error("no code");
      const { until } = doorWindow(code);
      expect(until).toBeGreaterThan(code.validity.until);
      server.clock.setWallClock(minus(until, milliseconds(1)));
      expect((await server.call("create_booking", order, KEY)).body).toEqual(first.body);
      server.clock.setWallClock(until);
      expect((await server.call("create_booking", order, KEY)).body).toEqual(OVER);
    });

    test("[B-02, A-01] the repeat of a booking that was ended early is no booking, and says so", async () => {
      const server = await TestServer.start(engine);
      const data = server.bookingData();
      await server.call("create_booking", data, KEY);
      const token = await server.tokenOf("staff");
      expect((await server.request("POST", "/api/courts/1/end-access", { token })).status).toBe(200);
      expect((await server.call("create_booking", data, KEY)).body).toEqual(OVER);
      // the slot is free, and another key books it
      expect((await server.call("create_booking", data)).body.success).toBe(true);
    });

    test("[B-02, C-12] the repeat of a booking whose court is out of operation is no booking, and says so", async () => {
      const server = await TestServer.start(engine);
      const data = { ...server.bookingData(), court_id: 4 };
      const first = await server.call("create_booking", data, KEY);
      await server.saveSetting("court_count", 3, true);
      expect((await server.call("create_booking", data, KEY)).body).toEqual({
        success: false,
        error:
          "Der Court der Buchung zu diesem Idempotency-Key ist außer Betrieb; ihr Code öffnet keine Tür. Eine neue Buchung braucht einen neuen Key.",
        code: "idempotency_key_spent",
      });
      await server.saveSetting("court_count", 4);
      expect((await server.call("create_booking", data, KEY)).body).toEqual(first.body);
    });

    test("[B-02] ten at once with the same Idempotency-Key are one booking", async () => {
      const server = await TestServer.start(engine);
      const call = await functionsOf(server);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call("create_booking", server.bookingData(), KEY)),
      );
      expect(answers[0]?.body.success).toBe(true);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
    });

    test("[B-02] the same Idempotency-Key for another booking is refused; another user's same key is their own", async () => {
      const server = await TestServer.start(engine);
      const call = await functionsOf(server);
      const callAsStaff = await functionsOf(server, "staff");
      const first = await call("create_booking", server.bookingData(), KEY);
      const other = { ...server.bookingData(), court_id: 2 };
      expect((await call("create_booking", other, KEY)).body).toEqual({
        success: false,
        error: "Dieser Idempotency-Key wurde schon für eine andere Buchung benutzt.",
        code: "idempotency_key_reused",
      });
      expect(
        (await call("create_booking", { ...server.bookingData(), customer_name: "Emre" }, KEY)).body.success,
      ).toBe(false);
      const staffs = await callAsStaff("create_booking", other, KEY);
      expect(staffs.body.success).toBe(true);
      expect(staffs.body.data.booking_id).not.toBe(first.body.data.booking_id);
      expect((await call("create_booking", server.bookingData(), KEY)).body).toEqual(first.body);
      expect(await server.countRows()).toEqual({ bookings: 2, codes: 2 });
    });

    test("[B-02] a refused request leaves its Idempotency-Key free", async () => {
      const server = await TestServer.start(engine);
      const call = await functionsOf(server);
      const tooShort = { ...server.bookingData(), end_time: at(10) };
      expect((await call("create_booking", tooShort, KEY)).body.success).toBe(false);
      expect((await call("create_booking", server.bookingData(), KEY)).body.success).toBe(true);
    });
  });
});
