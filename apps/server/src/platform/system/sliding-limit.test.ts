import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { days, HOUR, minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SlidingLimit } from "./sliding-limit.ts";

const NOW = at("2026-11-21T14:00:00Z");

test("[X-07] 300 events of a key are allowed within any hour, and keep no other key from theirs", async () => {
  const clock = new FakeClock(NOW);
  const limit = new SlidingLimit<string>(clock, { max: 300, period: HOUR });
  for (let count = 0; count < 150; count += 1) limit.count("k1");
  await clock.advance(minutes(40));
  for (let count = 0; count < 149; count += 1) limit.count("k1");
  expect(limit.isReached("k1")).toBe(false);
  const takeBack = limit.count("k1");
  expect(limit.isReached("k1")).toBe(true);
  // the oldest ones leave the hour first
  expect([limit.wait("k1"), limit.wait("k2")]).toEqual([minutes(20), minutes(0)]);
  expect(limit.isReached("k2")).toBe(false);
  // what is taken back does not count, however often it is
  takeBack();
  takeBack();
  expect(limit.isReached("k1")).toBe(false);
  limit.count("k1");
  // the wall's clock gives none back
  clock.setWallClock(plus(NOW, days(1)));
  expect(limit.isReached("k1")).toBe(true);
  await clock.advance(minutes(20));
  expect(limit.isReached("k1")).toBe(false);
});
