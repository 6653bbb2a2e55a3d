import { instant, minutes, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { liveEventsIn } from "../../database/store.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { functionsOf } from "../../testing/function-calls.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const at = (offset: number) => new Date(plus(SATURDAY, minutes(offset))).toISOString();

type Changes = Readonly<Record<string, unknown>>;

/** Returns a booker that resolves with the German error, or null on success. */
async function bookerOf(server: TestServer): Promise<(changes: Changes) => Promise<string | null>> {
  const call = await functionsOf(server);
  return async (changes) => {
    const { status, body } = await call("create_booking", { ...server.bookingData(), ...changes });
    expect(status).toBe(200);
    expect(body.success).toBe(body.error === undefined);
    return body.error ?? null;
  };
}

const EMAIL = "Die E-Mail-Adresse des Kunden ist nicht gültig; erwartet wird zum Beispiel name@beispiel.de.";
const PHONE =
  "Die Telefonnummer des Kunden ist nicht gültig; erwartet werden mindestens 5 Ziffern, zum Beispiel +49 30 123456.";
const PAST = "Der Beginn der Buchung liegt in der Vergangenheit.";
const END = "Das Ende der Buchung muss nach ihrem Beginn liegen.";
const AHEAD = "Buchungen sind höchstens 14 Tage im Voraus möglich.";
const GAP = "gibt es nicht, weil in dieser Nacht die Uhren vorgestellt werden.";
const TWICE =
  "gibt es zweimal, weil in dieser Nacht die Uhren zurückgestellt werden. Bitte geben Sie +02:00 oder +01:00 dazu an.";

/** Requests refused on Saturday, 21 November 2026, at three in the afternoon. */
const REFUSALS: readonly (readonly [Changes, string])[] = [
  [{ court_id: 5 }, "Den Court „5“ gibt es nicht."],
  [{ court_id: "court_0" }, "Den Court „court_0“ gibt es nicht."],
  [{ court_id: 1.5 }, "Den Court „1.5“ gibt es nicht."],
  [{ court_id: "platz" }, "Den Court „platz“ gibt es nicht."],
  [{ court_id: 4 }, "Court 4 ist zurzeit nicht verfügbar."],
  [{ end_time: at(0) }, END],
  [{ end_time: at(-30) }, END],
  [{ end_time: at(29) }, "Die Buchung dauert 29 Minuten; mindestens 30 Minuten sind nötig."],
  [
    { end_time: "2026-11-21T14:29:30Z" },
    "Die Buchung dauert 29 Minuten und 30 Sekunden; mindestens 30 Minuten sind nötig.",
  ],
  [
    { end_time: "2026-11-21T14:29:59Z" },
    "Die Buchung dauert 29 Minuten und 59 Sekunden; mindestens 30 Minuten sind nötig.",
  ],
  [
    { end_time: "2026-11-21T14:29:59.999Z" },
    "Die Buchung dauert 29 Minuten und 59 Sekunden; mindestens 30 Minuten sind nötig.",
  ],
  [
    { end_time: "2026-11-21T14:00:00.5Z" },
    "Die Buchung dauert weniger als 1 Sekunde; mindestens 30 Minuten sind nötig.",
  ],
  [
    { end_time: "2026-11-21T16:00:01Z" },
    "Die Buchung dauert 120 Minuten und 1 Sekunde; höchstens 120 Minuten sind möglich.",
  ],
  [
    { end_time: "2026-11-21T16:00:00.001Z" },
    "Die Buchung dauert 120 Minuten und 1 Sekunde; höchstens 120 Minuten sind möglich.",
  ],
  [{ end_time: at(121) }, "Die Buchung dauert 121 Minuten; höchstens 120 Minuten sind möglich."],
  [{ start_time: at(-6) }, PAST],
  [{ start_time: "2025-11-21T18:00", end_time: "2025-11-21T19:00" }, PAST],
  [{ start_time: "2026-12-06T00:00", end_time: "2026-12-06T01:00" }, AHEAD],
  [{ start_time: "9999-12-31T20:00", end_time: "9999-12-31T21:00" }, AHEAD],
  [{ start_time: "2027-03-28T02:30" }, `start_time: „2027-03-28T02:30“ ${GAP}`],
  [{ end_time: "2027-03-28T02:00" }, `end_time: „2027-03-28T02:00“ ${GAP}`],
  [{ start_time: "2026-10-25T02:30" }, `start_time: „2026-10-25T02:30“ ${TWICE}`],
  [{ customer_name: "  " }, "Bitte geben Sie den Namen des Kunden an."],
  [{ customer_name: "x".repeat(101) }, "Der Name des Kunden darf höchstens 100 Zeichen haben."],
  [
    { customer_name: "Jana\nAlbrecht" },
    "Der Name des Kunden enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text an.",
  ],
  [{ customer_email: " " }, "Bitte geben Sie die E-Mail-Adresse des Kunden an."],
  [{ customer_email: "jana@example" }, EMAIL],
  [{ customer_email: "jana" }, EMAIL],
  [{ customer_phone: "" }, "Bitte geben Sie die Telefonnummer des Kunden an."],
  [{ customer_phone: "1234" }, PHONE],
  [{ customer_phone: "keine" }, PHONE],
];

anyEngine((engine) => {
  describe("create_booking", () => {
    test("[B-01] refuses what it may not book, in German, and stores nothing", async () => {
      const server = await TestServer.start(engine);
      await server.app.storage.write(SERVER, (store) =>
        courtsIn(store).update(4 as never, { status: "unavailable" }),
      );
      const book = await bookerOf(server);
      const { read } = server.app.storage;
      const traces = async () => [
        await liveEventsIn(read).newestNumber(),
        (await newestEntries(read, 100)).length,
      ];
      const before = await traces();
      for (const [changes, error] of REFUSALS) {
        expect(await book(changes), JSON.stringify(changes)).toBe(error);
      }
      expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
      expect(await traces()).toEqual(before);
    });

    test("[X-01] text that is no instant is malformed data: 400 in the same shape, naming field and value", async () => {
      const server = await TestServer.start(engine);
      const call = await functionsOf(server);
      for (const [field, value] of [
        ["start_time", "heute"],
        ["start_time", ""],
        ["start_time", "2026-11-21"],
        ["start_time", "20261121T180000Z"],
        ["end_time", "2026-11-31T18:00"],
        ["end_time", "2026-11-31T18:00:00Z"],
        ["end_time", "2026-11-21T24:00"],
        ["end_time", "2026-11-21T24:00:00+01:00"],
        ["end_time", "2026-11-21T18:00:60"],
        ["end_time", "2026-11-21T18:00:60Z"],
      ] as const) {
        const { status, body } = await call("create_booking", { ...server.bookingData(), [field]: value });
        expect({ status, body }, value).toEqual({
          status: 400,
          body: {
            success: false,
            error: `Die Eingabe ist nicht gültig: data.${field} ist mit „${value}“ keine Zeitangabe; erwartet wird zum Beispiel 2026-11-21T18:00:00+01:00.`,
          },
        });
      }
      expect(await server.countRows()).toEqual({ bookings: 0, codes: 0 });
    });

    test("[X-01] instants as RFC 3339 has them, with an offset of hours alone, and wall clock time are taken", async () => {
      const server = await TestServer.start(engine);
      const book = await bookerOf(server);
      expect(
        await book({ start_time: "2026-11-21t15:00:00z", end_time: "2026-11-21T17:00:00+01" }),
      ).toBeNull();
      expect(
        await book({ start_time: "2026-11-21 17:00", end_time: "2026-11-21T18:00:00.250+01:00" }),
      ).toBeNull();
      const { items } = await server.operate(
        "GET",
        "/api/bookings?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z",
      );
      expect(items.map(({ startTime, endTime }: Record<string, string>) => [startTime, endTime])).toEqual([
        ["2026-11-21T15:00:00.000Z", "2026-11-21T16:00:00.000Z"],
        ["2026-11-21T16:00:00.000Z", "2026-11-21T17:00:00.250Z"],
      ]);
    });

    test("[B-01] books up to the very limits", async () => {
      const server = await TestServer.start(engine);
      const book = await bookerOf(server);
      expect(await book({ court_id: 1, start_time: at(-5), end_time: at(25) })).toBeNull();
      expect(await book({ court_id: 2, start_time: at(0), end_time: at(120) })).toBeNull();
      // the last bookable day in Berlin is 5 December, to its last minute
      expect(
        await book({ court_id: 3, start_time: "2026-12-05T23:59", end_time: "2026-12-06T01:00" }),
      ).toBeNull();
      expect(await server.countRows()).toEqual({ bookings: 3, codes: 3 });
    });

    test("[B-01] refuses an overlap, however small, and allows back-to-back bookings and other courts", async () => {
      const server = await TestServer.start(engine);
      const book = await bookerOf(server);
      const overlap = "Court 1 ist am 21.11.2026 von 16:00 bis 17:00 Uhr bereits gebucht.";
      expect(await book({ start_time: at(60), end_time: at(120) })).toBeNull();
      expect(await book({ start_time: at(60), end_time: at(120) })).toBe(overlap);
      expect(await book({ start_time: at(0), end_time: "2026-11-21T15:00:00.001Z" })).toBe(overlap);
      expect(await book({ start_time: "2026-11-21T15:59:59.999Z", end_time: at(180) })).toBe(overlap);
      expect(await book({ start_time: at(70), end_time: at(110) })).toBe(overlap);
      expect(await book({ start_time: at(50), end_time: at(130) })).toBe(overlap);
      expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
      expect(await book({ start_time: at(0), end_time: at(60) })).toBeNull();
      expect(await book({ start_time: at(120), end_time: at(180) })).toBeNull();
      expect(await book({ start_time: at(60), end_time: at(120), court_id: 2 })).toBeNull();
      expect(await server.countRows()).toEqual({ bookings: 4, codes: 4 });
    });

    test("[B-01] counts the days ahead by the calendar in Berlin, also across the nights when the clocks change", async () => {
      const server = await TestServer.start(engine, { now: instant(Date.parse("2026-10-20T09:00Z")) });
      for (const [now, days, last, firstTooFar] of [
        // 25 October has 25 hours; at the end, 28 March has 23
        ["2026-10-20T10:00:00Z", 5, "2026-10-25T22:59:00Z", "2026-10-25T23:00:00Z"],
        // shortly before and after midnight in Berlin, which is another day in UTC
        ["2026-11-21T22:59:00Z", 1, "2026-11-22T22:59:00Z", "2026-11-22T23:00:00Z"],
        ["2026-11-21T23:01:00Z", 1, "2026-11-23T22:59:00Z", "2026-11-23T23:00:00Z"],
        ["2027-03-24T10:00:00Z", 4, "2027-03-28T21:59:00Z", "2027-03-28T22:00:00Z"],
      ] as const) {
        server.clock.setWallClock(instant(Date.parse(now)));
        const token = await server.tokenOf("admin");
        const path = "/api/settings/advance_booking_days";
        expect((await server.request("PUT", path, { token, body: { value: days } })).status).toBe(200);
        const book = await bookerOf(server);
        const hour = (start: string) => ({
          start_time: start,
          end_time: new Date(Date.parse(start) + 3_600_000).toISOString(),
        });
        expect(await book(hour(firstTooFar)), firstTooFar).toBe(
          `Buchungen sind höchstens ${days} ${days === 1 ? "Tag" : "Tage"} im Voraus möglich.`,
        );
        expect(await book(hour(last)), last).toBeNull();
      }
    });

    test("[B-01] books the hour that exists twice once it is said which one, and each of them", async () => {
      const server = await TestServer.start(engine, { now: instant(Date.parse("2026-10-24T10:00:00Z")) });
      const book = await bookerOf(server);
      const night = (start: string, end: string) =>
        book({ start_time: `2026-10-25T${start}`, end_time: `2026-10-25T${end}` });
      expect(await night("02:30", "03:30")).toBe(`start_time: „2026-10-25T02:30“ ${TWICE}`);
      expect(await night("02:00+02:00", "02:00+01:00")).toBeNull();
      expect(await night("02:00+01:00", "03:00")).toBeNull();
      const bookings = await bookingsIn(server.app.storage.read).listActive({
        from: instant(Date.parse("2026-10-25T00:00Z")),
        until: instant(Date.parse("2026-10-25T02:00Z")),
      });
      expect(bookings.map(({ time }) => new Date(time.from).toISOString().slice(11, 16))).toEqual([
        "00:00",
        "01:00",
      ]);
    });
  });
});
