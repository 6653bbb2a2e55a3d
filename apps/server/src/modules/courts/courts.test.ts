import { type Instant, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aCodeRecord, aPermanentCode } from "../../testing/records.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();

eachEngine((engine) => {
  test("[C-01, C-04] a booked court names its player, counts to its end and can be ended", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    await server.settle();
    expect(await server.court(1)).toMatchObject({
      isBooked: true,
      booking: { holderName: "Jana Albrecht" },
      countdown: { kind: "booking_ends", at: iso(plus(SATURDAY, minutes(60))) },
      canEndAccess: true,
      light: { phase: "on", isSimulated: true },
    });
    expect(await server.court(2)).toMatchObject({
      isBooked: false,
      booking: null,
      countdown: null,
      canEndAccess: false,
    });
  });
});

anyEngine((engine) => {
  describe("the list of courts", () => {
    test("[C-11] holds available courts in order of id, at most as many as configured", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      const ids = async () => {
        const { body } = await server.request("GET", "/api/courts", { token });
        return { ids: body.items.map((court: { id: number }) => court.id), configured: body.configuredCount };
      };
      expect(await ids()).toEqual({ ids: [1, 2, 3, 4], configured: 4 });
      await server.app.hall.change(SERVER, (store) =>
        courtsIn(store).update(2 as never, { status: "unavailable" }),
      );
      expect(await ids()).toEqual({ ids: [1, 3, 4], configured: 4 });
      await server.request("PUT", "/api/settings/court_count", { token, body: { value: 2 } });
      expect(await ids()).toEqual({ ids: [1, 2], configured: 2 });
    });

    test("[C-05, C-06] after the booking the card counts to the end of the light", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.advance(minutes(60));
      expect(await server.court(1)).toMatchObject({
        isBooked: false,
        countdown: { kind: "light_off", at: iso(plus(SATURDAY, minutes(75))) },
        light: { phase: "after_time" },
      });
      await server.advance(minutes(15));
      expect(await server.court(1)).toMatchObject({
        countdown: null,
        light: { phase: "off" },
        isLightOn: false,
      });
    });
  });

  describe("switching by hand", () => {
    const put = async (server: TestServer, path: string, body: unknown) =>
      server.request("PUT", `/api/courts/${path}`, { token: await server.tokenOf("staff"), body });

    test("[C-07] the answer comes once the lamp has confirmed, and shows what it reported", async () => {
      const server = await TestServer.start(engine);
      await put(server, "2/mode", { auto: false });
      expect((await put(server, "2/light", { on: true })).body).toMatchObject({
        isLightOn: true,
        light: { pending: null },
      });
      expect(server.app.simulatedLights.isOn("lamp-2")).toBe(true);
      const stored = await courtsIn(server.app.storage.read).get(2 as never);
      expect(stored?.isLightOn).toBe(true);
      const [entry] = await newestEntries(server.app.storage.read, 1);
      expect(entry).toMatchObject({ message: "Licht Court 2 von Hand eingeschaltet", courtId: 2 });
      expect(entry?.metadata["user_id"]).toEqual(expect.any(String));
    });

    test("[C-07] a lamp that does not do it is a refusal that says why; nothing is tried again behind one's back", async () => {
      const server = await TestServer.start(engine);
      await put(server, "2/mode", { auto: false });
      server.app.simulatedLights.setFault("lamp-2", "offline");
      const refused = await put(server, "court_2/light", { on: true });
      expect(refused).toMatchObject({
        status: 504,
        body: { code: "light_not_confirmed", detail: "Die Lampe von Court 2 ist nicht erreichbar." },
      });
      server.app.simulatedLights.setFault("lamp-2", null);
      await server.advance(minutes(2));
      expect(server.app.simulatedLights.isOn("lamp-2")).toBe(false);
      expect((await server.court(2)).light.fault).toBeNull();
    });

    test.each(["offline", "stuck", "silent"] as const)(
      "[C-07] a lamp that is %s gets a person's command once, and never by a rule after that",
      async (fault) => {
        const server = await TestServer.start(engine);
        await put(server, "2/mode", { auto: false });
        await server.settle();
        const lights = server.app.simulatedLights;
        const before = lights.commandsTo("lamp-2");
        lights.setFault("lamp-2", fault);
        const pressed = put(server, "2/light", { on: true });
        await server.until(async () => lights.commandsTo("lamp-2") > before);
        await server.advance(seconds(6));
        expect((await pressed).status).toBe(504);
        await server.advance(minutes(2));
        expect(lights.commandsTo("lamp-2") - before).toBe(1);
      },
    );

    test("[C-07] a silent lamp is given up after five seconds", async () => {
      const server = await TestServer.start(engine);
      await put(server, "2/mode", { auto: false });
      server.app.simulatedLights.setFault("lamp-2", "silent");
      const asked = put(server, "2/light", { on: true });
      await server.until(async () => (await server.court(2)).light.pending === true);
      await server.advance(seconds(5));
      expect((await asked).body).toMatchObject({ code: "light_not_confirmed" });
    });

    test("the last of many requests wins, and the earlier ones are superseded", async () => {
      const server = await TestServer.start(engine);
      await put(server, "2/mode", { auto: false });
      server.app.simulatedLights.setAnswerAfter("lamp-2", seconds(1));
      const wishes: Promise<{ status: number }>[] = [];
      for (let click = 0; click < 9; click += 1) {
        const on = click % 2 === 0;
        wishes.push(put(server, "2/light", { on }));
        await server.until(async () => (await server.court(2)).light.pending === on);
      }
      await server.advance(seconds(2));
      const statuses = (await Promise.all(wishes)).map(({ status }) => status);
      expect(statuses.slice(0, -1)).toEqual(Array.from({ length: 8 }, () => 409));
      expect(statuses.at(-1)).toBe(200);
      expect((await server.court(2)).isLightOn).toBe(true);
    });

    test("the light of a court in auto mode is not switched by hand", async () => {
      const server = await TestServer.start(engine);
      expect(await put(server, "1/light", { on: true })).toMatchObject({
        status: 409,
        body: { code: "court_in_auto_mode" },
      });
    });

    test.each(["99/light", "99/mode", "99/end-access"])("an unknown court: %s", async (path) => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("staff");
      const answer = path.endsWith("access")
        ? await server.request("POST", `/api/courts/${path}`, { token })
        : await put(server, path, path.endsWith("light") ? { on: true } : { auto: true });
      expect(answer).toMatchObject({ status: 404, body: { code: "court_unknown" } });
    });
  });

  describe("ending an access", () => {
    const end = async (server: TestServer, court = 1) =>
      server.request("POST", `/api/courts/${court}/end-access`, { token: await server.tokenOf("staff") });

    test("[A-01] the code expires now, the booking ends, its slot is free, the light goes off without after-time", async () => {
      const server = await TestServer.start(engine);
      const booked = await server.book();
      await server.advance(minutes(10));
      expect((await end(server)).body).toMatchObject({
        isBooked: false,
        countdown: null,
        canEndAccess: false,
        status: "available",
      });
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);

      const code = await codesIn(server.app.storage.read).findByBooking(booked.booking_id);
      const now = plus(SATURDAY, minutes(10));
      expect(code).toMatchObject({ status: "expired", validity: { from: SATURDAY, until: now } });
      const booking = await bookingsIn(server.app.storage.read).get(booked.booking_id);
      expect(booking).toMatchObject({ status: "ended", endedAt: now });
      expect((await server.call("validate_code", { code: booked.access_code })).body.data.valid).toBe(false);
      const again = await server.book({ start_time: iso(now), end_time: iso(plus(SATURDAY, minutes(60))) });
      expect(again.booking_id).toEqual(expect.any(String));
    });

    test("[A-01] in manual mode the light is switched off, also by a lamp that was away at that moment", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("staff");
      await server.book();
      await server.settle();
      await server.request("PUT", "/api/courts/1/mode", { token, body: { auto: false } });
      server.app.simulatedLights.setFault("lamp-1", "offline");
      expect((await end(server)).status).toBe(200);
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
      server.app.simulatedLights.setFault("lamp-1", null);
      await server.advance(seconds(15));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      // the end is not repeated: the light may be switched on again
      expect((await server.request("PUT", "/api/courts/1/light", { token, body: { on: true } })).status).toBe(
        200,
      );
      await server.advance(seconds(30));
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
    });

    test("[A-01] later bookings, codes for all courts and permanent codes stay", async () => {
      const server = await TestServer.start(engine);
      await server.book();
      const later = await server.book({
        start_time: iso(plus(SATURDAY, minutes(60))),
        end_time: iso(plus(SATURDAY, minutes(120))),
      });
      const kept = {
        occupiesCourt: true,
        validity: { from: SATURDAY, until: plus(SATURDAY, minutes(600)) },
        holderName: "Verein",
      };
      await server.app.storage.write(SERVER, async (store) => {
        await codesIn(store).insert(aPermanentCode("hall", { ...kept, isPermanent: false }));
        await codesIn(store).insert(aPermanentCode("perm", kept));
      });
      expect((await end(server)).body).toMatchObject({ isBooked: true, booking: { holderName: "Verein" } });
      const accessCodes = codesIn(server.app.storage.read);
      const bookings = bookingsIn(server.app.storage.read);
      expect((await accessCodes.get("hall"))?.status).toBe("active");
      expect((await accessCodes.get("perm"))?.status).toBe("active");
      expect((await bookings.get(later.booking_id))?.status).toBe("active");
      expect((await accessCodes.findByBooking(later.booking_id))?.status).toBe("active");
    });

    test("[A-01] who means a booking that is over by then does not end the one that began meanwhile", async () => {
      const server = await TestServer.start(engine);
      const first = await server.book({ end_time: iso(plus(SATURDAY, minutes(30))) });
      const second = await server.book({
        start_time: iso(plus(SATURDAY, minutes(30))),
        end_time: iso(plus(SATURDAY, minutes(90))),
      });
      const accessCodes = codesIn(server.app.storage.read);
      const bookings = bookingsIn(server.app.storage.read);
      const codeOf = async (id: string) => (await accessCodes.findByBooking(id))?.id ?? "";
      const endShown = async (codeId: string) =>
        server.request("POST", `/api/courts/1/end-access?codeId=${codeId}`, {
          token: await server.tokenOf("staff"),
        });
      await server.advance(minutes(31));
      expect(await endShown(await codeOf(first.booking_id))).toMatchObject({
        status: 409,
        body: {
          code: "access_over",
          detail: "Diese Buchung läuft auf Court 1 nicht mehr. Es wurde nichts beendet.",
        },
      });
      expect((await bookings.get(second.booking_id))?.status).toBe("active");
      expect((await endShown(await codeOf(second.booking_id))).status).toBe(200);
      expect((await bookings.get(second.booking_id))?.status).toBe("ended");
    });

    describe("taken back", () => {
      const undo = async (server: TestServer, codeId: string, court = 1) =>
        server.request("POST", `/api/courts/${court}/end-access/undo`, {
          token: await server.tokenOf("staff"),
          body: { codeId },
        });
      /** A booking of the coming hour that was ended after ten minutes. */
      const endedBooking = async (changes: Record<string, unknown> = {}) => {
        const server = await TestServer.start(engine);
        const booked = await server.book(changes);
        const accessCodes = codesIn(server.app.storage.read);
        const bookings = bookingsIn(server.app.storage.read);
        const codeId = (await accessCodes.findByBooking(booked.booking_id))?.id ?? "";
        await server.advance(minutes(10));
        expect((await end(server)).status).toBe(200);
        const stored = async () => ({
          code: await accessCodes.get(codeId),
          booking: await bookings.get(booked.booking_id),
        });
        return { server, booked, codeId, stored };
      };
      const isEnded = {
        code: { status: "expired", endedAt: plus(SATURDAY, minutes(10)) },
        booking: { status: "ended" },
      };

      test("[A-01] within ten seconds booking, code, light and door are as if it had not been ended", async () => {
        const { server, booked, codeId, stored } = await endedBooking();
        await server.advance(seconds(10));
        expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
        expect((await undo(server, codeId)).body).toMatchObject({
          isBooked: true,
          booking: { codeId, until: iso(plus(SATURDAY, minutes(60))) },
        });
        await server.settle();
        expect(server.app.simulatedLights.isOn("lamp-1")).toBe(true);
        const whole = { from: SATURDAY, until: plus(SATURDAY, minutes(60)) };
        expect(await stored()).toMatchObject({
          code: { status: "active", endedAt: null, plannedUntil: null, validity: whole },
          booking: { status: "active", endedAt: null, plannedUntil: null, time: whole },
        });
        const valid = await server.call("validate_code", { code: booked.access_code });
        expect(valid.body.data.valid).toBe(true);
        // a second undo is refused
        expect((await undo(server, codeId)).body.code).toBe("nothing_to_undo");
        expect((await end(server)).status).toBe(200);
      });

      test("[A-01] it is refused with the reason once the slot or the court is another's, and nothing is half done", async () => {
        const { server, codeId, stored } = await endedBooking();
        const later = {
          start_time: iso(plus(SATURDAY, minutes(30))),
          end_time: iso(plus(SATURDAY, minutes(60))),
        };
        const { booking_id } = await server.book(later);
        const refused = await undo(server, codeId);
        expect(refused).toMatchObject({ status: 409, body: { code: "booking_overlaps" } });
        expect(refused.body.detail).toContain("15:30 bis 16:00 Uhr");
        expect(await stored()).toMatchObject(isEnded);
        await server.request("DELETE", `/api/bookings/${booking_id}`, {
          token: await server.tokenOf("staff"),
        });
        const blocked = await server.operate("POST", "/api/blocks", {
          courtIds: [1],
          from: iso(plus(SATURDAY, minutes(40))),
          until: iso(plus(SATURDAY, minutes(90))),
          reason: "Bodenpflege",
        });
        expect((await undo(server, codeId)).body).toMatchObject({ code: "court_blocked" });
        expect(await stored()).toMatchObject(isEnded);
        await server.operate("DELETE", `/api/blocks/${blocked.items[0].id}`);
        expect((await undo(server, codeId)).status).toBe(200);
      });

      test("[A-01] it is refused when the digits were given to somebody else meanwhile", async () => {
        const { server, booked, codeId, stored } = await endedBooking();
        const body = { userName: "Reinigung", accessCode: booked.access_code };
        await server.operate("POST", "/api/permanent-codes", body);
        expect((await undo(server, codeId)).body).toMatchObject({
          code: "code_given_away",
          detail: "Der Zugangscode wurde inzwischen neu vergeben.",
        });
        expect(await stored()).toMatchObject(isEnded);
      });

      test("[A-01] later it is too late, and what was never ended or is another court's is not taken back", async () => {
        const { server, codeId, stored } = await endedBooking();
        expect((await undo(server, codeId, 2)).body.code).toBe("nothing_to_undo");
        expect((await undo(server, "unknown")).body.code).toBe("nothing_to_undo");
        await server.advance(seconds(16));
        expect(await undo(server, codeId)).toMatchObject({
          status: 409,
          body: { code: "too_late_to_undo", detail: "Das lässt sich nur 10 Sekunden lang zurücknehmen." },
        });
        expect(await stored()).toMatchObject(isEnded);
      });

      test("[A-01] a booking whose time is over by then stays ended, and in manual mode the light stays as it is", async () => {
        const short = await endedBooking({ end_time: iso(plus(SATURDAY, minutes(30))) });
        await short.server.operate("PUT", "/api/courts/1/mode", { auto: false });
        expect((await undo(short.server, short.codeId)).status).toBe(200);
        await short.server.settle();
        expect(short.server.app.simulatedLights.isOn("lamp-1")).toBe(false);
        await short.server.advance(seconds(20 * 60 - 5));
        expect((await end(short.server)).status).toBe(200);
        await short.server.advance(seconds(5));
        expect((await undo(short.server, short.codeId)).body.code).toBe("nothing_to_undo");
      });

      test("[A-01, B-03] the code of a cancelled booking does not come back without it", async () => {
        const server = await TestServer.start(engine);
        const booked = await server.book();
        await server.operate("DELETE", `/api/bookings/${booked.booking_id}`);
        const accessCodes = codesIn(server.app.storage.read);
        const bookings = bookingsIn(server.app.storage.read);
        const codeId = (await accessCodes.findByBooking(booked.booking_id))?.id ?? "";
        expect((await undo(server, codeId)).body.code).toBe("nothing_to_undo");
        expect((await accessCodes.get(codeId))?.status).toBe("expired");
        expect((await bookings.get(booked.booking_id))?.status).toBe("cancelled");
        const { body } = await server.call("validate_code", { code: booked.access_code });
        expect(body.data.valid).toBe(false);
      });

      test("[A-01] two codes of the court that ended together come back together", async () => {
        const server = await TestServer.start(engine);
        const booked = await server.book();
        const other = aCodeRecord("other", {
          validity: { from: SATURDAY, until: plus(SATURDAY, minutes(30)) },
        });
        await server.app.storage.write(SERVER, (store) => codesIn(store).insert(other));
        const accessCodes = codesIn(server.app.storage.read);
        const codeId = (await accessCodes.findByBooking(booked.booking_id))?.id ?? "";
        await end(server);
        expect((await accessCodes.get("other"))?.status).toBe("expired");
        expect((await undo(server, codeId)).status).toBe(200);
        expect(await accessCodes.get("other")).toMatchObject({ status: "active", validity: other.validity });
      });
    });

    test("[A-02] where nothing runs, nothing is ended, and the answer says so", async () => {
      const server = await TestServer.start(engine);
      expect(await end(server)).toMatchObject({ status: 409, body: { code: "no_access_to_end" } });
    });

    test("[A-02] when the database fails in the middle, nothing is half done", async () => {
      const server = await TestServer.start(engine);
      const booked = await server.book();
      await server.advance(minutes(1));
      const { storage } = server.app;
      const raw = await openRaw(server.database);
      onTestFinished(() => raw.close());
      // the log entry is the last write of ending an access
      await raw.query("alter table system_logs rename to system_logs_away");
      expect(await end(server)).toMatchObject({ status: 500, body: { code: "internal_fault" } });
      await raw.query("alter table system_logs_away rename to system_logs");
      expect((await codesIn(storage.read).findByBooking(booked.booking_id))?.status).toBe("active");
      expect((await bookingsIn(storage.read).get(booked.booking_id))?.status).toBe("active");
      expect((await server.court(1)).isBooked).toBe(true);
      expect((await end(server)).status).toBe(200);
    });
  });
});
