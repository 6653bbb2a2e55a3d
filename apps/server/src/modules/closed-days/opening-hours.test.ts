import { addDays, calendarDay } from "@platzwart/domain/time/calendar-day";
import { days, minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { closedDaysIn } from "../../facts/closed-day-records.ts";
import { anyEngine, sqlite } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { deleteExpired } from "../retention/retention.ts";

/** Minutes from Saturday, 21 November 2026, 15:00, on. */
const at = (minute: number) => toIso(plus(SATURDAY, minutes(minute)));
/** Mondays in two parts, Saturdays to 22:00, Sundays closed. */
const WEEK = ["08:00-12:00,14:00-22:00", ...Array(4).fill("00:00-24:00"), "08:00-22:00", ""];
const DAY = calendarDay(2026, 11, 21) ?? expect.fail();
const OPEN_DAY = { from: at(60), until: at(120) };

async function hallOf(...started: Parameters<typeof TestServer.start>) {
  const server = await TestServer.start(...started);
  const send = async (method: string, path: string, body?: object, who: "admin" | "staff" = "admin") =>
    server.request(method, path, { token: await server.tokenOf(who), ...(body && { body }) });
  const { token } = await server.makeApiKey("Eversports");
  const bySystem = (method: string, path: string, body?: object) =>
    server.request(method, path, { token, ...(body && { body }) });
  return {
    ...{ server, send, bySystem },
    saveWeek: (value: readonly unknown[], confirm = false) =>
      send("PUT", "/api/settings", { settings: [{ key: "opening_hours", value }], confirm }),
    enter: (days: readonly object[], confirm = false) => send("PUT", "/api/closed-days", { days, confirm }),
    bookBySystem: async (from: number, until: number, court = 1) => {
      const times = { court_id: court, start_time: at(from), end_time: at(until) };
      const data = { ...server.bookingData(), ...times };
      return bySystem("POST", "/functions/v1/control-system-api", { action: "create_booking", data });
    },
    bookAtDesk: (from: number, until: number, court = 1) =>
      send(
        "POST",
        "/api/bookings",
        { courtId: court, customerName: "Jana Weber", startTime: at(from), endTime: at(until) },
        "staff",
      ),
  };
}

const closedDay = (date: string, changes: object = {}) => ({
  ...{ date, courtId: null, name: "Turnier", opens: null },
  ...changes,
});

anyEngine((engine) => {
  test("[B-07] a booking by API outside of the hours is refused with the hours of that day, and nothing is stored", async () => {
    const hall = await hallOf(engine);
    await hall.saveWeek(WEEK);
    expect((await hall.bookBySystem(390, 420)).body.success).toBe(true);
    const late = await hall.bookBySystem(390, 450, 2);
    expect(late).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: "outside_opening_hours",
        error: "Die Buchung liegt außerhalb der Öffnungszeiten von Court 2: Sa, 21.11.2026 08:00–22:00 Uhr.",
      },
    });
    // over midnight, both days say their hours
    expect((await hall.bookBySystem(480, 570)).body.error).toContain(
      "Sa, 21.11.2026 08:00–22:00 Uhr; So, 22.11.2026 geschlossen.",
    );
    expect((await hall.bookBySystem(2700, 2760)).body.error).toContain(
      "Mo, 23.11.2026 08:00–12:00 und 14:00–22:00 Uhr.",
    );
    const day = await hall.send("GET", "/api/booking-days/2026-11-21");
    expect(day.body.bookings).toHaveLength(1);
    // a user has the desk's rights by this call, too
    const data = { ...hall.server.bookingData(), court_id: 2, start_time: at(390), end_time: at(450) };
    const action = { action: "create_booking", data };
    const byUser = await hall.send("POST", "/functions/v1/control-system-api", action, "staff");
    expect(byUser.body.success).toBe(true);
  });

  test("[B-07] a booking system moves its booking into the hours only; what lay outside before may be shortened", async () => {
    const hall = await hallOf(engine);
    const made = await hall.bookBySystem(380, 450);
    const path = `/api/bookings/${made.body.data.booking_id}`;
    expect((await hall.saveWeek(WEEK, true)).status).toBe(200);
    expect(await hall.bySystem("PATCH", path, { endTime: at(480) })).toMatchObject({
      status: 422,
      body: { code: "outside_opening_hours", errors: [{ field: "startTime" }] },
    });
    expect((await hall.bySystem("PATCH", path, { endTime: at(440) })).status).toBe(200);
    // the desk may
    expect((await hall.send("PATCH", path, { endTime: at(480) }, "staff")).status).toBe(200);
  });

  test("[B-07] the desk may book outside, is shown the closed times of each court, and nobody is offered them as free", async () => {
    const hall = await hallOf(engine);
    await hall.server.saveSetting("court_count", 2, true);
    await hall.saveWeek(WEEK);
    await hall.enter([closedDay("2026-11-21", { courtId: 2, opens: { from: 600, until: 1200 } })]);
    expect((await hall.bookAtDesk(450, 500)).status).toBe(200);
    const day = (await hall.send("GET", "/api/booking-days/2026-11-21", undefined, "staff")).body;
    const to22 = { name: null, hours: [{ from: 480, until: 1320 }] };
    const tournament = { name: "Turnier", hours: [{ from: 600, until: 1200 }] };
    const sunday = { name: null, hours: [] };
    expect(day.closed).toEqual([
      { courtId: 1, from: at(-900), until: at(-420), ...to22 },
      { courtId: 1, from: at(420), until: at(540), ...to22 },
      // the reach of the longest booking
      { courtId: 1, from: at(540), until: at(660), ...sunday },
      { courtId: 2, from: at(-900), until: at(-300), ...tournament },
      { courtId: 2, from: at(300), until: at(540), ...tournament },
      { courtId: 2, from: at(540), until: at(660), ...sunday },
    ]);
    const free = (await hall.bySystem("GET", "/api/free-times/2026-11-21")).body.free;
    expect(free).toEqual([
      { courtId: 1, from: at(0), until: at(420) },
      { courtId: 2, from: at(0), until: at(300) },
    ]);
    expect((await hall.bySystem("GET", "/api/free-times/2026-11-22")).body.free).toEqual([]);
    const today = (await hall.send("GET", "/api/day-plan")).body;
    expect(today.closed).toContainEqual({ courtId: 1, from: at(420), until: at(540), ...to22 });
    const week = (await hall.send("GET", "/api/booking-weeks/2026-11-21")).body;
    expect(week.closed).toContainEqual({ courtId: 1, from: at(540), until: at(1980), ...sunday });
  });

  test("[B-07] changed hours are refused with the bookings that would lie outside, and saved once that is confirmed; they stay", async () => {
    const hall = await hallOf(engine);
    await hall.bookAtDesk(400, 460);
    await hall.bookAtDesk(60, 120);
    const refused = await hall.saveWeek(WEEK);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "bookings_outside_opening_hours",
        bookings: [{ courtId: 1, name: "Jana Weber", from: at(400), until: at(460) }],
      },
    });
    expect(refused.body.detail).toContain("liegt 1 Buchung, die bestehen bleibt: Court 1 am 21.11.2026");
    expect((await hall.saveWeek(WEEK, true)).status).toBe(200);
    // it lay outside before
    expect((await hall.saveWeek([...WEEK.slice(0, 6), "10:00-12:00"])).status).toBe(200);
    const day = (await hall.send("GET", "/api/booking-days/2026-11-21")).body;
    expect(day.bookings.map(({ status }: { status: string }) => status)).toEqual(["active", "active"]);
  });

  test("[B-07] a closed day asks about the bookings in its way, is entered once for a date and court, and logged without its name", async () => {
    const hall = await hallOf(engine);
    await hall.bookAtDesk(60, 120);
    expect(await hall.enter([closedDay("2026-11-21")])).toMatchObject({
      status: 409,
      body: { code: "bookings_outside_opening_hours", bookings: [OPEN_DAY] },
    });
    const entered = await hall.enter([closedDay("2026-11-21"), closedDay("2026-12-24")], true);
    expect(entered.body.items).toMatchObject([{ date: "2026-11-21" }, { date: "2026-12-24", opens: null }]);
    const until14 = { name: "Heiligabend", opens: { from: 480, until: 840 } };
    await hall.enter([closedDay("2026-12-24", until14), closedDay("2026-12-24", { courtId: 1 })]);
    const list = async () =>
      (await hall.send("GET", "/api/closed-days?from=2026-11-01&to=2026-12-25", undefined, "staff")).body
        .items;
    expect(await list()).toHaveLength(3);
    expect(await list()).toContainEqual({
      id: entered.body.items[1].id,
      ...closedDay("2026-12-24", until14),
    });
    expect((await hall.send("DELETE", `/api/closed-days/${entered.body.items[1].id}`)).status).toBe(204);
    expect(
      (await list()).map(({ date, courtId }: { date: string; courtId: number }) => [date, courtId]),
    ).toEqual([
      ["2026-11-21", null],
      ["2026-12-24", 1],
    ]);
    const entries = await newestEntries(hall.server.app.storage.read, 5);
    expect(entries.map(({ message }) => message)).toEqual([
      "Eigene Öffnungszeit am 24.12.2026 entfernt",
      "Öffnungszeit von Court 1 am 24.12.2026 eingetragen: geschlossen",
      "Öffnungszeit am 24.12.2026 eingetragen: 08:00–14:00 Uhr",
      "Öffnungszeit am 24.12.2026 eingetragen: geschlossen",
      "Öffnungszeit am 21.11.2026 eingetragen: geschlossen",
    ]);
  });

  test("[B-08] the holidays of the chosen state are proposed until they are entered; without a state none", async () => {
    const hall = await hallOf(engine);
    const proposed = async (year: number) =>
      (await hall.send("GET", `/api/closed-days/proposals?year=${year}`)).body;
    expect(await proposed(2026)).toEqual({ state: "", items: [] });
    await hall.server.saveSetting("federal_state", "BY");
    const { state, items } = await proposed(2026);
    expect(state).toBe("BY");
    expect(items[0]).toEqual({ date: "2026-01-01", name: "Neujahrstag" });
    expect(items).toContainEqual({ date: "2026-06-04", name: "Fronleichnam" });
    expect(items.at(-1)).toEqual({ date: "2026-12-26", name: "2. Weihnachtstag" });
    await hall.enter([
      closedDay("2026-12-25", { name: "1. Weihnachtstag" }),
      closedDay("2026-12-26", { courtId: 1 }),
    ]);
    const left = (await proposed(2026)).items;
    expect(left).toHaveLength(items.length - 1);
    // entered for one court, it is proposed for the hall
    expect(left.at(-1).date).toBe("2026-12-26");
    await hall.server.saveSetting("federal_state", "HH");
    expect((await proposed(2026)).items.map(({ name }: { name: string }) => name)).toContain(
      "Reformationstag",
    );
  });
});

