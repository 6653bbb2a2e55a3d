import { isActiveOnCourts } from "../access/access-code.ts";
import { courtWindows } from "../scheduler/court-windows.ts";
import { releasingWindows } from "../scheduler/door-decision.ts";
import { lockEnds } from "../scheduler/door-release.ts";
import type { Facts } from "../scheduler/facts.ts";
import type { Instant } from "../time/instant.ts";
import { type Interval, joinIntervals } from "../time/interval.ts";

/** By door id, the times in order at which `decide` releases the door if the facts stay the same (Z-08). */
export function doorHolds(facts: Facts, now: Instant): ReadonlyMap<string, readonly Interval[]> {
  const windows = courtWindows(facts, now, isActiveOnCourts);
  const limits = { lockEndsByDoor: lockEnds(facts), doorFreeze: facts.doorFreeze };
  return new Map(
    facts.doors.map((door) => [
      door.id,
      joinIntervals(releasingWindows(door, windows, limits).map(({ interval }) => interval)),
    ]),
  );
}
