import { checkHours } from "@platzwart/domain/access/code-limits";
import { coversWallClock, WEEKDAYS } from "@platzwart/domain/access/week-hours";
import { at } from "@platzwart/domain/testing/builders";
import { instant, MINUTE, minutes } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { berlinCalendar } from "../../platform/system/berlin-calendar.ts";
import { anyEngine } from "../../testing/engines.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const DAY_MINUTES = 1_440;
/** A year of the hall with both clock changes, from one midnight to the other. */
const FROM = at("2026-01-01T00:00:00+01:00");
const UNTIL = at("2027-01-01T00:00:00+01:00");

/**
 * Wall clock reading at each minute of the year, as a number counting its days and minutes: by Intl, independent of the
 * product's code.
 */
function shownMinutes(): Int32Array {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Berlin",
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  const count = (UNTIL - FROM) / MINUTE;
  const shown = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    const [date = "", time = ""] = format.format(FROM + index * MINUTE).split(" ");
    const day = Date.parse(date) / 86_400_000;
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    shown[index] = day * DAY_MINUTES + hour * 60 + minute;
  }
  return shown;
}

test("[A-32] over a year with both clock changes, hours are those that a clock on the wall shows, minute by minute", () => {
  const shown = shownMinutes();
  const wall = [...shown].map((_, index) => berlinCalendar.wallClock(instant(FROM + index * MINUTE)));
  const firstDay = Date.parse("2025-12-31") / 86_400_000;
  const anyHours = fc
    .record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      from: fc.oneof(
        fc.integer({ min: 0, max: DAY_MINUTES - 1 }),
        fc.constantFrom(0, 60, 119, 120, 150, 179, 180),
      ),
      until: fc.oneof(
        fc.integer({ min: 1, max: DAY_MINUTES }),
        fc.constantFrom(60, 120, 121, 150, 180, 181, 1440),
      ),
    })
    .filter((hours) => checkHours(hours) === null);
  fc.assert(
    fc.property(anyHours, (hours) => {
      // the naive model: for each date of the calendar on a chosen weekday, each minute from the first to the last is open
      const open = new Set<number>();
      for (let day = firstDay; day < firstDay + 368; day += 1) {
        const weekday = ((day + 3) % 7) + 1;
        if (!hours.weekdays.some((chosen) => chosen === weekday)) continue;
        const end = hours.until > hours.from ? hours.until : hours.until + DAY_MINUTES;
        for (let minute = hours.from; minute < end; minute += 1) open.add(day * DAY_MINUTES + minute);
      }
      for (let index = 0; index < shown.length; index += 1) {
        const clock = wall[index];
        if (clock === undefined || coversWallClock(hours, clock) !== open.has(shown[index] ?? -1))
          throw new Error(`at ${new Date(FROM + index * MINUTE).toISOString()}`);
      }
    }),
    { numRuns: 12 },
  );
});

const valid = async (server: TestServer, code: string) =>
  (await server.call("validate_code", { code })).body.data.valid;

