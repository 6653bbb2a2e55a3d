import { expect, test } from "vitest";
import { seededRandom } from "../seeded-random.ts";
import { at } from "../testing/builders.ts";
import { DAY, days, HOUR, type Instant, milliseconds, minutes, plus, seconds } from "../time/instant.ts";
import {
  DOOR_GUESSES,
  emptyGuessRecord,
  hasRecentWrongCode,
  isAlarming,
  lockedOutUntil,
  noteWrongCode,
  refundMisspellings,
} from "./guess-policy.ts";
import { misspellingsOf } from "./misspellings.ts";

/**
 * People at one door of four courts (`field/reliability.md` 3.4): some 158 entries a day around the full hours from 8
 * to 22 o'clock, 5 % of them with a typing error (80 % of these one edit away) that is corrected at once, and some
 * people who try an expired code two to four times and go.
 */
const ENTRIES_A_DAY = 158;
const OPENS = 8;
const CLOSES = 22;
const TYPING_ERRORS = 0.05;
const ONE_EDIT_AWAY = 0.8;
const RUNS = 30;
const DAYS = 30;

const START = at("2026-11-01T00:00:00Z");

interface Entry {
  readonly at: Instant;
  readonly digits: string;
  readonly isRight: boolean;
}

function entriesOfADay(midnight: Instant, confused: number, random: () => number): Entry[] {
  const entries: Entry[] = [];
  const digits = () => String(Math.floor(random() * 10_000)).padStart(4, "0");
  for (let person = 0; person < ENTRIES_A_DAY; person += 1) {
    const hour = OPENS + Math.floor(random() * (CLOSES - OPENS + 1));
    // most come in the minutes before the full hour, some after it
    const around = minutes(Math.round((random() + random() - 1.3) * 10));
    let time = plus(plus(midnight, milliseconds(hour * HOUR)), around);
    const code = digits();
    const then = () => {
      time = plus(time, seconds(5 + Math.floor(random() * 10)));
    };
    if (random() < confused) {
      const tries = 2 + Math.floor(random() * 3);
      for (let count = 0; count < tries; count += 1) {
        entries.push({ at: time, digits: code, isRight: false });
        then();
      }
      continue;
    }
    if (random() < TYPING_ERRORS) {
      const slips = [...misspellingsOf(code)];
      const typed = random() < ONE_EDIT_AWAY ? slips[Math.floor(random() * slips.length)] : digits();
      entries.push({ at: time, digits: typed ?? "", isRight: false });
      then();
    }
    entries.push({ at: time, digits: code, isRight: true });
  }
  return entries.sort((a, b) => a.at - b.at);
}

/** Number of locks and alarms of a door with honest people only. */
function troublesOf(confused: number, random: () => number): { locks: number; alarms: number } {
  let record = emptyGuessRecord(DOOR_GUESSES, START);
  let locks = 0;
  let alarms = 0;
  for (let day = 0; day < DAYS; day += 1) {
    for (const { at: now, digits, isRight } of entriesOfADay(plus(START, days(day)), confused, random)) {
      if (lockedOutUntil(DOOR_GUESSES, record, now) !== null) continue;
      if (isRight) {
        if (hasRecentWrongCode(record, now))
          record = refundMisspellings(DOOR_GUESSES, record, misspellingsOf(digits), now);
      } else {
        const before = isAlarming(DOOR_GUESSES, record, null, now);
        record = noteWrongCode(DOOR_GUESSES, record, digits, now);
        if (!before && isAlarming(DOOR_GUESSES, record, null, now)) alarms += 1;
      }
      if (lockedOutUntil(DOOR_GUESSES, record, now) !== null) locks += 1;
    }
  }
  return { locks, alarms };
}

test.each([
  [0.01, 0.5],
  [0.03, 2],
])(
  "[D-21] of honest people, of whom %d try a code that is over, a door locks out, and alarms for, at most %d a year",
  (confused, most) => {
    const random = seededRandom(2026);
    const all = Array.from({ length: RUNS }, () => troublesOf(confused, random));
    const years = (RUNS * DAYS * DAY) / (365 * DAY);
    const aYear = (of: "locks" | "alarms") => all.reduce((sum, run) => sum + run[of], 0) / years;
    expect(aYear("locks")).toBeLessThanOrEqual(most);
    expect(aYear("alarms")).toBeLessThanOrEqual(most);
  },
);
