import { hours, instant, minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const iso = (offset: number) => toIso(plus(SATURDAY, minutes(offset)));

anyEngine((engine) => {
  describe("a day of bookings", () => {
    test("[B-03] holds its bookings with their codes' windows, its blocks, and what a new one is held against", async () => {
      const server = await TestServer.start(engine);
      const made = await server.bookCourt(1, 0, 60);
      await server.bookCourt(2, 60, 120, "Cancelled");
      await server.block(3, 0, 90);
      const token = await server.tokenOf("staff");
      const day = async (name: string) =>
        (await server.request("GET", `/api/booking-days/${name}`, { token })).body;
      const cancelled = (await day("2026-11-21")).bookings.find(
        ({ courtId }: { courtId: number }) => courtId === 2,
      );
      await server.request("DELETE", `/api/bookings/${cancelled.id}`, { token });
      const body = await day("2026-11-21");
      expect([body.from, body.until]).toEqual(["2026-11-20T23:00:00.000Z", "2026-11-21T23:00:00.000Z"]);
      expect(body.courts.map(({ name }: { name: string }) => name)).toEqual([
        "Court 1",
        "Court 2",
        "Court 3",
        "Court 4",
      ]);
      expect(body.bookings).toMatchObject([
        { id: made.booking_id, accessCode: made.access_code, startTime: iso(0), endTime: iso(60) },
      ]);
      expect(
        body.codes.find(({ bookingId }: { bookingId: string }) => bookingId === made.booking_id),
      ).toMatchObject({
        ...{ courtId: 1, holderName: "Jana Albrecht", validFrom: iso(0), status: "active" },
        margins: { lightBefore: 5, lightAfter: 15, doorBefore: 15, doorAfter: 60 },
      });
      expect(body.blocks).toMatchObject([{ courtId: 3, from: iso(0), until: iso(90) }]);
      expect(body.rules).toEqual({
        ...{
          shortestMinutes: 30,
          longestMinutes: 120,
          advanceDays: 14,
          bookableUntil: "2026-12-05T23:00:00.000Z",
        },
        margins: { lightBefore: 15, lightAfter: 60, doorBefore: 15, doorAfter: 60 },
      });
      expect((await day("2026-11-22")).bookings).toEqual([]);
      expect((await day("2026-02-30")).code).toBe("input_invalid");
    });

    test("[B-03] lists what is taken and blocked after midnight, as far as a booking of the day may reach", async () => {
      const server = await TestServer.start(engine, {
        now: instant(Date.parse("2026-11-21T22:00:00+01:00")),
      });
      const token = await server.tokenOf("staff");
      const send = async (path: string, body: object) =>
        (await server.request("POST", path, { token, body })).body;
      const at = (time: string) => `2026-11-22T${time}`;
      const night = { courtId: 1, startTime: at("00:30"), endTime: at("01:30") };
      const met = await send("/api/bookings", { customerName: "Nowak", ...night });
      await send("/api/bookings", {
        ...night,
        customerName: "Später",
        startTime: at("02:00"),
        endTime: at("03:00"),
      });
      const over = { courtId: 2, startTime: "2026-11-21T23:00", endTime: at("00:45") };
      const { id: overMidnight } = await send("/api/bookings", { customerName: "Über Mitternacht", ...over });
      const byHand = { courtId: 3, startTime: at("01:00"), endTime: at("02:00") };
      const { code } = await send("/api/access-codes", { userName: "Techniker", ...byHand });
      await send("/api/access-codes", { userName: "Alle", ...byHand, courtId: null });
      await server.operate("POST", "/api/blocks", {
        ...{ courtIds: [4], from: at("00:15"), until: at("09:00"), reason: "Boden" },
      });
      const { body } = await server.request("GET", "/api/booking-days/2026-11-21", { token });
      const taken = body.takenAfter.map(({ id, courtId, name }: Record<string, unknown>) => [
        id,
        courtId,
        name,
      ]);
      expect(taken).toEqual([
        [overMidnight, 2, "Über Mitternacht"],
        [met.id, 1, "Nowak"],
        [code.id, 3, "Techniker"],
      ]);
      expect(body.blocks).toMatchObject([{ courtId: 4, reason: "Boden" }]);
      expect(body.bookings).toMatchObject([{ id: overMidnight }]);
    });

    test("[R-03, B-03] has 25 hours when the clocks go back, and shows on each day what goes over its midnight", async () => {
      const server = await TestServer.start(engine, {
        now: instant(Date.parse("2026-10-24T12:00:00+02:00")),
      });
      const staff = await server.tokenOf("staff");
      const made = await server.request("POST", "/api/bookings", {
        token: staff,
        body: {
          ...{ courtId: 1, customerName: "Nachtschicht" },
          ...{ startTime: "2026-10-24T23:00:00+02:00", endTime: "2026-10-25T01:00:00+02:00" },
        },
      });
      expect(made.status).toBe(200);
      const day = async (name: string) =>
        (await server.request("GET", `/api/booking-days/${name}`, { token: staff })).body;
      const [before, night] = [await day("2026-10-24"), await day("2026-10-25")];
      expect(Date.parse(night.until) - Date.parse(night.from)).toBe(hours(25));
      for (const body of [before, night])
        expect(body.bookings.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
    });
  });

  test("[B-03] a week runs from Monday to Sunday and holds what is booked and blocked, without names", async () => {
    const server = await TestServer.start(engine);
    await server.bookCourt(1, 0, 60);
    await server.bookCourt(2, 2 * 1_440, 2 * 1_440 + 60);
    await server.block(3, 0, 90);
    const week = async (day: string) => server.operate("GET", `/api/booking-weeks/${day}`);
    const body = await week("2026-11-21");
    expect(body.days.map(({ from }: { from: string }) => from)).toEqual(
      [15, 16, 17, 18, 19, 20, 21].map((date) => `2026-11-${date}T23:00:00.000Z`),
    );
    expect(body.booked).toEqual([{ courtId: 1, from: iso(0), until: iso(60) }]);
    expect(body.blocked).toEqual([{ courtId: 3, from: iso(0), until: iso(90) }]);
    expect(JSON.stringify(body)).not.toContain("Jana");
    expect((await week("2026-11-23")).booked).toMatchObject([{ courtId: 2 }]);
  });
});