anyEngine((engine) => {
  test("[A-32, N-09] the cleaner's code opens Monday to Friday from 5 to 7, also in the weeks of a clock change", async () => {
    // Friday before the last Sunday of March
    const server = await TestServer.start(engine, { now: at("2026-03-27T04:59:00+01:00") });
    const body = await server.operate("POST", "/api/permanent-codes", {
      ...{ userName: "Reinigung", accessCode: "86420" },
      hours: { weekdays: [5, 1, 2, 3, 4], from: 300, until: 420 },
    });
    expect(body.hours).toEqual({ weekdays: [1, 2, 3, 4, 5], from: 300, until: 420 });
    const to = (iso: string) => {
      server.clock.setWallClock(at(iso));
      return valid(server, "86420");
    };
    expect(await valid(server, "86420")).toBe(false);
    expect(await to("2026-03-27T05:00:00+01:00")).toBe(true);
    expect(await to("2026-03-27T07:00:00+01:00")).toBe(false);
    expect(await to("2026-03-28T06:00:00+01:00")).toBe(false);
    // the same time on the wall, an hour earlier in UTC
    expect(await to("2026-03-30T04:59:00+02:00")).toBe(false);
    expect(await to("2026-03-30T05:00:00+02:00")).toBe(true);
  });

  test("[A-32] days bound the whole, times count on each; both can be changed, and the digits stay", async () => {
    const server = await TestServer.start(engine);
    const body = await server.operate("POST", "/api/permanent-codes", {
      ...{ userName: "Verein", accessCode: "86420", fromDay: "2026-11-23", untilDay: "2026-11-24" },
    });
    expect(body).toMatchObject({
      ...{ hours: null, validFrom: "2026-11-22T23:00:00.000Z", validTo: "2026-11-24T23:00:00.000Z" },
      durationMinutes: 2_880,
    });
    expect(await valid(server, "86420")).toBe(false);
    const change = (changes: object) => server.operate("PATCH", `/api/permanent-codes/${body.id}`, changes);
    const hours = { weekdays: [6], from: 900, until: 60 };
    const changed = await change({ fromDay: null, untilDay: null, hours });
    expect(changed).toMatchObject({ accessCode: "86420", hours, validTo: "2126-11-21T14:00:00.000Z" });
    // Saturday, 15:00
    expect(await valid(server, "86420")).toBe(true);
    expect(await change({ hours: null, userName: "Sportverein" })).toMatchObject({
      ...{ hours: null, userName: "Sportverein", validFrom: new Date(SATURDAY).toISOString() },
    });
    const { items } = await server.operate("GET", "/api/access-codes/all?kind=permanent");
    expect(items).toMatchObject([{ changedAt: new Date(SATURDAY).toISOString(), state: "in_force" }]);
  });

  test("[A-32, S-11] of two operators who change its times the second learns it, and by whom", async () => {
    const server = await TestServer.start(engine);
    const made = await server.operate("POST", "/api/permanent-codes", {
      ...{ userName: "Reinigung", accessCode: "86420" },
    });
    const { validFrom, validTo } = made;
    const change = async (body: object) =>
      server.request("PATCH", `/api/permanent-codes/${made.id}`, {
        ...{ token: await server.tokenOf("admin"), body },
      });
    const mornings = { weekdays: [1, 2, 3, 4, 5], from: 300, until: 420 };
    const seen = { hours: null, validFrom, validTo };
    expect((await change({ hours: mornings, seen })).status).toBe(200);
    const second = await change({ hours: { ...mornings, weekdays: [6] }, seen });
    expect([second.status, second.body.code]).toEqual([409, "permanent_code_changed_meanwhile"]);
    expect(second.body.detail).toContain("von admin geändert");
    const [stored] = (await server.operate("GET", "/api/access-codes/all?kind=permanent")).items;
    expect(stored.hours).toEqual(mornings);
    // with an up-to-date `seen`, also with the keys in another order
    const known = { ...seen, hours: { until: 420, from: 300, weekdays: [1, 2, 3, 4, 5] } };
    expect((await change({ hours: null, seen: known })).status).toBe(200);
    expect((await change({ untilDay: "2026-12-01", seen: known })).status).toBe(409);
    expect((await change({ untilDay: "2026-12-01" })).status).toBe(200);
  });

  test("[A-31, A-32] its days do not move to where its digits are another code's", async () => {
    const server = await TestServer.start(engine, { draws: [8642] });
    const made = await server.operate("POST", "/api/permanent-codes", {
      ...{ userName: "Verein", accessCode: "8642", fromDay: "2026-12-10", untilDay: "2026-12-11" },
    });
    const booked = await server.operate("POST", "/api/bookings", {
      ...{ courtId: 1, customerName: "Mia", startTime: "2026-11-21T16:00", endTime: "2026-11-21T17:00" },
    });
    expect(booked.accessCode).toBe("8642");
    const change = async (changes: object) =>
      server.request("PATCH", `/api/permanent-codes/${made.id}`, {
        ...{ token: await server.tokenOf("admin"), body: changes },
      });
    for (const days of [{ fromDay: null }, { fromDay: "2026-11-21" }]) {
      const refused = await change(days);
      expect([refused.status, refused.body.code]).toEqual([409, "code_taken_then"]);
      expect(refused.body.detail).toContain("Bitte ersetzen Sie den permanenten Code");
    }
    expect((await change({ hours: null, userName: "Sportverein" })).body.validFrom).toBe(made.validFrom);
    expect((await change({ fromDay: "2026-11-22" })).status).toBe(200);
  });

  test("[A-13, A-32] one in the place of a lost code for some days has no other permanent code's digits", async () => {
    const server = await TestServer.start(engine, { draws: [8642, 9753] });
    const make = (accessCode: string, fromDay: string, untilDay: string) =>
      server.operate("POST", "/api/permanent-codes", { userName: "Verein", accessCode, fromDay, untilDay });
    await make("8642", "2027-03-01", "2027-03-02");
    const lost = await make("7531", "2026-11-23", "2026-11-24");
    const body = await server.operate("POST", `/api/access-codes/${lost.id}/replacement`, { reason: "lost" });
    expect(body.code).toMatchObject({ accessCode: "9753", validFrom: lost.validFrom, validTo: lost.validTo });
  });

  test("[A-32] a permanent code whose last day is over expires by itself", async () => {
    const server = await TestServer.start(engine, { now: at("2026-11-21T23:55:00+01:00") });
    await server.operate("POST", "/api/permanent-codes", {
      ...{ userName: "Aushilfe", accessCode: "86420", untilDay: "2026-11-21" },
    });
    expect(await valid(server, "86420")).toBe(true);
    // midnight, and the following pass of the loop
    await server.advance(minutes(6));
    expect(await valid(server, "86420")).toBe(false);
    const { items } = await server.operate("GET", "/api/access-codes/all");
    expect(items).toMatchObject([{ status: "expired", state: "over" }]);
  });

  test("[A-32] wrong days and hours are refused in German, and nothing is stored", async () => {
    const server = await TestServer.start(engine);
    const said = async (times: object) =>
      (
        await server.request("POST", "/api/permanent-codes", {
          ...{ token: await server.tokenOf("admin"), body: { userName: "X", accessCode: "86420", ...times } },
        })
      ).body.detail;
    expect(await said({ hours: { weekdays: [], from: 0, until: 60 } })).toBe(
      "Bitte wählen Sie mindestens einen Wochentag.",
    );
    expect(await said({ hours: { weekdays: [1], from: 60, until: 60 } })).toBe(
      "Beginn und Ende der Uhrzeit müssen verschieden sein.",
    );
    expect(await said({ fromDay: "2026-12-02", untilDay: "2026-12-01" })).toBe(
      "Der letzte Tag muss am ersten Tag oder danach liegen.",
    );
    expect(await said({ untilDay: "2026-11-20" })).toBe("Der letzte Tag liegt in der Vergangenheit.");
    for (const days of [
      { untilDay: "9999-12-31" },
      { untilDay: "9999-01-01" },
      { fromDay: "9999-01-01" },
      { fromDay: "9950-01-01", untilDay: null },
    ])
      expect(await said(days)).toBe("Der letzte Tag darf höchstens der 31.12.9998 sein.");
    expect(await said({ untilDay: "20.11.2026" })).toContain("ist kein Tag");
    expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
  });

  test("[N-09] staff neither change a permanent code nor see that there is one", async () => {
    const server = await TestServer.start(engine);
    const body = await server.operate("POST", "/api/permanent-codes", {
      ...{ userName: "Reinigung", accessCode: "86420" },
    });
    const staff = async (method: string, path: string, request?: object) =>
      server.request(method, path, {
        token: await server.tokenOf("staff"),
        ...(request && { body: request }),
      });
    expect((await staff("PATCH", `/api/permanent-codes/${body.id}`, { hours: null })).status).toBe(403);
    for (const query of ["", "?kind=permanent", "?text=86420", "?text=Reinigung", `?id=${body.id}`])
      expect((await staff("GET", `/api/access-codes/all${query}`)).body.items, query).toEqual([]);
    for (const [what, request] of [["end"], ["restore"], ["replacement", { reason: "lost" }]] as const)
      expect(await staff("POST", `/api/access-codes/${body.id}/${what}`, request), what).toMatchObject({
        status: 404,
        body: { code: "access_code_unknown" },
      });
    expect(await valid(server, "86420")).toBe(true);
  });
});
