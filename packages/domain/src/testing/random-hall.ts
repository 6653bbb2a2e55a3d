import fc from "fast-check";
import type { AccessCode } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { ChannelFacts, CourtFacts, DoorFacts, Facts, LightOverride } from "../scheduler/facts.ts";
import { milliseconds, plus } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";
import { aCourt, at, courtId, revisioned } from "./builders.ts";

const MINUTE = 60_000;

/** Midnights of days when Berlin's and Auckland's clocks change, and of an ordinary one. */
const MIDNIGHTS = [
  "2026-03-29T00:00+01:00",
  "2026-10-25T00:00+02:00",
  "2026-04-05T00:00+13:00",
  "2026-09-27T00:00+12:00",
  "2026-11-21T00:00+01:00",
].map(at);

/** Longer than the longest day. */
export const DAY_IN_MINUTES = 25 * 60;

/** A hall with random facts; `from`: midnight of the day. */
export interface HallDay {
  readonly from: number;
  readonly facts: Facts;
}

/** Many round minutes, so that windows touch, and early ones, so that events meet clock changes. */
const minute = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((quarter) => quarter * 15),
  fc.integer({ min: -8, max: 104 }).map((quarter) => quarter * 15),
  fc.integer({ min: -120, max: DAY_IN_MINUTES + 60 }),
);
const oddMilliseconds = fc.constantFrom(0, 0, 0, 1, 30_001, 59_999);
/** Milliseconds since midnight. */
const moment = fc.tuple(minute, oddMilliseconds).map(([minutes, odd]) => minutes * MINUTE + odd);
const length = fc
  .tuple(fc.constantFrom(1, 10, 15, 30, 60, 90, 200), oddMilliseconds)
  .map(([minutes, odd]) => minutes * MINUTE + odd);
const margin = fc.constantFrom(0, 0, 5, 15, 60);
/** Court 1 exists on every day, so it is drawn most often. */
const courtNumber = fc.constantFrom(1, 1, 1, 2, 3);
const oneInTen = fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0);
const orNull = <T>(percent: number, something: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof(
    { arbitrary: fc.constant(null), weight: 100 - percent },
    { arbitrary: something, weight: percent },
  );

const code = fc.record({
  court: orNull(75, courtNumber),
  from: moment,
  length,
  margins: fc.record({ lightBefore: margin, lightAfter: margin, doorBefore: margin, doorAfter: margin }),
  isPermanent: oneInTen,
  opensDoorsOnly: oneInTen,
  isExpired: oneInTen,
  createdAt: fc.oneof(fc.constant(-9_000 * MINUTE), moment),
  /** Error of the clock at the creation. */
  clockError: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: moment, weight: 1 }),
  /** Milliseconds since 20 minutes before the booked time; null: not ended. */
  endedAfter: orNull(20, length),
});

/** Few revisions, so that reports and intents come in every order. */
const revision = fc.integer({ min: 1, max: 3 });

const override = fc.record({
  on: fc.boolean(),
  from: moment,
  length: fc.integer({ min: 1, max: 360 }).map((minutes) => minutes * MINUTE),
});

const court = fc.record({
  isAvailable: oneInTen.map((isOut) => !isOut),
  autoMode: fc.constantFrom(true, true, true, false),
  lightIntent: orNull(40, fc.record({ on: fc.boolean(), revision })),
  manualLight: fc.constantFrom({ on: true, revision: 0 }, { on: false, revision: 0 }, null),
  lightOverride: orNull(60, override),
  isLightOn: fc.boolean(),
  /** Before any block, after all of them, or never. */
  lightReportedAfter: fc.constantFrom(-9_000 * MINUTE, 9_000 * MINUTE, null),
});

