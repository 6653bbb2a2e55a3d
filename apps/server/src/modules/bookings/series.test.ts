import type { SeriesDateView, SeriesView } from "@platzwart/contract/endpoints/series-endpoints";
import { days, minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine, sqlite } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

/** Tuesdays from 18:00 to 19:30, over the winter. */
const TUESDAYS = {
  ...{ courtId: 1, firstDate: "2026-11-24", lastDate: "2026-12-29", everyWeeks: 1 },
  ...{ startMinute: 1080, endMinute: 1170 },
};

/** Saturdays from 16:00 to 17:30, the first in an hour. */
const SATURDAYS = { firstDate: "2026-11-21", lastDate: "2026-12-26", startMinute: 960, endMinute: 1050 };

async function deskOf(...started: Parameters<typeof TestServer.start>) {
  const server = await TestServer.start(...started);
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    server.request(method, path, { token: await server.tokenOf("staff"), headers, ...(body && { body }) });
  return {
    ...{ server, send },
    preview: async (changes: object = {}): Promise<SeriesDateView[]> => {
      const { status, body } = await send("POST", "/api/series/preview", { ...TUESDAYS, ...changes });
      expect([status, body.detail]).toEqual([200, undefined]);
      return body.items;
    },
    create: async (changes: object = {}, headers: Record<string, string> = {}) =>
      send("POST", "/api/series", { ...TUESDAYS, customerName: "Erika Mustermann", ...changes }, headers),
    book: async (startTime: string, endTime: string, courtId = 1) => {
      const body = { courtId, customerName: "Emre Yılmaz", startTime, endTime };
      expect((await send("POST", "/api/bookings", body)).status).toBe(200);
    },
    change: (id: string, body: object) => send("PATCH", `/api/series/${id}`, body),
    cancel: (id: string, from?: string) =>
      send("DELETE", `/api/series/${id}${from === undefined ? "" : `?from=${from}`}`),
    read: async (id: string): Promise<SeriesView> => (await send("GET", `/api/series/${id}`)).body,
    booking: async (id: string) => (await send("GET", `/api/bookings/${id}`)).body,
    /** Codes with these digits that are in force or to come. */
    codes: async (digits: string): Promise<Record<string, string>[]> =>
      (await send("GET", `/api/access-codes/all?text=${digits}&state=open`)).body.items,
    valid: async (code: string) =>
      (await server.call("validate_code", { code, court_id: 1 })).body.data.valid,
  };
}

const startsOf = ({ dates }: SeriesView, status = "active") =>
  dates.filter((date) => date.status === status).map(({ startTime }) => String(startTime));

