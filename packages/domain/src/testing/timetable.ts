import { expect } from "vitest";
import { decide } from "../scheduler/decide.ts";
import type { Facts } from "../scheduler/facts.ts";
import { type Instant, milliseconds, minus } from "../time/instant.ts";
import { aBlock, aCode, anOverride, at, factsOf } from "./builders.ts";

/** Times are Berlin's on a winter day, or whole ISO texts. */
const iso = (time: string) => (time.includes("T") ? time : `2026-11-21T${time}+01:00`);

export const clock = (time: string): Instant => at(iso(time));

/** Light 5 minutes before and 15 after, door 15 before and 60 after. */
export const game = (from: string, until: string, changes: Parameters<typeof aCode>[2] = {}) =>
  aCode(iso(from), iso(until), changes);
/** "Buchung beenden". */
export const ended = (from: string, until: string) =>
  game(from, until, { status: "expired", endedAt: clock(until) });
export const block = (from: string, until: string, court = 1) => aBlock(iso(from), iso(until), court);
export const asked = (on: boolean, from: string, until: string) => anOverride(on, iso(from), iso(until));

/** States from that time until the next row's, in the order of the facts. */
export type Row = readonly [time: string, lights: string, doors: string];

/** Compares at each row's time and a millisecond before the next row's. */
export function timetable(changes: Partial<Facts>, rows: readonly Row[]): void {
  const facts = factsOf(changes);
  const seen = (now: Instant) => {
    const { courts, doors } = decide(facts, now);
    const lights = courts.map(({ light: { desired } }) =>
      desired === null ? "as-it-is" : desired ? "on" : "off",
    );
    return [lights.join(" "), doors.map(({ released }) => (released ? "released" : "closed")).join(" ")];
  };
  expect(rows.map(([time]) => [time, ...seen(clock(time))])).toEqual(rows);
  const stays = rows.slice(0, -1).map((row, index) => [row, rows[index + 1] ?? row] as const);
  expect(stays.map(([[time], [next]]) => [time, ...seen(minus(clock(next), milliseconds(1)))])).toEqual(
    rows.slice(0, -1),
  );
}
