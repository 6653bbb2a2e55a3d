import fc from "fast-check";
import { expect, test } from "vitest";
import { isFullRun } from "../../../../testing/full-run.ts";
import { DAY_IN_MINUTES, type HallDay, randomDay } from "../testing/random-hall.ts";
import { instant } from "../time/instant.ts";
import { decide } from "./decide.ts";
import type { CourtFacts, DoorFacts, Facts } from "./facts.ts";
import { nextEdge } from "./next-edge.ts";
import { preview } from "./preview.ts";

/**
 * A rule that differs from its model on few days is found in one of five runs of so many days; a full run tries four
 * times as many.
 */
const RANDOM_DAYS = isFullRun ? 400 : 60;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Code = Facts["codes"][number];
type Lamp = Facts["channels"][number];
type Kind = "light" | "door";

// The naive model: the checklist's words as plain comparisons, one instant and one court at a time.

/** L-01 and Z-02 for one code: now lies in [valid_from − before, valid_to + after), and it was not ended. */
function isWithin(code: Code, kind: Kind, t: number): boolean {
  if (code.endedAt !== null && t >= code.endedAt) return false;
  const before = kind === "light" ? code.margins.lightBefore : code.margins.doorBefore;
  const after = kind === "light" ? code.margins.lightAfter : code.margins.doorAfter;
  return code.validity.from - before * MINUTE <= t && t < code.validity.until + after * MINUTE;
}

/** C-13, at an instant or at any instant of [from, to]. */
function isBlocked({ blocks }: Facts, { id }: CourtFacts, from: number, to = from): boolean {
  return blocks.some(({ courtId, period }) => courtId === id && period.from <= to && from < period.until);
}

/** The codes that count for a court now: active, not permanent, its own or for all, inside their window. */
function counting(facts: Facts, court: CourtFacts, kind: Kind, t: number): Code[] {
  if (court.status !== "available" || isBlocked(facts, court, t)) return [];
  return facts.codes.filter(
    (code) =>
      code.status === "active" &&
      !code.isPermanent &&
      code.occupiesCourt &&
      (code.courtId === null || code.courtId === court.id) &&
      isWithin(code, kind, t),
  );
}

/** C-14; a block's edge ends earlier overrides (C-13). */
function askedFor({ blocks }: Facts, { id, lightOverride }: CourtFacts, t: number): boolean | null {
  if (lightOverride === null) return null;
  const { from, until } = lightOverride.period;
  if (t < from || t >= until) return null;
  for (const { courtId, period } of blocks) {
    if (courtId !== id) continue;
    if (from < period.from && period.from <= t) return null;
    if (from < period.until && period.until <= t) return null;
  }
  return lightOverride.on;
}

/** The lamps that light a court with the fewest others. */
function nearestLamps({ channels }: Facts, { id }: CourtFacts): readonly Lamp[] {
  const serving = channels.filter(({ courtIds }) => courtIds.includes(id));
  return serving.filter(({ courtIds }) => serving.every((other) => courtIds.length <= other.courtIds.length));
}

/** A-01, C-14: a single intent for the light, until done, contradicted, or its booking is over. */
function intentOf(facts: Facts, court: CourtFacts, t: number): boolean | null {
  if (court.lightIntent === null) return null;
  const { on, revision } = court.lightIntent;
  const lamps = nearestLamps(facts, court);
  const later = lamps.filter(({ reported }) => reported !== null && reported.revision > revision);
  if (later.some(({ reported }) => reported?.on === !on)) return null;
  if (lamps.every((lamp) => lamp.reported?.on === on && (later.includes(lamp) || lamp.isReportCurrent)))
    return null;
  if (on && counting({ ...facts, blocks: [] }, court, "light", t).length === 0) return null;
  return on;
}

function lightOf(facts: Facts, court: CourtFacts, t: number): boolean | null {
  if (court.status !== "available") return false;
  const isAutomatic = court.autoMode && facts.autoLightControl;
  const isWanted = counting(facts, court, "light", t).length > 0;
  const intent = intentOf(facts, court, t);
  if (!isAutomatic && (intent === false || (intent === true && isWanted))) return intent;
  const asked = court.autoMode ? askedFor(facts, court, t) : null;
  if (asked !== null) return asked;
  if (isAutomatic) return isWanted;
  // random days report a light before all blocks, or days after them, as only a clock that was ahead does
  const isLeftOn = court.isLightOn && court.lightReportedAt !== null;
  return isLeftOn && isBlocked(facts, court, t) ? false : null;
}

/**
 * C-13: a block switches off only lamps that were left on; each is on since before all blocks, or since an unknown
 * time.
 */