anyEngine((engine) => {
  test("[B-04] a series books every Tuesday at the same hour, in one transaction, and is listed", async () => {
    const desk = await deskOf(engine);
    const { status, body } = await desk.create();
    expect(status).toBe(200);
    expect(startsOf(body.series)).toEqual(
      ["11-24", "12-01", "12-08", "12-15", "12-22", "12-29"].map((date) => `2026-${date}T17:00:00.000Z`),
    );
    expect(body.booking).toMatchObject({
      ...{ customerName: "Erika Mustermann", startTime: "2026-11-24T17:00:00.000Z", status: "active" },
      seriesId: body.series.id,
    });
    const { items } = (await desk.send("GET", "/api/series")).body;
    expect(items).toEqual([body.series]);
    expect(await newestEntries(desk.server.app.storage.read, 1)).toMatchObject([
      { message: "Serie für Court 1 angelegt (6 Termine)" },
    ]);
    // a press repeated after a lost answer books nothing more
    const key = { "Idempotency-Key": "winter-1" };
    const other = { courtId: 2 };
    const first = await desk.create(other, key);
    expect((await desk.create(other, key)).body).toEqual(first.body);
    expect((await desk.send("GET", "/api/series")).body.items).toHaveLength(2);
  });

  test("[B-04] every date is shown with what is in its way, and 'Nur freie anlegen' leaves those out", async () => {
    const desk = await deskOf(engine);
    await desk.book("2026-12-01T18:30", "2026-12-01T19:30");
    const block = { courtIds: [1], from: "2026-12-08T08:00", until: "2026-12-08T22:00", reason: "Linien" };
    expect((await desk.server.operate("POST", "/api/blocks", block)).items).toHaveLength(1);
    const dates = await desk.preview();
    expect(dates.map(({ state }) => state)).toEqual(["free", "taken", "taken", "free", "free", "free"]);
    expect(dates[1]?.detail).toContain("bereits von Emre Yılmaz gebucht");
    expect(dates[2]?.detail).toContain("Linien");
    const refused = await desk.create();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "series_dates_taken",
        detail:
          "2 von 6 Terminen sind nicht frei: 01.12.2026, 08.12.2026. „Nur freie anlegen“ lässt diese aus („onlyFree“).",
      },
    });
    expect((await desk.send("GET", "/api/series")).body.items).toEqual([]);
    const { body } = await desk.create({ onlyFree: true });
    expect(body.series.dates.map(({ date }: { date: string }) => date)).toEqual([
      ...["2026-11-24", "2026-12-15", "2026-12-22", "2026-12-29"],
    ]);
  });

  test("[B-05] one code opens in the windows of all dates and in no other time", async () => {
    const desk = await deskOf(engine);
    const { body } = await desk.create(SATURDAYS);
    const code = body.booking.accessCode;
    const rows = await desk.codes(code);
    expect(rows.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual(
      body.series.dates.map(({ startTime, endTime }: Record<string, string>) => [startTime, endTime]),
    );
    expect(await desk.valid(code)).toBe(false);
    await desk.server.advance(minutes(60));
    expect(await desk.valid(code)).toBe(true);
    await desk.server.advance(minutes(180));
    expect(await desk.valid(code)).toBe(false);
  });

  test("[B-05] other digits for one date are those of all to come", async () => {
    const desk = await deskOf(engine);
    const { body } = await desk.create(SATURDAYS);
    const lost = body.booking.accessCode;
    // the first date is over
    await desk.server.advance(minutes(240));
    const [past, next, later] = body.series.dates;
    const row = (await desk.codes(lost)).find(({ bookingId }) => bookingId === later.bookingId);
    const path = `/api/access-codes/${row?.["id"]}/replacement`;
    expect((await desk.send("POST", path, { reason: "lost" })).status).toBe(200);
    const fresh = (await desk.booking(next.bookingId)).accessCode;
    expect(fresh).not.toBe(lost);
    for (const { bookingId } of body.series.dates.slice(1))
      expect((await desk.booking(bookingId)).accessCode).toBe(fresh);
    expect((await desk.booking(past.bookingId)).accessCode).not.toBe(fresh);
    expect(await desk.codes(lost)).toEqual([]);
    expect(await desk.codes(fresh)).toHaveLength(5);
  });

  test("[B-06] one date moves and is cancelled alone; a change of all others leaves the cancelled one cancelled", async () => {
    const desk = await deskOf(engine);
    const { series } = (await desk.create()).body;
    const [, second, third] = series.dates;
    expect((await desk.send("DELETE", `/api/bookings/${second.bookingId}`)).status).toBe(204);
    const moved = await desk.send("PATCH", `/api/bookings/${third.bookingId}`, {
      ...{ courtId: 2, startTime: "2026-12-09T10:00", endTime: "2026-12-09T11:30" },
    });
    expect(moved.body).toMatchObject({ courtId: 2, seriesId: series.id });
    // all: an hour later
    const { status, body } = await desk.change(series.id, { startMinute: 1140, endMinute: 1230 });
    expect([status, body.changed, body.kept]).toEqual([200, 5, 0]);
    expect(startsOf(body.series)).toEqual([
      ...[
        "2026-11-24T18:00",
        "2026-12-09T18:00",
        "2026-12-15T18:00",
        "2026-12-22T18:00",
        "2026-12-29T18:00",
      ].map((start) => `${start}:00.000Z`),
    ]);
    expect(startsOf(body.series, "cancelled")).toEqual(["2026-12-01T17:00:00.000Z"]);
  });

  test("[B-06] this and all following dates move to another day and court, and the others stay", async () => {
    const desk = await deskOf(engine);
    const { series, booking } = (await desk.create()).body;
    const block = { courtIds: [3], from: "2026-12-23T08:00", until: "2026-12-23T22:00", reason: "Linien" };
    await desk.server.operate("POST", "/api/blocks", block);
    const change = { from: "2026-12-15", shiftDays: 1, courtId: 3 };
    expect(await desk.change(series.id, change)).toMatchObject({
      status: 409,
      body: { code: "series_dates_taken" },
    });
    const { body } = await desk.change(series.id, { ...change, onlyFree: true });
    expect([body.changed, body.kept]).toEqual([2, 1]);
    const slots = body.series.dates.map((one: { courtId: number; startTime: string }) => [
      ...[one.courtId, one.startTime.slice(5, 10)],
    ]);
    expect(slots).toEqual([
      [1, "11-24"],
      [1, "12-01"],
      [1, "12-08"],
      [3, "12-16"],
      [1, "12-22"],
      [3, "12-30"],
    ]);
    const code = (await desk.booking(body.series.dates[5].bookingId)).accessCode;
    expect(code).toBe(booking.accessCode);
  });

  test("[B-06] a change that is sent twice moves the dates once, and one of the customer reaches a running date", async () => {
    const desk = await deskOf(engine);
    const { series, booking } = (await desk.create(SATURDAYS)).body;
    const seen = { id: booking.id, revision: booking.revision };
    const moved = { seen, shiftDays: 1 };
    expect((await desk.change(series.id, moved)).status).toBe(200);
    expect((await desk.change(series.id, moved)).body.code).toBe("booking_changed_meanwhile");
    expect(startsOf(await desk.read(series.id))[1]).toBe("2026-11-29T15:00:00.000Z");
    await desk.change(series.id, { shiftDays: -1 });
    await desk.server.advance(minutes(70));
    await desk.change(series.id, { customerPhone: "030 4711000" });
    for (const { bookingId } of series.dates)
      expect((await desk.booking(bookingId)).customerPhone).toBe("030 4711000");
  });

  test("[B-07] dates that are moved onto closed days are counted, and a wrong length is refused as such", async () => {
    const desk = await deskOf(engine);
    const holiday = { date: "2026-12-23", courtId: null, name: "Feiertag", opens: null };
    await desk.server.operate("PUT", "/api/closed-days", { days: [holiday] });
    const { series } = (await desk.create()).body;
    expect((await desk.change(series.id, { shiftDays: 1 })).body).toMatchObject({ changed: 6, closed: 1 });
    const long = await desk.change(series.id, { startMinute: 600, endMinute: 1200 });
    expect([long.status, long.body.code]).toEqual([422, "booking_too_long"]);
  });

  test("[B-06] this and all following dates, then all, are cancelled with their codes", async () => {
    const desk = await deskOf(engine);
    const { series, booking } = (await desk.create(SATURDAYS)).body;
    expect((await desk.cancel(series.id, "2026-12-12")).body).toEqual({ cancelled: 3 });
    // the first date runs, and stays
    await desk.server.advance(minutes(70));
    expect((await desk.cancel(series.id)).body).toEqual({ cancelled: 2 });
    const { dates } = await desk.read(series.id);
    expect(dates.map(({ status }) => status)).toEqual(["active", ...Array(5).fill("cancelled")]);
    expect(await desk.valid(booking.accessCode)).toBe(true);
    expect(await desk.codes(booking.accessCode)).toHaveLength(1);
    expect(await desk.cancel(series.id)).toMatchObject({ status: 409, body: { code: "series_over" } });
    expect(await newestEntries(desk.server.app.storage.read, 1)).toMatchObject([
      { message: "Serie für Court 1 storniert (2 Termine)" },
    ]);
  });

  test("[B-08] a series leaves closed days out unless told otherwise", async () => {
    const desk = await deskOf(engine);
    const holiday = { date: "2026-12-22", courtId: null, name: "Feiertag", opens: null };
    await desk.server.operate("PUT", "/api/closed-days", { days: [holiday], confirm: true });
    const dates = await desk.preview();
    expect(dates.map(({ state }) => state)).toEqual([...Array(4).fill("free"), "closed", "free"]);
    expect(dates[4]?.detail).toContain("Di, 22.12.2026 geschlossen");
    expect(startsOf((await desk.create()).body.series)).toHaveLength(5);
    expect(startsOf((await desk.create({ courtId: 2, includesClosed: true })).body.series)).toHaveLength(6);
  });
});

