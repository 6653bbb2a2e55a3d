import { expect } from "vitest";
import { decide } from "../scheduler/decide.ts";
import type { Facts } from "../scheduler/facts.ts";
import { type Instant, milliseconds, minus } from "../time/instant.ts";
import { aBlock, aCode, anOverride, at, factsOf } from "./builders.ts";

/** Times are Berlin's on a winter day, or whole ISO texts. */
const berlinIso = (time: string) => (time.includes("T") ? time : `2026-11-21T${time}+01:00`);

export const berlinTime = (time: string): Instant => at(berlinIso(time));

/** A booking's code: light from 5 minutes before to 15 after, door from 15 before to 60 after. */
export const game = (from: string, until: string, changes: Parameters<typeof aCode>[2] = {}) =>
  aCode(berlinIso(from), berlinIso(until), changes);
/** A booking that a user ended with "Buchung beenden" at `until`. */
export const endedGame = (from: string, until: string) =>
  game(from, until, { status: "expired", endedAt: berlinTime(until) });
export const block = (from: string, until: string, court = 1) =>
  aBlock(berlinIso(from), berlinIso(until), court);
export const givenOverride = (on: boolean, from: string, until: string) =>
  anOverride(on, berlinIso(from), berlinIso(until));

/** States of all lights and doors from this time until the next row's, in the order of the facts. */
export type Row = readonly [time: string, lights: string, doors: string];

/** Compares at each row's time and a millisecond before the next row's. */
export function timetable(changes: Partial<Facts>, rows: readonly Row[]): void {
  const facts = factsOf(changes);
  const statesAt = (now: Instant) => {
    const { courts, doors } = decide(facts, now);
    const lights = courts.map(({ light: { desired } }) =>
      desired === null ? "as-it-is" : desired ? "on" : "off",
    );
    return [lights.join(" "), doors.map(({ released }) => (released ? "released" : "closed")).join(" ")];
  };
  expect(rows.map(([time]) => [time, ...statesAt(berlinTime(time))])).toEqual(rows);
  const rowsWithNext = rows.slice(0, -1).map((row, index) => [row, rows[index + 1] ?? row] as const);
  expect(
    rowsWithNext.map(([[time], [next]]) => [time, ...statesAt(minus(berlinTime(next), milliseconds(1)))]),
  ).toEqual(rows.slice(0, -1));
}