describe("opening hours", () => {
  test("[B-07] neither lights, doors nor permanent codes follow them", async () => {
    const hall = await hallOf(sqlite);
    const booked = await hall.bookAtDesk(-3, 60);
    const plan = async () => {
      const [court] = (await hall.send("GET", "/api/courts")).body.items;
      const [door] = (await hall.send("GET", "/api/doors")).body.items;
      const preview = (await hall.send("GET", "/api/scheduler/preview")).body;
      return { court, door, preview: preview.items };
    };
    await hall.server.advance(minutes(1));
    const before = await plan();
    const closed = Array(7).fill("");
    expect((await hall.saveWeek(closed, true)).status).toBe(200);
    expect((await hall.enter([closedDay("2026-11-21")], true)).status).toBe(200);
    const after = await plan();
    expect(after.court).toMatchObject({ isLightOn: true, isBooked: true });
    expect(after).toEqual(before);
    const { valid } = await hall.server.typeCode("door-1", booked.body.accessCode);
    expect(valid).toBe(true);
    await hall.send("POST", "/api/permanent-codes", { userName: "Putzdienst", accessCode: "90817263" });
    expect((await hall.server.typeCode("door-1", "90817263")).valid).toBe(true);
  });

  test.each([
    ["mo-fr 8-22", "„mo-fr 8-22“ ist nicht möglich"],
    [["08:00-22:00"], "nicht möglich"],
    [[...WEEK.slice(0, 1), "8-22", ...WEEK.slice(2)], "„8-22“ ist am Dienstag nicht möglich"],
    [[...WEEK.slice(0, 6), "10:00-09:00"], "„10:00-09:00“ ist am Sonntag nicht möglich"],
    [Array(7).fill(5), "nicht möglich"],
  ])("[B-07, S-05] the week %j is refused by name, with what is possible", async (value, words) => {
    const hall = await hallOf(sqlite);
    const answer = await hall.send("PUT", "/api/settings", { settings: [{ key: "opening_hours", value }] });
    expect([400, 422]).toContain(answer.status);
    if (answer.status === 422) {
      expect(answer.body.detail).toContain(words);
      expect(answer.body.detail).toContain("opening_hours: ");
      expect(answer.body.detail).toContain("„08:00-12:00,14:00-22:00“");
    }
  });

  test("[B-08, S-05] an unknown state is refused with the states", async () => {
    const hall = await hallOf(sqlite);
    const settings = [{ key: "federal_state", value: "Bayern" }];
    const answer = await hall.send("PUT", "/api/settings", { settings });
    expect(answer).toMatchObject({ status: 422, body: { code: "setting_not_a_choice" } });
    expect(answer.body.detail).toContain("BW, BY, BE");
  });

  test("[B-07, S-12] the history of settings says the week in words", async () => {
    const hall = await hallOf(sqlite);
    await hall.saveWeek([...Array(5).fill("08:00-22:00"), "22:00-24:00,10:00-18:00", ""]);
    const [change] = (await hall.send("GET", "/api/settings/changes")).body.items;
    expect(change).toMatchObject({
      key: "opening_hours",
      to: `${"08:00-22:00; ".repeat(5)}10:00-18:00,22:00-24:00; `,
    });
    const [entry] = await newestEntries(hall.server.app.storage.read, 1);
    expect(entry?.message).toBe(
      "Einstellung „Öffnungszeiten“ geändert: durchgehend geöffnet → Mo–Fr 08:00–22:00 Uhr, Sa 10:00–18:00 und 22:00–24:00 Uhr, So geschlossen",
    );
  });

  test("[B-07] days that make no sense are refused", async () => {
    const hall = await hallOf(sqlite);
    const turned = closedDay("2026-12-24", { opens: { from: 840, until: 480 } });
    expect(await hall.enter([turned])).toMatchObject({
      status: 422,
      body: { code: "closed_day_invalid", errors: [{ field: "days.0.opens.until" }] },
    });
    expect((await hall.enter([closedDay("2026-12-24"), closedDay("2026-12-24")])).body.detail).toBe(
      "Dieser Tag steht zweimal in der Liste.",
    );
    expect((await hall.enter([closedDay("2026-02-30")])).status).toBe(400);
    expect((await hall.enter([closedDay("2026-12-24", { courtId: 17 })])).body.code).toBe("court_unknown");
    expect((await hall.send("DELETE", "/api/closed-days/none")).body.code).toBe("closed_day_unknown");
    expect((await hall.send("GET", "/api/closed-days?from=2026-01-01&to=2030-01-01")).status).toBe(400);
  });

  test("[G-07] closed days are deleted 90 days after their date", async () => {
    const hall = await hallOf(sqlite);
    await hall.enter([closedDay("2026-11-21"), closedDay("2027-11-21")]);
    const { storage, serverLog } = hall.server.app;
    const store = storage.read;
    const kept = async () =>
      (await closedDaysIn(store).list(addDays(DAY, -1), addDays(DAY, 400))).map(({ date }) => date);
    await deleteExpired({ storage, serverLog }, plus(SATURDAY, days(89)));
    expect(await kept()).toEqual(["2026-11-21", "2027-11-21"]);
    await deleteExpired({ storage, serverLog }, plus(SATURDAY, days(91)));
    expect(await kept()).toEqual(["2027-11-21"]);
  });
});