test("[B-04] limits of a series are refused in German, and nothing is stored", async () => {
  const desk = await deskOf(sqlite);
  const refused = async (changes: object) => {
    const { body } = await desk.create(changes);
    return [body.code, body.errors?.[0]?.field, body.detail];
  };
  expect(await refused({ lastDate: "2027-12-30" })).toEqual([
    ...["series_too_far_ahead", "lastDate"],
    "Eine Serie reicht höchstens 400 Tage voraus, also bis 26.12.2027.",
  ]);
  expect(await refused({ lastDate: "2026-11-23" })).toEqual([
    ...["series_ends_before_start", "lastDate", "Der letzte Termin muss nach dem ersten liegen."],
  ]);
  expect((await refused({ endMinute: 1085 }))[0]).toBe("booking_too_short");
  expect((await refused({ firstDate: "2026-11-17" }))[0]).toBe("booking_in_the_past");
  expect((await refused({ everyWeeks: 3 }))[0]).toBe("input_invalid");
  expect((await desk.send("GET", "/api/series")).body.items).toEqual([]);
  expect(await desk.change("none", {})).toMatchObject({ status: 404, body: { code: "series_unknown" } });
});

test("[B-04] the night the clocks change: a time that does not exist is shown, the others keep their hour", async () => {
  const desk = await deskOf(sqlite);
  const nights = { firstDate: "2027-03-14", lastDate: "2027-04-04", startMinute: 135, endMinute: 195 };
  const dates = await desk.preview(nights);
  expect(dates.map(({ state, startTime }) => [state, startTime])).toEqual([
    ["free", "2027-03-14T01:15:00.000Z"],
    ["free", "2027-03-21T01:15:00.000Z"],
    ["taken", null],
    ["free", "2027-04-04T00:15:00.000Z"],
  ]);
  expect(dates[2]?.detail).toBe(
    "Am 28.03.2027 gibt es diese Uhrzeit nicht, weil die Uhren vorgestellt werden.",
  );
});

