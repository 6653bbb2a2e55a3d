import { obviousCodes } from "@platzwart/domain/access/obvious-codes";
import { after, type Instant, minutes } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { eachEngine } from "../testing/engines.ts";
import { openRaw } from "../testing/raw-database.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: number) => after(SATURDAY, minutes(offset));

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
      const code = await server.app.storage.read.accessCodes.findByBooking(body.id);
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
      expect((await cancel()).body.code).toBe("booking_already_over");
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-1")).toBe(false);
      expect((await book(server, { startTime: iso(at(0)), endTime: iso(at(60)) })).status).toBe(200);
    });
  });

  describe("codes", () => {
    test("[A-31] have code_length digits, are never obvious, and never twice where their windows overlap", async () => {
      const server = await TestServer.start(engine);
      const codes: string[] = [];
      for (let court = 1; court <= 4; court += 1) {
        for (let slot = 0; slot < 8; slot += 1) {
          const { body } = await book(server, {
            courtId: court,
            startTime: iso(at(slot * 60)),
            endTime: iso(at(slot * 60 + 60)),
          });
          codes.push(body.accessCode);
        }
      }
      for (const code of codes) {
        expect(code).toMatch(/^\d{4}$/);
        expect(obviousCodes(4).has(code)).toBe(false);
      }
      // each overlaps the next by its margins, and on its own court the pause of 7 days holds
      for (let court = 0; court < 4; court += 1) {
        expect(new Set(codes.slice(court * 8, court * 8 + 8)).size).toBe(8);
      }
      await server.request("PUT", "/api/settings/code_length", {
        token: await server.tokenOf("admin"),
        body: { value: 8 },
      });
      expect(
        (await book(server, { startTime: iso(at(600)), endTime: iso(at(660)) })).body.accessCode,
      ).toMatch(/^\d{8}$/);
    });

    test("[A-31] when 90 % of the space is taken the booking is refused, naming code_length, and nothing is stored", async () => {
      const server = await TestServer.start(engine);
      const { seal, storage } = server.app;
      await storage.write(async (store) => {
        for (let code = 0; code < 10_000; code += 1) {
          const digits = String(code).padStart(4, "0");
          await store.accessCodes.insert({
            id: `perm-${digits}`,
            courtId: null,
            isPermanent: true,
            status: "active",
            validity: { from: SATURDAY, until: at(1_000_000) },
            margins: { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 },
            sealedDigits: null,
            tag: seal.tag(digits),
            purpose: null,
            userName: "voll",
            durationMinutes: 1_000_000,
            createdAt: SATURDAY,
            createdBy: null,
            bookingId: null,
          });
        }
      });
      const refused = await book(server);
      expect(refused).toMatchObject({ status: 409, body: { code: "no_free_code" } });
      expect(refused.body.detail).toContain("code_length");
      expect((await server.countRows()).bookings).toBe(0);
    });

    test("[X-09, X-10] are stored sealed, with their court as court_n, and no digits stand in the database", async () => {
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
      await server.app.storage.write((store) =>
        store.accessCodes.insert({
          id: "perm",
          courtId: null,
          isPermanent: true,
          status: "active",
          validity: { from: SATURDAY, until: at(1_000_000) },
          margins: { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 },
          sealedDigits: server.app.seal.seal("73910"),
          tag: server.app.seal.tag("73910"),
          purpose: "Permanenter Zugang",
          userName: "Reinigung",
          durationMinutes: 525_600_000,
          createdAt: SATURDAY,
          createdBy: null,
          bookingId: null,
        }),
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
