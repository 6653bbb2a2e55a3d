import { describe, expect, test } from "vitest";
import { aCourt, factsOf } from "../testing/builders.ts";
import { berlinTime, block, endedGame, game, givenOverride } from "../testing/timetable.ts";
import { toIso } from "../time/instant.ts";
import type { Facts } from "./facts.ts";
import { nextEdge } from "./next-edge.ts";

/** All edges after noon, each found from the one before. */
function edges(changes: Partial<Facts>): string[] {
  const found: string[] = [];
  let now = nextEdge(factsOf(changes), berlinTime("12:00"));
  while (now !== null) {
    found.push(toIso(now));
    now = nextEdge(factsOf(changes), now);
  }
  return found;
}
const times = (...local: string[]) => local.map((time) => toIso(berlinTime(time)));

describe("the next edge", () => {
  test("[L-04, Z-01] the edges of a booking, its light window and its door window, one after the other", () => {
    expect(edges({ codes: [game("17:00", "18:00")] })).toEqual(
      times("16:45", "16:55", "17:00", "18:00", "18:15", "19:00"),
    );
  });

  test("[L-04] there is none without codes, after the last window, or for permanent and expired codes", () => {
    expect(edges({})).toEqual([]);
    expect(edges({ codes: [game("10:00", "11:00")] })).toEqual([]);
    expect(edges({ codes: [game("17:00", "18:00", { isPermanent: true })] })).toEqual([]);
    expect(edges({ codes: [endedGame("17:00", "17:30")] })).toEqual([]);
  });

  test("[C-13, Z-01] a block's edges are edges, with or without a booking, even where none of its windows is cut", () => {
    expect(edges({ blocks: [block("14:00", "15:00")] })).toEqual(times("14:00", "15:00"));
    expect(edges({ codes: [game("17:00", "18:00")], blocks: [block("17:20", "18:30")] })).toEqual(
      times("16:45", "16:55", "17:00", "17:20", "18:00", "18:30", "19:00"),
    );
  });

  test("[C-14, L-04] an asked-for light ends at an edge, cut by a block too", () => {
    const courts = [aCourt(1, { lightOverride: givenOverride(true, "11:50", "12:10") })];
    expect(edges({ courts })).toEqual(times("12:10"));
    expect(edges({ courts, blocks: [block("12:05", "12:30")] })).toEqual(times("12:05", "12:30"));
  });

  test("a court out of use has no light or door to wait for", () => {
    const courts = [aCourt(1, { status: "unavailable" })];
    expect(edges({ courts, codes: [game("17:00", "18:00")] })).toEqual(times("17:00", "18:00"));
  });

  test("now itself is not its next edge", () => {
    const facts = factsOf({ codes: [game("17:00", "18:00")] });
    expect(nextEdge(facts, berlinTime("16:44:59.999"))).toBe(berlinTime("16:45"));
    expect(nextEdge(facts, berlinTime("16:45"))).toBe(berlinTime("16:55"));
  });
});
