import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, days, HOUR, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { Rates } from "./rates.ts";

const NOW = at("2026-11-21T14:00:00Z");

type Limit = Parameters<Rates["admit"]>[0];

/** Number of events admitted at once. */
function admitted(rates: Rates, limit: Limit, key = "kim"): number {
  for (let count = 0; ; count += 1) {
    try {
      rates.admit(limit, key);
    } catch {
      return count;
    }
  }
}

test.each<[Limit, number, Duration, object]>([
  ["passwordTries", 10, minutes(10), { code: "too_many_sign_ins", seconds: 600 }],
  ["setUpTries", 10, minutes(10), { code: "too_many_sign_ins", seconds: 600 }],
  ["enrolmentTries", 10, minutes(10), { code: "too_many_sign_ins", seconds: 600 }],
  ["signIns", 60, minutes(10), { code: "too_many_sign_ins", seconds: 600 }],
  ["keyCalls", 60, minutes(1), { code: "too_many_calls", perMinute: 60 }],
  ["keyBookings", 300, HOUR, { code: "too_many_bookings", perHour: 300, seconds: 3_600 }],
  ["codesByHand", 100, HOUR, { code: "too_many_records", perHour: 100, seconds: 3_600 }],
  ["records", 1_000, HOUR, { code: "too_many_records", perHour: 1_000, seconds: 3_600 }],
  ["changes", 2_000, HOUR, { code: "too_many_changes", perHour: 2_000, seconds: 3_600 }],
  ["logEntries", 300, minutes(1), { code: "too_many_log_entries", seconds: 60 }],
])(
  "[N-05, X-07, G-05] %s: %i at once, then none until the period is over, whatever the clock of the wall says",
  async (limit, max, period, refusal) => {
    const clock = new FakeClock(NOW);
    const rates = new Rates(clock);
    expect(admitted(rates, limit)).toBe(max);
    expect(() => rates.admit(limit, "kim")).toThrow(expect.objectContaining({ refusal }));
    expect(admitted(rates, limit, "lou")).toBe(max);
    clock.setWallClock(plus(NOW, days(1)));
    await clock.advance(minus(period, seconds(1)));
    expect(admitted(rates, limit)).toBe(0);
    await clock.advance(seconds(1));
    expect(admitted(rates, limit)).toBe(max);
  },
);

test("[N-04, N-05] a hundred wrong passwords of a name are possible from one network in any day, however they are spread", async () => {
  const clock = new FakeClock(NOW);
  const rates = new Rates(clock);
  let tries = 0;
  for (let turn = 0; turn < 23 * 6; turn += 1) {
    tries += admitted(rates, "passwordTries");
    await clock.advance(minutes(10));
  }
  expect(tries).toBe(100);
  await clock.advance(HOUR);
  expect(admitted(rates, "passwordTries")).toBe(10);
});

test("[X-07] an event that is taken back counts for nothing", () => {
  const rates = new Rates(new FakeClock(NOW));
  for (let count = 0; count < 100; count += 1) rates.admit("keyCalls", "key-1")();
  expect(admitted(rates, "keyCalls", "key-1")).toBe(60);
});

test("a flood of keys takes no memory without end", () => {
  const rates = new Rates(new FakeClock(NOW));
  expect(admitted(rates, "passwordTries", "admin")).toBe(10);
  for (let count = 0; count < 9_999; count += 1) rates.count("passwordTries", `name ${count}`);
  expect(rates.isReached("passwordTries", "admin")).toBe(true);
  for (let count = 0; count < 9_999; count += 1) rates.count("passwordTries", `other ${count}`);
  expect(rates.isReached("passwordTries", "admin")).toBe(false);
});
