import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { days, hours, MINUTE, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import { expect, test } from "vitest";
import { clock as at } from "../testing/records.ts";
import { ClockWatch } from "./clock-watch.ts";

const NOON = at("12:00");

/** The watch of a server that starts at noon by its clock; the stored instant is so much later (negative: earlier). */
function watchOf(storedAhead: number | null, state: ReturnType<ClockSync["state"]> = "unknown") {
  const clock = new FakeClock(NOON);
  const sync = { now: state };
  const mark = storedAhead === null ? null : plus(NOON, seconds(storedAhead));
  return { clock, sync, watch: new ClockWatch({ clock, clockSync: { state: () => sync.now }, mark }) };
}

test.each([
  ["nothing stored", null, "unknown", false],
  ["off for a year", -days(365) / 1_000, "not_synchronised", false],
  ["two minutes early", 120, "unknown", false],
  ["a second more", 121, "unknown", true],
  ["two hours early", 7_200, "not_synchronised", true],
  ["two hours early by the word of a time server", 7_200, "synchronised", false],
] as const)("[M-06] a start with %s", (_, storedAhead, state, isUnknown) => {
  const { watch } = watchOf(storedAhead, state);
  expect([watch.isUnknown, watch.isSteady]).toEqual([isUnknown, !isUnknown]);
});

test("[M-06] an early clock stays unknown however long it runs, and over a restart, until it is set right", async () => {
  const { clock, watch } = watchOf(7_200);
  await clock.advance(hours(5));
  expect([watch.isUnknown, watch.behind]).toEqual([true, hours(2)]);
  const { mark } = watch;
  expect(mark).toBe(plus(clock.now(), hours(2)));
  const again = new ClockWatch({ clock, clockSync: { state: () => "unknown" }, mark });
  expect(again.isUnknown).toBe(true);
  clock.setWallClock(plus(clock.now(), hours(2)));
  expect([again.isUnknown, again.jumpCount]).toEqual([false, 1]);
});

test.each(["time server", "operator"])("[M-06] the word of a %s makes an early clock known", async (who) => {
  const { clock, sync, watch } = watchOf(7_200);
  expect(watch.isUnknown).toBe(true);
  if (who === "operator") watch.confirm();
  else sync.now = "synchronised";
  expect([watch.isUnknown, watch.mark]).toEqual([false, clock.now()]);
  sync.now = "unknown";
  await clock.advance(MINUTE);
  expect(watch.isUnknown).toBe(false);
});

test("[M-06] an hour after a jump, forth or back, the clock is steady again", async () => {
  const { clock, watch } = watchOf(null, "synchronised");
  for (const jump of [hours(2), -hours(2)]) {
    clock.setWallClock(plus(clock.now(), jump as never));
    expect([watch.isUnknown, watch.isSteady]).toEqual([false, false]);
    await clock.advance(minus(hours(1), seconds(1)));
    expect(watch.isSteady).toBe(false);
    await clock.advance(seconds(1));
    expect(watch.isSteady).toBe(true);
  }
  expect([watch.jumpCount, watch.unloggedJump]).toEqual([2, 0]);
});

test("[M-06] corrections by time synchronisation are no jumps", async () => {
  const { clock, watch } = watchOf(0);
  for (let step = 0; step < 100; step += 1) {
    clock.setWallClock(minus(clock.now(), seconds(1)));
    await clock.advance(minutes(1));
    watch.compare();
  }
  expect([watch.jumpCount, watch.isSteady]).toEqual([0, true]);
});