const randomValues = fc.record({
  midnight: fc.constantFrom(...MIDNIGHTS),
  courts: fc.array(court, { minLength: 1, maxLength: 3 }),
  doors: fc.array(
    fc.record({
      courts: fc.subarray([1, 2, 3], { minLength: 1 }),
      mode: fc.constantFrom("schedule", "schedule", "code_only"),
      lockedAt: orNull(70, moment),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  lamps: fc.array(
    fc.record({
      courts: fc.subarray([1, 2, 3], { minLength: 1 }),
      reported: orNull(80, fc.record({ on: fc.boolean(), revision })),
      /** Before any block, or after all of them. */
      reportedAfter: fc.constantFrom(-9_000 * MINUTE, 9_000 * MINUTE),
      isLit: fc.boolean(),
      isReportCurrent: fc.boolean(),
      command: orNull(10, fc.record({ on: fc.boolean(), userId: fc.constant("user-1") })),
    }),
    { maxLength: 4 },
  ),
  codes: fc.array(code, { minLength: 1, maxLength: 10 }),
  blocks: fc.array(fc.record({ court: courtNumber, from: moment, length }), { maxLength: 6 }),
  autoLightControl: oneInTen.map((isOff) => !isOff),
  pausedAt: orNull(35, moment),
});

export const randomDay: fc.Arbitrary<HallDay> = randomValues.map((drawn) => {
  const { midnight } = drawn;
  const instantAfterMidnight = (offset: number) => plus(midnight, milliseconds(offset));
  const intervalOf = (one: { from: number; length: number }): Interval => ({
    from: instantAfterMidnight(one.from),
    until: instantAfterMidnight(one.from + one.length),
  });
  const courts = drawn.courts.map(
    (
      { isAvailable, autoMode, lightIntent, manualLight, lightOverride, isLightOn, lightReportedAfter },
      index,
    ): CourtFacts =>
      aCourt(index + 1, {
        status: isAvailable ? "available" : "unavailable",
        ...{ autoMode, lightIntent, manualLight },
        lightOverride:
          lightOverride &&
          ({
            on: lightOverride.on,
            period: intervalOf(lightOverride),
            userId: "user-1",
            reason: null,
          } satisfies LightOverride),
        isLightOn,
        lightReportedAt: lightReportedAfter === null ? null : instantAfterMidnight(lightReportedAfter),
      }),
  );
  const codes = drawn.codes.map(
    (one, index): AccessCode => ({
      id: `code-${index}`,
      courtId: one.court === null ? null : courtId(one.court),
      ...{ isPermanent: one.isPermanent, occupiesCourt: !one.opensDoorsOnly, hours: null },
      status: one.isExpired ? "expired" : "active",
      validity: intervalOf(one),
      margins: one.margins,
      createdAt: instantAfterMidnight(one.createdAt + one.clockError),
      createdInRevision: instantAfterMidnight(one.createdAt),
      endedAt: one.endedAfter === null ? null : instantAfterMidnight(one.from - 20 * MINUTE + one.endedAfter),
    }),
  );
  const doors = drawn.doors.map(
    ({ courts: served, mode, lockedAt }, index): DoorFacts => ({
      id: `door-${index}`,
      courtIds: served.map(courtId),
      mode: mode === "schedule" ? "schedule" : "code_only",
      lock: lockedAt === null ? null : { ...revisioned(instantAfterMidnight(lockedAt)), userId: "user-1" },
      opening: null,
    }),
  );
  const channels = drawn.lamps.map(
    ({ courts: served, reported, reportedAfter, isLit, isReportCurrent, command }, index): ChannelFacts => ({
      id: `lamp-${index}`,
      courtIds: served.map(courtId),
      reported: reported && { ...reported, at: instantAfterMidnight(reportedAfter) },
      isLit,
      isReportCurrent,
      command,
    }),
  );
  const blocks = drawn.blocks.map(
    (one, index): Block => ({ id: `block-${index}`, courtId: courtId(one.court), period: intervalOf(one) }),
  );
  const doorFreeze = drawn.pausedAt === null ? null : revisioned(instantAfterMidnight(drawn.pausedAt));
  return {
    from: midnight,
    facts: { courts, channels, doors, codes, blocks, autoLightControl: drawn.autoLightControl, doorFreeze },
  };
});