test("[B-04] changed opening hours and fewer courts name dates of a series a year ahead", async () => {
  const desk = await deskOf(sqlite);
  await desk.create({ courtId: 4, firstDate: "2027-12-21", lastDate: "2027-12-21" });
  const week = Array(7).fill("08:00-17:00");
  const hours = { settings: [{ key: "opening_hours", value: week }] };
  const token = await desk.server.tokenOf("admin");
  const saved = await desk.server.request("PUT", "/api/settings", { token, body: hours });
  expect(saved.body.code).toBe("bookings_outside_opening_hours");
  const fewer = { settings: [{ key: "court_count", value: 3 }] };
  const counted = await desk.server.request("PUT", "/api/settings", { token, body: fewer });
  expect(counted.body.code).toBe("courts_have_bookings");
});

test("[B-04] of two presses for one season at once only one is booked", async () => {
  const desk = await deskOf(sqlite);
  const answers = await Promise.all([desk.create(), desk.create({ customerName: "Emre Yılmaz" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("[X-07] a booking system sees its own bookings alone, and no series", async () => {
  const desk = await deskOf(sqlite);
  await desk.create();
  const { token } = await desk.server.makeApiKey("Eversports");
  const query = `from=${toIso(SATURDAY)}&to=${toIso(plus(SATURDAY, days(30)))}`;
  const { body } = await desk.server.request("GET", `/api/bookings?${query}`, { token });
  expect(body.items).toEqual([]);
  expect((await desk.server.request("GET", "/api/series", { token })).status).toBe(403);
});