function lightThereOf(facts: Facts, court: CourtFacts, { reported }: Lamp, t: number): boolean | null {
  return isPutOut(facts, court, t) && reported?.on !== true ? null : lightOf(facts, court, t);
}

/** A-01, C-14: a single intent is for a court's own light, not for other lamps. */
function lightOfLamp(facts: Facts, court: CourtFacts, lamp: Lamp, t: number): boolean | null {
  const isOwn = nearestLamps(facts, court).includes(lamp);
  return lightThereOf(facts, isOwn ? court : { ...court, lightIntent: null }, lamp, t);
}

function isPutOut(facts: Facts, court: CourtFacts, t: number): boolean {
  return lightOf(facts, court, t) === false && lightOf(facts, { ...court, isLightOn: false }, t) === null;
}

/** E-02: state of a lamp, by the demands of its courts in operation, or of all if none is. */
function lampOf(facts: Facts, lamp: Lamp, t: number): boolean | null {
  const { courtIds, isLit, command } = lamp;
  if (command !== null) return command.on;
  const all = facts.courts.filter(({ id }) => courtIds.includes(id));
  const inUse = all.filter(({ status }) => status === "available");
  const asked = inUse.length === 0 ? all : inUse;
  const wanted = asked.map((court) => lightOfLamp(facts, court, lamp, t));
  if (wanted.includes(true)) return true;
  if (!wanted.includes(false)) return null;
  const isKept = asked.some((court, index) => {
    if (wanted[index] !== null || !nearestLamps(facts, court).includes(lamp)) return false;
    // C-13: a block ends intents for a lamp that was lit before it, as each of the random days is
    const isEnded = isBlocked(facts, court, t) && lamp.reported?.on === true;
    const isWantedByPeople = !court.autoMode && court.manualLight?.on === true && !isEnded;
    return isWantedByPeople || counting(facts, court, "light", t).length > 0;
  });
  return isKept || (wanted.includes(null) && !isLit) ? null : false;
}

/** Light of a court: its lamps' if all are shared with the same courts, otherwise its own demand. */
function shownLightOf(facts: Facts, court: CourtFacts, t: number): boolean | null {
  const lamps = nearestLamps(facts, court);
  const [lamp] = lamps;
  // case A1: a user's open command
  const userCommand = lamps.find(({ command }) => command !== null)?.command ?? null;
  if (userCommand !== null) return userCommand.on;
  const sharing = new Set(lamps.flatMap(({ courtIds }) => courtIds));
  const isShared = sharing.size > 1 && lamp?.courtIds.length === sharing.size && court.status === "available";
  return isShared && lamp !== undefined && !isPutOut(facts, court, t)
    ? lampOf(facts, lamp, t)
    : lightOf(facts, court, t);
}

/** Whether a code releases at an instant, without an interruption from or until then. */
function stoodAt(facts: Facts, court: CourtFacts, code: Code, asOf: number, t: number): boolean {
  return isWithin(code, "door", asOf) && !isBlocked(facts, court, Math.min(t, asOf), Math.max(t, asOf));
}

/** Z-02 and Z-06: during a pause only releases in force at `doorFreeze`, without an interruption since. */
function releasing(facts: Facts, court: CourtFacts, t: number): Code[] {
  const asOf = facts.doorFreeze?.at ?? null;
  return counting(facts, court, "door", t).filter(
    (code) => asOf === null || (code.createdInRevision <= asOf && stoodAt(facts, court, code, asOf, t)),
  );
}

/** D-09: the first instant after the lock at which a code begins or ends to count at the door. */
function endOfLock(facts: Facts, { courtIds, lock }: DoorFacts): number {
  if (lock === null) return Number.NEGATIVE_INFINITY;
  const courts = facts.courts.filter(({ id }) => courtIds.includes(id));
  const always = { ...facts, codes: facts.codes.map((code) => ({ ...code, status: "active" as const })) };
  const standing = (t: number) =>
    courts.map((court) => counting(always, court, "door", t).map(({ id }) => id)).join("; ");
  const isEdge = (t: number) => t > lock.at && standing(t - 1) !== standing(t);
  return instantsAroundEdges(facts).find(isEdge) ?? Number.POSITIVE_INFINITY;
}

/** Whether a locked door is released: for later bookings, and for all once the lock has ended. */
function isReleasedFor(facts: Facts, court: CourtFacts, door: DoorFacts, end: number, t: number): boolean {
  const { mode, courtIds, lock } = door;
  if (mode !== "schedule" || !courtIds.includes(court.id)) return false;
  return releasing(facts, court, t).some(
    (code) => lock === null || code.createdInRevision > lock.revision || t >= end,
  );
}

