import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSettings } from "../settings/stored-settings.ts";
import { at, courtId } from "../testing/builders.ts";
import { type Instant, instant, MINUTE } from "../time/instant.ts";
import { checkBookingChange, gainedTimes } from "./booking-change.ts";

const limits = {
  now: at("2026-11-21T18:20:00Z"),
  bookableUntil: at("2026-12-05T23:00:00Z"),
  settings: decodeSettings([]).values,
};
const place = (from: string, until: string, court = 1) => ({
  courtId: courtId(court),
  time: { from: at(`2026-11-21T${from}:00Z`), until: at(`2026-11-21T${until}:00Z`) },
});
const RUNNING = place("18:00", "19:00");

describe("changing a booking", () => {
  test.each([
    ["nothing, of one that runs", RUNNING, null],
    ["its end to later", place("18:00", "19:30"), null],
    ["its end to two hours", place("18:00", "20:00"), null],
    ["its end beyond two hours", place("18:00", "20:01"), "booking_too_long"],
    ["its end to less than half an hour", place("18:00", "18:29"), "booking_too_short"],
    ["its end to what has passed", place("18:00", "18:20"), "booking_end_in_the_past"],
    ["its end to before its start", place("18:00", "17:00"), "booking_end_not_after_start"],
    ["its court", place("18:00", "19:00", 2), null],
    ["its start to what has long passed", place("17:30", "19:00"), "booking_in_the_past"],
    ["its start to now", place("18:15", "19:00"), null],
    ["its day to a month ahead", { ...RUNNING, time: month() }, "booking_too_far_ahead"],
  ])("[B-01, B-03] %s", (_, after, refusal) => {
    expect(checkBookingChange(RUNNING, after, limits)?.code ?? null).toBe(refusal);
  });

  test("[B-03] a length that was allowed once may be kept, and the time of a start that has passed", () => {
    const long = place("18:00", "21:00");
    expect(checkBookingChange(long, place("18:00", "21:00", 2), limits)).toBeNull();
    expect(checkBookingChange(long, place("19:00", "22:00"), limits)).toBeNull();
    expect(checkBookingChange(long, place("18:00", "21:15"), limits)?.code).toBe("booking_too_long");
  });

  test("[B-03] the times that it takes from others are those to come that were not its own, minute by minute", () => {
    const minute = fc.integer({ min: 0, max: 90 });
    const places = fc
      .tuple(fc.integer({ min: 1, max: 2 }), minute, fc.integer({ min: 1, max: 40 }))
      .map(([court, from, length]) => ({
        courtId: courtId(court),
        time: { from: instant(from * MINUTE), until: instant((from + length) * MINUTE) },
      }));
    fc.assert(
      fc.property(places, places, minute, (before, after, nowMinute) => {
        const now = instant(nowMinute * MINUTE);
        const gained = gainedTimes(before, after, now);
        for (let tick = 0; tick < 140; tick += 1) {
          const moment = instant(tick * MINUTE);
          const isIn = ({ time }: { time: { from: Instant; until: Instant } }) =>
            moment >= time.from && moment < time.until;
          const isGained =
            moment >= now && isIn(after) && !(before.courtId === after.courtId && isIn(before));
          expect(gained.some((time) => isIn({ time }))).toBe(isGained);
        }
      }),
    );
  });
});

function month() {
  return { from: at("2026-12-21T18:00:00Z"), until: at("2026-12-21T19:00:00Z") };
}
