import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { TickingClock } from "./ticking-clock.ts";

test("the clock tells each whole second while someone listens, and rests otherwise", async () => {
  const clock = new FakeClock(at("2026-11-21T18:42:00.400+01:00"));
  const ticking = new TickingClock(clock, () => clock.now());
  const heard: number[] = [];
  const stop = ticking.subscribe(() => heard.push(ticking.second()));
  await clock.advance(seconds(2));
  expect(heard).toEqual([
    at("2026-11-21T18:42:00+01:00"),
    at("2026-11-21T18:42:01+01:00"),
    at("2026-11-21T18:42:02+01:00"),
  ]);
  stop();
  expect(clock.pending).toBe(0);
});
