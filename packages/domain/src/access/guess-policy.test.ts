import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at } from "../testing/builders.ts";
import {
  between,
  DAY,
  type Duration,
  days,
  HOUR,
  hours,
  type Instant,
  MINUTE,
  minutes,
  plus,
  SECOND,
  seconds,
} from "../time/instant.ts";
import {
  DOOR_GUESSES,
  emptyGuessRecord,
  type GuessRecord,
  isAlarming,
  lockedOutUntil,
  noteWrongCode,
  refundMisspellings,
} from "./guess-policy.ts";

const START = at("2026-11-21T17:00:00Z");
/** Bounds of accepted codes at one door within a time (D-21). */
const PROMISED = [
  [HOUR, 11],
  [DAY, 41],
  [days(7), 121],
] as const;

/** A door under attack; `guesses`: accepted ones. */
class Door {
  record: GuessRecord;
  readonly guesses: { readonly at: Instant; readonly tag: string }[] = [];
  readonly begun: Instant;
  #tags = 0;

  constructor(begun: Instant) {
    this.begun = begun;
    this.record = emptyGuessRecord(DOOR_GUESSES, begun);
  }

  /** Tries a new code, or this one; false: the door is locked. */
  try(now: Instant, tag = this.#newTag()): boolean {
    if (lockedOutUntil(DOOR_GUESSES, this.record, now) !== null) return false;
    this.guesses.push({ at: now, tag });
    this.record = noteWrongCode(DOOR_GUESSES, this.record, tag, now);
    return true;
  }

  #newTag(): string {
    this.#tags += 1;
    return `tag ${this.#tags}`;
  }

  /** Guesses whenever the door takes a code. */
  guessUntil(end: Instant): void {
    let now = this.guesses.at(-1)?.at ?? this.begun;
    while (now < end) now = this.try(now) ? now : (lockedOutUntil(DOOR_GUESSES, this.record, now) ?? now);
  }
}

/** The largest number of different guesses in any span of this length. */
function mostWithin(
  guesses: readonly { readonly at: Instant; readonly tag: string }[],
  span: Duration,
): number {
  return Math.max(
    0,
    ...guesses.map(
      ({ at: from }) =>
        new Set(guesses.filter((one) => one.at >= from && between(from, one.at) < span).map(({ tag }) => tag))
          .size,
    ),
  );
}

