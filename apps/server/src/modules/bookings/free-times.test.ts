import { minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const at = (minute: number) => toIso(plus(SATURDAY, minutes(minute)));
const of = (courtId: number, from: number, until: number) => ({ courtId, from: at(from), until: at(until) });

anyEngine((engine) => {
  test("[X-07, B-01] a key reads courts, limits and what is free on a day, without names, and nothing of days beyond the limit", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports", ["bookings:read"]);
    const read = (day: string) => server.request("GET", `/api/free-times/${day}`, { token });
    await server.saveSetting("court_count", 2, true);
    await server.bookCourt(1, 60, 120);
    await server.block(1, 140, 200);
    const { body } = await read("2026-11-21");
    expect(body).toMatchObject({
      courts: [
        { id: 1, name: "Court 1" },
        { id: 2, name: "Court 2" },
      ],
      rules: { shortestMinutes: 30, longestMinutes: 120, advanceDays: 14 },
    });
    // at three in the afternoon; the gap between booking and block is too short
    expect(body.free).toEqual([of(1, 0, 60), of(1, 200, 540), of(2, 0, 540)]);
    expect(JSON.stringify(body)).not.toContain("Jana");
    expect((await read("2026-12-05")).body.free).toHaveLength(2);
    expect((await read("2026-12-06")).body.free).toEqual([]);
    expect((await read("2026-11-20")).body.free).toEqual([]);
    expect((await read("2026-02-30")).status).toBe(400);
    const { token: writing } = await server.makeApiKey("Nur buchen", ["bookings:write"]);
    const refused = await server.request("GET", "/api/free-times/2026-11-21", { token: writing });
    expect(refused).toMatchObject({ status: 403, body: { code: "api_key_scope" } });
  });

  test("[X-07] a booking system reads its own booking by its id, and finds that another's does not exist", async () => {
    const server = await TestServer.start(engine);
    const { token } = await server.makeApiKey("Eversports");
    const made = await server.request("POST", "/functions/v1/control-system-api", {
      token,
      body: { action: "create_booking", data: server.bookingData() },
    });
    const { booking_id: id, access_code: accessCode } = made.body.data;
    const read = (booking: string, as = token) =>
      server.request("GET", `/api/bookings/${booking}`, { token: as });
    expect(await read(id)).toMatchObject({
      status: 200,
      body: { id, accessCode, status: "active", courtId: 1 },
    });
    const other = await server.bookCourt(2);
    expect(await read(other.booking_id)).toMatchObject({ status: 404, body: { code: "booking_unknown" } });
    expect((await read(other.booking_id, await server.tokenOf("staff"))).status).toBe(200);
    // refusals of a booking have a code for programs beside the sentence
    const again = await server.request("POST", "/functions/v1/control-system-api", {
      token,
      body: { action: "create_booking", data: server.bookingData() },
    });
    expect(again).toMatchObject({ status: 200, body: { success: false, code: "booking_overlaps" } });
  });
});
