import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { DAY, days, HOUR, hours, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { clock as at } from "../testing/records.ts";
import { ClockWatch } from "./clock-watch.ts";
import type { ClockSync } from "./ports/clock-sync.ts";

const NOON = at("12:00");

/** The watch of a server that last believed its clock so long before it starts at noon. */
function watchAfter(off: number | null, state: ReturnType<ClockSync["state"]> = "unknown") {
  const clock = new FakeClock(NOON);
  const sync = { now: state };
  const watch = new ClockWatch({
    clock,
    clockSync: { state: () => sync.now },
    believedAt: off === null ? null : minus(NOON, days(off)),
  });
  return { clock, sync, watch };
}

test("[M-06] a server that was off for a day believes its clock, and one that knows no time before", () => {
  for (const off of [null, 0, 1, -3]) expect(watchAfter(off).watch.isSteady).toBe(true);
  const { watch } = watchAfter(1.01);
  expect([watch.isSteady, watch.doubt]).toEqual([false, days(1.01)]);
});

test("[M-06] a clock that a time server has set is believed however far ahead it is, also later", () => {
  expect(watchAfter(400, "synchronised").watch.isSteady).toBe(true);
  const { sync, watch } = watchAfter(400, "not_synchronised");
  expect(watch.isSteady).toBe(false);
  sync.now = "synchronised";
  expect([watch.isSteady, watch.doubt]).toEqual([true, 0]);
});

test("[M-06] a doubted clock that nobody sets right is believed after seven days", async () => {
  const { clock, watch } = watchAfter(45);
  expect(watch.isSteady).toBe(false);
  await clock.advance(minus(days(7), seconds(1)));
  expect(watch.isSteady).toBe(false);
  await clock.advance(seconds(1));
  expect([watch.isSteady, watch.doubt]).toEqual([true, 0]);
});

test("[M-06] a doubted clock that is set right is believed an hour later", async () => {
  const { clock, watch } = watchAfter(45);
  expect(watch.isSteady).toBe(false);
  clock.setWallClock(minus(NOON, days(45)));
  expect([watch.doubt, watch.isSteady]).toEqual([0, false]);
  await clock.advance(HOUR);
  expect(watch.isSteady).toBe(true);
});

test("[M-06] a running clock that is set ahead by less than a day is believed an hour later, by more it is not", async () => {
  const { clock, watch } = watchAfter(0);
  watch.compare();
  clock.setWallClock(plus(clock.now(), hours(23)));
  expect([watch.doubt, watch.isSteady, watch.jumpCount]).toEqual([0, false, 1]);
  await clock.advance(HOUR);
  expect(watch.isSteady).toBe(true);
  clock.setWallClock(plus(clock.now(), plus(DAY, minutes(1))));
  await clock.advance(hours(3));
  expect([watch.isSteady, watch.doubt]).toEqual([false, DAY + minutes(1)]);
});
