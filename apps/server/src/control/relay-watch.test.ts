import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import { RelayWatch } from "./relay-watch.ts";

/** A watch over a slow lamp, and the times of its queries in milliseconds from the start. */
function aWatch() {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const lamp = { answersAfter: milliseconds(50), isBusyFor: milliseconds(0), isAway: false };
  const [asked, reports, errors]: [number[], boolean[], string[]] = [[], [], []];
  const watch = new RelayWatch<boolean>({
    read: (signal, begin) => {
      asked.push(clock.elapsed());
      if (lamp.isAway) return Promise.reject(new DeviceFailure("unreachable"));
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DeviceFailure("timeout")));
        clock.timer("its turn", lamp.isBusyFor, () => {
          begin();
          clock.timer("lamp", lamp.answersAfter, () => resolve(true));
        });
      });
    },
    clock,
    serverLog: { info: () => {}, warn: () => {}, error: (message) => errors.push(message) },
  });
  const stop = watch.start(() => (on) => reports.push(on));
  return { watch, stop, clock, lamp, asked, reports, errors };
}

test("[H-12] a lamp is asked every 600 ms, and one that takes long has as long to rest", async () => {
  const { clock, lamp, asked, reports } = aWatch();
  await clock.advance(milliseconds(2_150));
  expect(asked).toEqual([600, 1_200, 1_800]);
  expect(reports).toEqual([true, true, true]);
  lamp.answersAfter = milliseconds(500);
  await clock.advance(seconds(3));
  expect(asked.slice(3)).toEqual([2_400, 3_400, 4_400]);
});

test("[H-12, L-03] one that is away or needs more than a second is asked after growing pauses until it is back", async () => {
  const { watch, clock, lamp, asked, reports } = aWatch();
  lamp.isAway = true;
  await clock.advance(seconds(20));
  expect(asked).toEqual([600, 1_600, 3_600, 7_600, 15_600]);
  lamp.isAway = false;
  watch.noteAnswer(milliseconds(50));
  await clock.advance(seconds(1));
  expect(asked.slice(5)).toEqual([20_000, 20_600]);
  lamp.answersAfter = milliseconds(1_100);
  reports.length = 0;
  await clock.advance(minutes(3));
  expect(asked.length).toBeLessThan(7 + 9);
  expect(reports).toEqual([]);
});

test("[L-03] one lost answer costs a second", async () => {
  const { clock, lamp, asked } = aWatch();
  lamp.isAway = true;
  await clock.advance(milliseconds(800));
  lamp.isAway = false;
  await clock.advance(seconds(2));
  expect(asked).toEqual([600, 1_600, 2_200, 2_800]);
});

test("[H-12] whatever a lamp answers quickly ends a pause, and what it answers slowly does not", async () => {
  const { watch, clock, lamp, asked } = aWatch();
  lamp.answersAfter = seconds(2);
  await clock.advance(minutes(5));
  asked.length = 0;
  watch.noteAnswer(milliseconds(1_100));
  expect(asked).toEqual([]);
  watch.noteAnswer(seconds(1));
  expect(asked).toEqual([300_000]);
});

test("[H-12] to wait for what else its device has to do is not to be without an answer", async () => {
  const { clock, lamp, asked, reports } = aWatch();
  lamp.isBusyFor = seconds(3);
  await clock.advance(seconds(4));
  expect([asked, reports]).toEqual([[600], [true]]);
});

test("a watch that is stopped asks no more, reports nothing more and leaves no timer", async () => {
  for (const moment of [0, 620, 700]) {
    const { watch, stop, clock, asked, reports, errors } = aWatch();
    await clock.advance(milliseconds(moment));
    const before = [asked.length, reports.length];
    stop();
    watch.noteAnswer(milliseconds(50));
    await clock.advance(minutes(2));
    expect([asked.length, reports.length]).toEqual(before);
    expect([clock.pending, errors]).toEqual([0, []]);
  }
});
