import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCourt, factsOf } from "../testing/builders.ts";
import { DAY_IN_MINUTES, randomDay } from "../testing/random-hall.ts";
import { berlinTime, block, endedGame, game } from "../testing/timetable.ts";
import { hours, type Instant, instant, MINUTE, minus, plus, toIso } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";
import { dayPlan } from "./day-plan.ts";
import type { Facts } from "./facts.ts";
import { PREVIEW_AHEAD, PREVIEW_BEHIND, preview } from "./preview.ts";

const DAY = { from: berlinTime("00:00"), until: berlinTime("2026-11-22T00:00+01:00") };

const local = (at: Instant) => toIso(plus(at, hours(1))).slice(11, 16);
const range = ({ from, until }: Interval) => `${local(from)}–${local(until)}`;

/** "1 17:00–18:00 light 16:55–18:15 door 16:45–19:00" */
const lines = (changes: Partial<Facts>, now = "12:00") =>
  dayPlan(factsOf(changes), DAY, berlinTime(now)).map(
    ({ courtId, time, light, door }) =>
      `${courtId} ${range(time)} light ${light.map(range).join(" ")} door ${door.map(range).join(" ")}`,
  );

describe("the plan of a day", () => {
  test("[Z-25] a booking stands with the windows that its own margins give", () => {
    expect(lines({ codes: [game("17:00", "18:00")] })).toEqual([
      "1 17:00–18:00 light 16:55–18:15 door 16:45–19:00",
    ]);
  });

  test("[Z-25] what is over stays on the lane, expired by itself or ended, up to its end", () => {
    const past = game("09:00", "10:00", { status: "expired" });
    expect(lines({ codes: [past, endedGame("10:00", "10:40")] })).toEqual([
      "1 09:00–10:00 light 08:55–10:15 door 08:45–11:00",
      "1 10:00–10:40 light 09:55–10:40 door 09:45–10:40",
    ]);
  });

  test("one that was cancelled before its time began is not there, and no permanent one", () => {
    const cancelled = game("17:00", "18:00", { status: "expired", endedAt: berlinTime("11:00") });
    const inMargin = game("19:00", "20:00", { status: "expired", endedAt: berlinTime("18:57") });
    const permanent = game("10:00", "23:00", { isPermanent: true });
    expect(lines({ codes: [cancelled, inMargin, permanent] }, "20:30")).toEqual([]);
  });

  test("[C-13] a block takes the windows and leaves the booking that somebody kept", () => {
    expect(lines({ codes: [game("17:00", "18:00")], blocks: [block("17:30", "20:00")] })).toEqual([
      "1 17:00–18:00 light 16:55–17:30 door 16:45–17:30",
    ]);
  });

  test("a code for all courts stands on every lane that is in use", () => {
    const courts = [aCourt(1), aCourt(2, { status: "unavailable" }), aCourt(3)];
    expect(
      lines({ courts, codes: [game("17:00", "18:00", { court: null })] }).map((line) => line[0]),
    ).toEqual(["1", "2", "3"]);
    expect(lines({ courts, codes: [game("17:00", "18:00", { court: null })] })[1]).toBe(
      "2 17:00–18:00 light  door ",
    );
  });

  test("of the day before and after only what reaches into the day", () => {
    const codes = [
      game("2026-11-20T21:00+01:00", "2026-11-20T22:59+01:00"),
      game("2026-11-20T21:00+01:00", "2026-11-20T23:01+01:00", { id: "door" }),
      game("2026-11-22T00:15+01:00", "2026-11-22T01:00+01:00"),
      game("2026-11-22T00:14+01:00", "2026-11-22T01:00+01:00", { id: "soon" }),
    ];
    expect(dayPlan(factsOf({ codes }), DAY, berlinTime("12:00")).map(({ codeId }) => codeId)).toEqual([
      "door",
      "soon",
    ]);
  });

  test("[Z-20, Z-25] on any day it has the very windows of the preview", () => {
    const minute = fc.integer({ min: 0, max: DAY_IN_MINUTES });
    fc.assert(
      fc.property(randomDay, minute, ({ from, facts: drawn }, minute) => {
        const now = instant(from + minute * MINUTE);
        // a lock by hand divides a window of the preview, but no booking of the plan
        const facts = { ...drawn, doors: drawn.doors.map((door) => ({ ...door, lock: null })) };
        const around = { from: minus(now, PREVIEW_BEHIND), until: plus(now, PREVIEW_AHEAD) };
        const entries = dayPlan(facts, around, now);
        const planned = entries.flatMap(({ courtId, codeId, light, door }) => [
          ...light.map((window) => `light ${courtId} ${codeId} ${window.from} ${window.until}`),
          ...door.map((window) => `door ${courtId} ${codeId} ${window.from} ${window.until}`),
        ]);
        const begun = new Set(
          facts.codes
            .filter(({ validity, endedAt }) => endedAt === null || endedAt > validity.from)
            .map(({ id }) => id),
        );
        const previewed = preview(facts, now)
          .filter(({ codeId }) => begun.has(codeId))
          .map(
            ({ kind, courtId, codeId, interval }) =>
              `${kind} ${courtId} ${codeId} ${interval.from} ${interval.until}`,
          );
        const isAround = (line: string) => Number(line.split(" ")[3]) < around.until;
        expect(planned.filter(isAround).sort()).toEqual(previewed.sort());
      }),
    );
  });
});
