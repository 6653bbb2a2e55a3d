import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSettings } from "../settings/stored-settings.ts";
import { at, courtId } from "../testing/builders.ts";
import { type Instant, instant, MINUTE, minutes, plus } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";
import { freeTimes, freeUntil, nextFreeSlot, slotProblem } from "./desk-slots.ts";

const NOW = at("2026-11-21T12:00:00Z");
const minute = (count: number): Instant => plus(NOW, minutes(count));
const time = (from: number, until: number): Interval => ({ from: minute(from), until: minute(until) });
const taken = (id: string, court: number, from: number, until: number) => ({
  ...{ id, courtId: courtId(court), time: time(from, until) },
});
const block = (court: number, from: number, until: number) => ({
  ...{ id: "block", courtId: courtId(court), period: time(from, until) },
});
const limits = {
  now: NOW,
  bookableUntil: at("2026-12-05T23:00:00Z"),
  settings: decodeSettings([]).values,
};

describe("what is in the way of a place", () => {
  const facts = {
    taken: [taken("a", 1, 60, 120), taken("b", 2, 60, 120)],
    blocks: [block(3, 60, 90)],
    limits,
  };
  const problem = (before: ReturnType<typeof taken> | null, court: number, from: number, until: number) => {
    const found = slotProblem(before, { courtId: courtId(court), time: time(from, until) }, facts);
    return found === null
      ? null
      : found.kind === "limit"
        ? found.refusal.code
        : `${found.kind} ${found.obstacle.id}`;
  };

  test("[B-01] of a new booking: another one, a block, a limit, and nothing at their very edges", () => {
    expect(problem(null, 1, 0, 60)).toBeNull();
    expect(problem(null, 1, 0, 61)).toBe("taken a");
    expect(problem(null, 1, 120, 180)).toBeNull();
    expect(problem(null, 3, 30, 61)).toBe("blocked block");
    expect(problem(null, 3, 90, 150)).toBeNull();
    expect(problem(null, 4, 0, 20)).toBe("booking_too_short");
    expect(problem(null, 4, -30, 30)).toBe("booking_in_the_past");
  });

  test("[B-03] of one that is moved: all but itself", () => {
    const own = facts.taken[0] ?? taken("a", 1, 60, 120);
    expect(problem(own, 1, 75, 135)).toBeNull();
    expect(problem(own, 2, 60, 120)).toBe("taken b");
    expect(problem(own, 2, 120, 180)).toBeNull();
    expect(problem(own, 3, 60, 120)).toBe("blocked block");
    expect(problem(own, 1, 60, 190)).toBe("booking_too_long");
  });
});

describe("the next free place", () => {
  const spans = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 230 }),
      fc.integer({ min: 1, max: 90 }),
    ),
    { maxLength: 14 },
  );

  test("[B-03, B-07] is the first that is open and free to the minute, looked for minute by minute", () => {
    fc.assert(
      fc.property(
        spans,
        spans,
        spans,
        fc.constantFrom(5, 10, 15, 30),
        fc.integer({ min: 5, max: 120 }),
        fc.integer({ min: 0, max: 59 }),
        (bookings, blocks, shut, step, length, start) => {
          const courts = [1, 2, 3].map(courtId);
          const within = time(start, 300);
          const facts = {
            taken: bookings.map(([court, from, long], index) => taken(`t${index}`, court, from, from + long)),
            blocks: blocks.map(([court, from, long]) => block(court, from, from + long)),
            closed: shut.map(([court, from, long]) => ({
              courtId: courtId(court),
              ...time(from, from + long),
            })),
          };
          const isFree = (court: number, tick: number) =>
            ![...bookings, ...blocks, ...shut].some(
              ([other, from, long]) => other === court && tick >= from && tick < from + long,
            );
          let naive: string | null = null;
          for (let tick = start; naive === null && tick + length <= 300; tick += 1) {
            const isAtStep = (NOW / MINUTE + tick) % step === 0;
            if (tick !== start && !isAtStep) continue;
            const court = [1, 2, 3].find((one) =>
              Array.from({ length }, (_, index) => tick + index).every((each) => isFree(one, each)),
            );
            if (court !== undefined) naive = `court ${court} at ${tick}`;
          }
          const found = nextFreeSlot(courts, facts, within, {
            ...{ length: minutes(length), step: minutes(step) },
          });
          const actual =
            found === null ? null : `court ${found.courtId} at ${(found.time.from - NOW) / MINUTE}`;
          expect(actual).toBe(naive);
          if (found !== null) expect(found.time.until - found.time.from).toBe(length * MINUTE);
        },
      ),
    );
  });

  test("[B-03] free times and their end leave out what is taken and blocked, and nothing of other courts", () => {
    const facts = { taken: [taken("a", 1, 60, 120), taken("b", 2, 0, 300)], blocks: [block(1, 150, 160)] };
    expect(freeTimes(courtId(1), facts, time(30, 200))).toEqual([
      ...[time(30, 60), time(120, 150), time(160, 200)],
    ]);
    expect(freeUntil(courtId(1), facts, minute(0))).toBe(minute(60));
    expect(freeUntil(courtId(1), facts, minute(0), "a")).toBe(minute(150));
    expect(freeUntil(courtId(1), facts, minute(70))).toBe(minute(70));
    expect(freeUntil(courtId(1), facts, minute(160))).toBeNull();
    expect(freeUntil(courtId(3), facts, instant(NOW))).toBeNull();
  });
});
