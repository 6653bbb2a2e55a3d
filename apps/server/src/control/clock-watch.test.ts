import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import {
  DAY,
  days,
  HOUR,
  hours,
  type Instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { ClockSync } from "../platform/ports/clock-sync.ts";
import { clock as at } from "../testing/records.ts";
import { ClockWatch } from "./clock-watch.ts";

const NOON = at("12:00");
const NOTHING_WRONG = { doubtedFor: milliseconds(0), unsteadyFor: milliseconds(0) };

/** The watch of a server that last believed its clock so long before it starts at noon. */
function watchAfter(off: number | null, state: ReturnType<ClockSync["state"]> = "unknown") {
  const clock = new FakeClock(NOON);
  const sync = { now: state };
  const watch = new ClockWatch({
    clock,
    clockSync: { state: () => sync.now },
    mark: off === null ? null : { ...NOTHING_WRONG, believedAt: minus(NOON, days(off)) },
  });
  return { clock, sync, watch };
}

test("[M-06] a server that was off over a long weekend believes its clock, and one that knows no time before", () => {
  for (const off of [null, 0, 1, 4, -3]) expect(watchAfter(off).watch.isSteady).toBe(true);
  const { watch } = watchAfter(4.01);
  expect([watch.isSteady, watch.doubt]).toEqual([false, days(4.01)]);
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

test("[M-06] the hour after a jump goes on over a restart", async () => {
  const { clock, watch } = watchAfter(0);
  watch.compare();
  clock.setWallClock(plus(clock.now(), minutes(90)));
  expect(watch.isSteady).toBe(false);
  await clock.advance(minutes(20));
  const { mark } = watch;
  expect(mark?.unsteadyFor).toBe(minutes(40));
  const again = new ClockWatch({ clock, clockSync: { state: () => "unknown" }, mark });
  await clock.advance(minus(minutes(40), seconds(1)));
  expect(again.isSteady).toBe(false);
  await clock.advance(seconds(1));
  expect(again.isSteady).toBe(true);
  expect(again.mark?.unsteadyFor).toBe(0);
});

/** A day's run of a server that is off at night, from what was kept; answers whether it believed its clock at the end. */
async function day(mark: ClockWatch["mark"], at: Instant) {
  const clock = new FakeClock(at);
  const watch = new ClockWatch({ clock, clockSync: { state: () => "unknown" }, mark });
  watch.compare();
  await clock.advance(hours(14));
  return { isSteady: watch.isSteady, mark: watch.mark };
}

test("[M-06] the days of doubt are counted over restarts", async () => {
  const first = { ...NOTHING_WRONG, believedAt: minus(NOON, days(45)) };
  const believed: boolean[] = [];
  for (let index = 0, mark: ClockWatch["mark"] = first; index < 14; index += 1) {
    const run = await day(mark, plus(NOON, days(index)));
    believed.push(run.isSteady);
    mark = run.mark;
  }
  // seven days of running are twelve of fourteen hours
  expect(believed).toEqual([...Array(11).fill(false), ...Array(3).fill(true)]);
});

test("[M-06] a clock that was behind, as after an empty battery, is not doubted when it is set right", async () => {
  const { clock, watch } = watchAfter(2);
  const right = clock.now();
  clock.setWallClock(minus(right, days(9_000)));
  watch.compare();
  await clock.advance(hours(2));
  expect([watch.isSteady, watch.doubt]).toEqual([true, 0]);
  // nor after a restart in between
  const { mark } = watch;
  expect(mark?.believedAt).toBe(plus(minus(NOON, days(2)), hours(2)));
  const again = new ClockWatch({ clock, clockSync: { state: () => "unknown" }, mark });
  expect(again.isSteady).toBe(true);
  for (const one of [watch, again]) {
    clock.setWallClock(plus(right, hours(2)));
    expect(one.doubt).toBe(0);
    await clock.advance(HOUR);
    expect(one.isSteady).toBe(true);
  }
});

test("[M-06] what was believed of a time to come is forgotten after seven days behind it", async () => {
  const { clock, watch } = watchAfter(-400);
  expect(watch.isSteady).toBe(true);
  await clock.advance(days(7));
  watch.compare();
  clock.setWallClock(plus(clock.now(), days(300)));
  expect(watch.doubt).toBe(days(300));
});