function modelled(facts: Facts, ends: readonly number[], t: number): string {
  const isReleased = (court: CourtFacts, door: DoorFacts, index: number) =>
    isReleasedFor(facts, court, door, ends[index] ?? t, t);
  const courts = facts.courts.map((court) => {
    const valid = counting(facts, court, "door", t).map(({ id }) => id);
    const isUnlocked = facts.doors.some((door, index) => isReleased(court, door, index));
    return `light ${shownLightOf(facts, court, t)} unlock ${isUnlocked} codes ${valid.sort()}`;
  });
  const doors = facts.doors.map(
    (door, index) => `released ${facts.courts.some((court) => isReleased(court, door, index))}`,
  );
  const lamps = facts.channels.map((lamp) => `lamp ${lampOf(facts, lamp, t)}`);
  return [...courts, ...lamps, ...doors].join("; ");
}

function decided(facts: Facts, t: number): string {
  const { courts, channels, doors } = decide(facts, instant(t));
  return [
    ...courts.map(
      ({ light, shouldUnlockDoor, validCodes }) =>
        `light ${light.desired} unlock ${shouldUnlockDoor} codes ${[...validCodes].sort()}`,
    ),
    ...channels.map(({ desired }) => `lamp ${desired}`),
    ...doors.map(({ released }) => `released ${released}`),
  ].join("; ");
}

/** Every possible edge, one millisecond before it and one after. */
function instantsAroundEdges({ courts, doors, codes, blocks, doorFreeze }: Facts): number[] {
  const locks = doors.flatMap(({ lock }) => lock?.at ?? []);
  const edges = new Set<number>(doorFreeze === null ? locks : [...locks, doorFreeze.at]);
  for (const { validity, margins, endedAt } of codes) {
    for (const lead of [0, margins.lightBefore, margins.doorBefore]) edges.add(validity.from - lead * MINUTE);
    for (const trail of [0, margins.lightAfter, margins.doorAfter])
      edges.add(validity.until + trail * MINUTE);
    if (endedAt !== null) edges.add(endedAt);
  }
  const stretches = [...blocks, ...courts.flatMap(({ lightOverride }) => lightOverride ?? [])];
  for (const { period } of stretches) edges.add(period.from).add(period.until);
  return [...edges].flatMap((edge) => [edge - 1, edge, edge + 1]).sort((a, b) => a - b);
}

function minutesFrom(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, minute) => start + minute * MINUTE);
}

/** The first instant of the day with every override requested: from there on only time passes. */
function allIsKnown({ from, facts }: HallDay): number {
  return Math.max(from, ...facts.courts.flatMap(({ lightOverride }) => lightOverride?.period.from ?? []));
}

test("[E-02, Z-09] a court whose light others decide names them, at every edge of a random day", () => {
  fc.assert(
    fc.property(randomDay, ({ facts }) => {
      for (const t of instantsAroundEdges(facts))
        for (const { courtId, light } of decide(facts, instant(t)).courts)
          for (const reason of light.reasons)
            if (reason.kind === "shared_light") {
              expect(reason.courtIds).not.toEqual([]);
              expect(reason.courtIds).not.toContain(courtId);
            }
    }),
    { numRuns: 3 * RANDOM_DAYS },
  );
});

const dayAndMinute = fc.tuple(randomDay, fc.nat(DAY_IN_MINUTES));

test("[L-01, Z-02, C-13] at every minute and every edge of a random day the decision is what the naive model says", () => {
  fc.assert(
    fc.property(randomDay, ({ from, facts }) => {
      const ends = facts.doors.map((door) => endOfLock(facts, door));
      for (const t of [...minutesFrom(from, DAY_IN_MINUTES), ...instantsAroundEdges(facts)]) {
        const is = decided(facts, t);
        const should = modelled(facts, ends, t);
        if (is !== should) expect(`${new Date(t).toISOString()} ${is}`).toBe(should);
      }
    }),
    { numRuns: RANDOM_DAYS },
  );
});

