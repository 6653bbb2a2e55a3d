import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { throttle } from "./throttle.ts";

function throttled() {
  const clock = new FakeClock(at("2026-11-21T17:00:00Z"));
  const times: number[] = [];
  return { clock, times, ask: throttle(clock, () => times.push(clock.elapsed())) };
}

test("[H-12] runs at once, and once more at the end of the interval for all that came meanwhile", async () => {
  const { clock, times, ask } = throttled();
  ask();
  await clock.advance(milliseconds(200));
  ask();
  ask();
  await clock.advance(seconds(5));
  expect(times).toEqual([0, 700]);
});

test("[H-12] a lone run leaves nothing waiting, and the next one runs at once again", async () => {
  const { clock, times, ask } = throttled();
  ask();
  await clock.advance(seconds(2));
  expect(clock.pending).toBe(0);
  ask();
  expect(times).toEqual([0, 2_000]);
});

test("[H-12] without a pause between the requests each run is followed by an interval", async () => {
  const { clock, times, ask } = throttled();
  for (let step = 0; step < 30; step += 1) {
    ask();
    await clock.advance(milliseconds(100));
  }
  expect(times).toEqual([0, 700, 1_400, 2_100, 2_800]);
});