describe("wrong codes at a door", () => {
  test("[D-21] who guesses without end gets 11 in an hour, 40 in a day and 121 in a week", () => {
    const door = new Door(START);
    door.guessUntil(plus(START, days(7)));
    const within = (span: Duration) => door.guesses.filter((one) => between(START, one.at) < span).length;
    expect([within(HOUR), within(DAY), within(days(7))]).toEqual([11, 40, 121]);
  });

  test("[D-21] after eight different ones the ninth waits a quarter of an hour, also with the right code", () => {
    const door = new Door(START);
    for (let count = 0; count < 8; count += 1) expect(door.try(plus(START, seconds(3 * count)))).toBe(true);
    expect(lockedOutUntil(DOOR_GUESSES, door.record, plus(START, MINUTE))).toBe(plus(START, minutes(15)));
    expect(lockedOutUntil(DOOR_GUESSES, door.record, plus(START, minutes(15)))).toBeNull();
  });

  test("[D-21] the same wrong code within ten minutes counts once", () => {
    const door = new Door(START);
    for (let count = 0; count < 50; count += 1)
      expect(door.try(plus(START, seconds(10 * count)), "expired")).toBe(true);
    expect(door.record.wrong).toHaveLength(1);
    door.try(plus(START, minutes(10)), "expired");
    expect(door.record.wrong).toHaveLength(2);
  });

  test("[D-21] misspellings of a code that is right within a minute cost nothing, others do", () => {
    const door = new Door(START);
    for (const tag of ["1235", "9999", "1243"]) door.try(START, tag);
    const misspellings = new Set(["1235", "1243"]);
    const inTime = refundMisspellings(DOOR_GUESSES, door.record, misspellings, plus(START, minutes(1)));
    expect(inTime.triesLeft).toBe(7);
    const again = refundMisspellings(DOOR_GUESSES, inTime, misspellings, plus(START, minutes(1)));
    expect(again.triesLeft).toBe(7);
    const tooLate = refundMisspellings(
      DOOR_GUESSES,
      door.record,
      misspellings,
      plus(START, (MINUTE + SECOND) as Duration),
    );
    expect(tooLate.triesLeft).toBe(5);
  });

  test("[D-21] twenty wrong codes in a day are an alarm", () => {
    const door = new Door(START);
    door.guessUntil(plus(START, minutes(179)));
    expect(isAlarming(DOOR_GUESSES, door.record, null, plus(START, minutes(179)))).toBe(false);
    door.try(plus(START, minutes(180)));
    expect(isAlarming(DOOR_GUESSES, door.record, null, plus(START, minutes(180)))).toBe(true);
    expect(isAlarming(DOOR_GUESSES, door.record, null, plus(START, days(2)))).toBe(false);
  });

  test("[D-21] slips of one's own code alarm nobody until there are thirty in a day", () => {
    const door = new Door(START);
    for (let slip = 0; slip < 30; slip += 1) {
      const now = plus(START, minutes(slip * 40));
      expect(isAlarming(DOOR_GUESSES, door.record, null, now)).toBe(false);
      door.try(now, `slip ${slip}`);
      door.record = refundMisspellings(DOOR_GUESSES, door.record, new Set([`slip ${slip}`]), now);
    }
    expect(isAlarming(DOOR_GUESSES, door.record, null, plus(START, hours(20)))).toBe(true);
  });

  test("[D-21] who lets the tries gather before the twentieth gets no more than 41 in a day either", () => {
    const door = new Door(START);
    for (let now = START; door.guesses.length < 19; now = plus(now, MINUTE)) door.try(now);
    const gathered = plus(START, hours(6));
    for (let count = 0; count < 8; count += 1) door.try(gathered);
    door.guessUntil(plus(START, days(2)));
    expect(mostWithin(door.guesses, DAY)).toBe(41);
  });

  test("[D-21] a clock that goes back brings no tries", () => {
    const door = new Door(START);
    for (let count = 0; count < 8; count += 1) door.try(START);
    expect(lockedOutUntil(DOOR_GUESSES, door.record, plus(START, hours(-5)))).toBe(plus(START, minutes(15)));
  });

  test("[D-21] nobody gets beyond what is promised, whatever the pauses, own codes in between and clocks that go back", () => {
    const step = fc.oneof(
      // a pause, in minutes, some of them just long enough for a full bucket
      fc.record({
        kind: fc.constant("pause" as const),
        minutes: fc.oneof(fc.nat(20), fc.nat(200), fc.nat(2_000)),
      }),
      fc.record({ kind: fc.constant("guess" as const), count: fc.integer({ min: 1, max: 25 }) }),
      fc.record({ kind: fc.constant("own code" as const), neighbours: fc.nat(8) }),
      fc.record({ kind: fc.constant("back" as const), minutes: fc.nat(90) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const door = new Door(START);
        /** Wall clock, and true time since the start. */
        let [now, real] = [START, START];
        const guesses: { at: Instant; tag: string }[] = [];
        const guess = () => {
          if (door.try(now)) guesses.push({ at: real, tag: door.guesses.at(-1)?.tag ?? "" });
        };
        for (const one of steps) {
          if (one.kind === "pause")
            [now, real] = [plus(now, minutes(one.minutes)), plus(real, minutes(one.minutes))];
          if (one.kind === "back") now = plus(now, minutes(-one.minutes));
          if (one.kind === "guess") for (let count = 0; count < one.count; count += 1) guess();
          if (one.kind === "own code") {
            const before = guesses.length;
            for (let count = 0; count < one.neighbours; count += 1) guess();
            const near = new Set(guesses.slice(before).map(({ tag }) => tag));
            if (lockedOutUntil(DOOR_GUESSES, door.record, now) === null)
              door.record = refundMisspellings(DOOR_GUESSES, door.record, near, now);
          }
        }
        for (const [span, most] of PROMISED) expect(mostWithin(guesses, span)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 300 },
    );
  });

  test("[D-21] a locked door says when it takes a code again, and takes one then", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { maxLength: 80 }), (pauses) => {
        const door = new Door(START);
        let now = START;
        for (const pause of pauses) {
          now = plus(now, minutes(pause));
          door.try(now);
          const until = lockedOutUntil(DOOR_GUESSES, door.record, now);
          if (until === null) continue;
          expect(lockedOutUntil(DOOR_GUESSES, door.record, plus(until, -1 as Duration))).not.toBeNull();
          expect(lockedOutUntil(DOOR_GUESSES, door.record, until)).toBeNull();
        }
      }),
    );
  });
});
