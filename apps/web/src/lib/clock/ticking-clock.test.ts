import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { TickingClock } from "./ticking-clock.ts";

test("the clock announces each whole second while someone listens, and rests otherwise", async () => {
  const clock = new FakeClock(at("2026-11-21T18:42:00.400+01:00"));
  const ticking = new TickingClock(clock, () => clock.now());
  const shown: number[] = [];
  const stop = ticking.subscribe(() => shown.push(ticking.second()));
  await clock.advance(seconds(2));
  expect(shown).toEqual([
    at("2026-11-21T18:42:00+01:00"),
    at("2026-11-21T18:42:01+01:00"),
    at("2026-11-21T18:42:02+01:00"),
  ]);
  stop();
  expect(clock.pending).toBe(0);
});

test("[C-05] a time that is corrected is announced at once, not a second later", async () => {
  const clock = new FakeClock(at("2026-11-22T09:00:00.400+01:00"));
  let wrong = minutes(-15 * 60);
  const ticking = new TickingClock(clock, () => (clock.now() + wrong) as ReturnType<typeof at>);
  const shown: number[] = [];
  const stop = ticking.subscribe(() => shown.push(ticking.second()));
  wrong = minutes(0);
  ticking.correct();
  ticking.correct();
  await clock.advance(seconds(1));
  expect(shown).toEqual([
    at("2026-11-21T18:00:00+01:00"),
    at("2026-11-22T09:00:00+01:00"),
    at("2026-11-22T09:00:01+01:00"),
  ]);
  stop();
  wrong = minutes(60);
  ticking.correct();
  expect(clock.pending).toBe(0);
  expect(ticking.second()).toBe(at("2026-11-22T10:00:01+01:00"));
});
