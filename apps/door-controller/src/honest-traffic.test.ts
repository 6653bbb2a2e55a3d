import type { AccessCode } from "@platzwart/domain/access/access-code";
import { misspellingsOf } from "@platzwart/domain/access/misspellings";
import { seededRandom } from "@platzwart/domain/seeded-random";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Instant, milliseconds, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { isFullRun } from "../../../testing/full-run.ts";
import { CodeGate } from "./code-gate.ts";
import { NOON } from "./testing/door-under-test.ts";

/*
 * The traffic of `field/reliability.md` 3.4: four courts behind a door and 160 entries a day around full hours, 5 % of them
 * mistyped at first and four of five of those by one edit; some people try an expired code two to four times. All come within
 * five hours of the evening, which is more at once than over a whole day.
 */
const HOURS = [16, 17, 18, 19, 20].map((hour) => minutes(hour * 60 - 3));
const COURTS = 4;
const PLAYERS = 8;
const SPREAD = minutes(4);
const MISTYPED = 0.05;
const BY_ONE_EDIT = 0.8;

const DOOR_YEARS = isFullRun ? 30 : 3;
const YEAR = 365;

interface Entry {
  readonly at: Instant;
  readonly digits: string;
  readonly isRight: boolean;
}

/** People at a door, by a seed; `confused`: the fraction that tries an expired code first. */
class Players {
  readonly #random: () => number;
  readonly #confused: number;

  constructor(seed: number, confused: number) {
    this.#random = seededRandom(seed);
    this.#confused = confused;
  }

  /** In order; a right code after no wrong one changes nothing and is left out. */
  entriesOf(midnight: Instant): readonly Entry[] {
    const bookings = HOURS.flatMap((hour) => Array<Instant>(COURTS).fill(plus(midnight, hour)));
    return bookings
      .flatMap((around) => {
        const right = this.#digits();
        return Array.from({ length: PLAYERS }, () => this.#entriesOfOne(around, right)).flat();
      })
      .sort((one, other) => one.at - other.at);
  }

  #entriesOfOne(around: Instant, right: string): readonly Entry[] {
    const wrong = this.#wrongBefore(right);
    if (wrong.length === 0) return [];
    let at = plus(around, milliseconds(Math.round(this.#normal() * SPREAD)));
    return [...wrong, right].map((digits, index) => {
      if (index > 0) at = plus(at, seconds(5 + this.#below(20)));
      return { at, digits, isRight: index === wrong.length };
    });
  }

  #wrongBefore(right: string): readonly string[] {
    if (this.#random() < this.#confused) return Array<string>(2 + this.#below(3)).fill(this.#digits());
    if (this.#random() >= MISTYPED) return [];
    const near = [...misspellingsOf(right)];
    return [this.#random() < BY_ONE_EDIT ? (near[this.#below(near.length)] as string) : this.#digits()];
  }

  #digits(): string {
    return String(1_000 + this.#below(9_000));
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }
}

/** Number of lockouts within that many days without a guesser. */
async function falseLocks(players: Players, count: number): Promise<number> {
  const clock = new FakeClock(NOON);
  let isRight = false;
  let locks = 0;
  const gate = new CodeGate({
    ...{ clock, savedGuesses: null, openSeconds: () => 5, open: () => {}, onUnwritten: () => {} },
    tagOf: (digits) => digits,
    check: () =>
      isRight
        ? { granted: true, code: { id: "code", courtId: null } as AccessCode }
        : { granted: false, reason: "outside_window" },
    write: async (event) => {
      if (event.kind === "denied" && event.lockedFor !== null) locks += 1;
      return null;
    },
  });
  for (let day = 1; day <= count; day += 1)
    for (const { at, digits, ...entry } of players.entriesOf(plus(NOON, minutes((day * 24 - 12) * 60)))) {
      await clock.advanceTo(at);
      isRight = entry.isRight;
      await gate.enter({ digits, court: null, typist: null, isInTime: () => true });
    }
  return locks;
}

test.each([
  [1, 0.5],
  [3, 2],
])(
  "[D-21] where %d % of all people try an expired code, a door is locked at most %d times a year",
  async (percent, most) => {
    const locks = await falseLocks(new Players(1, percent / 100), DOOR_YEARS * YEAR);
    expect(locks / DOOR_YEARS).toBeLessThanOrEqual(most);
  },
);

test("[D-21] where one of five does, it is locked every day: these people would notice", async () => {
  expect(await falseLocks(new Players(1, 0.2), 30)).toBeGreaterThan(30);
});