test("[Z-25] what the preview shows is what the scheduler then decides, at every later minute and edge of 24 hours", () => {
  fc.assert(
    fc.property(dayAndMinute, ([{ from, facts: drawn }, minute]) => {
      const now = from + minute * MINUTE;
      const facts = {
        ...drawn,
        // the preview shows each court's own windows, including the demands of sharing courts
        channels: [],
        // an intent for an unruled light is fulfilled and forgotten; overrides were requested before now
        courts: drawn.courts.map((court) => ({
          ...court,
          lightIntent: null,
          lightOverride: (court.lightOverride?.period.from ?? 0) <= now ? court.lightOverride : null,
        })),
        codes: drawn.codes.filter((code) => code.status === "active" || isOver(code, now)),
      };
      const events = preview(facts, instant(now));
      const revision = (id: string) => facts.codes.find((code) => code.id === id)?.createdInRevision ?? 0;
      const ends = facts.doors.map((door) => endOfLock(facts, door));
      const later = [...minutesFrom(now, 24 * 60), ...instantsAroundEdges(facts)];
      for (const t of later) {
        if (t < now || t >= now + DAY) continue;
        const shown = events.filter(({ interval }) => interval.from <= t && t < interval.until);
        const { courts, doors } = decide(facts, instant(t));
        const is = [
          ...courts.map(({ light, validCodes }) => [light.desired === true, [...validCodes].sort()]),
          ...doors.map(({ released }) => released),
        ];
        const should = [
          ...facts.courts.map((court) => {
            const ofCourt = shown.filter(({ courtId }) => courtId === court.id);
            const codes = ofCourt.filter(({ kind }) => kind === "door").map(({ codeId }) => codeId);
            const isOn = ofCourt.some(
              ({ effect, heldOffUntil }) =>
                effect === "light_on" && (heldOffUntil === null || heldOffUntil <= t),
            );
            // the preview shows windows only, not lights by hand
            const isAsked =
              court.status === "available" && court.autoMode && askedFor(facts, court, t) === true;
            return [isOn || isAsked, codes.sort()];
          }),
          ...facts.doors.map(
            ({ mode, courtIds, lock }, index) =>
              mode === "schedule" &&
              shown.some(
                ({ effect, courtId, codeId }) =>
                  effect === "door_released" &&
                  courtIds.includes(courtId) &&
                  // one of a court's doors may be locked by hand
                  (lock === null || t >= (ends[index] ?? t) || revision(codeId) > lock.revision),
              ),
          ),
        ];
        if (JSON.stringify(is) !== JSON.stringify(should)) expect(is).toEqual(should);
      }
    }),
    { numRuns: RANDOM_DAYS },
  );
});

/** An expired code was ended or has no window left. */
function isOver({ validity, margins, endedAt }: Code, now: number): boolean {
  const last = validity.until + Math.max(margins.lightAfter, margins.doorAfter) * MINUTE;
  return last <= now || (endedAt !== null && endedAt <= now);
}

test("[Z-01, L-04] between one edge and the next nothing changes, and after the last nothing ever does", () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      const { facts } = day;
      let now = allIsKnown(day);
      for (;;) {
        const edge = nextEdge(facts, instant(now));
        const is = decided(facts, now);
        const end = edge ?? now + 10 * DAY;
        expect(end).toBeGreaterThan(now);
        for (const t of [now + 1, Math.floor((now + end) / 2), end - 1]) {
          if (t < end && decided(facts, t) !== is) expect(decided(facts, t)).toBe(is);
        }
        if (edge === null) return;
        now = edge;
      }
    }),
  );
});

test("[C-14, L-04, Z-09] a decision stays as it is until the time it names, and then it is another", () => {
  fc.assert(
    fc.property(dayAndMinute, ([day, minute]) => {
      // a lamp shared by people and rules is known once either has switched it
      const isRuled = day.facts.courts.every(({ autoMode }) => autoMode) && day.facts.autoLightControl;
      const facts = { ...day.facts, channels: isRuled ? day.facts.channels : [] };
      const now = allIsKnown(day) + minute * MINUTE;
      const later = [...minutesFrom(now, 120), ...instantsAroundEdges(facts)].filter((t) => t >= now);
      const holds = (until: number | null, state: boolean | null, stateAt: (t: number) => boolean | null) => {
        for (const t of later) if (until === null || t < until) expectState(t, stateAt(t), state);
        if (until !== null) expectState(until, stateAt(until), !state);
      };
      const decisions = decide(facts, instant(now));
      for (const [index, { light }] of decisions.courts.entries()) {
        const court = facts.courts[index];
        if (court?.autoMode !== true || !facts.autoLightControl) continue;
        holds(
          light.until,
          light.desired,
          (t) => decide(facts, instant(t)).courts[index]?.light.desired ?? null,
        );
      }
      for (const [index, door] of decisions.doors.entries()) {
        holds(door.until, door.released, (t) => decide(facts, instant(t)).doors[index]?.released ?? null);
      }
    }),
  );
});

function expectState(t: number, is: boolean | null, should: boolean | null): void {
  if (is !== should) expect(`${new Date(t).toISOString()} ${is}`).toBe(`${should}`);
}
