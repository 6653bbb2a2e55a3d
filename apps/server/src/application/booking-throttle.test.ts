import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { days, minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { BookingThrottle } from "./booking-throttle.ts";

const NOW = at("2026-11-21T14:00:00Z");

test("[X-07] a key makes at most 300 bookings within any hour, and keeps no other from it", async () => {
  const clock = new FakeClock(NOW);
  const throttle = new BookingThrottle(clock);
  for (let count = 0; count < 150; count += 1) throttle.count("k1");
  await clock.advance(minutes(40));
  for (let count = 0; count < 149; count += 1) throttle.count("k1");
  expect(() => throttle.refuseAboveLimit("k1")).not.toThrow();
  throttle.count("k1");
  expect(() => throttle.refuseAboveLimit("k1")).toThrow("too_many_bookings");
  expect(() => throttle.refuseAboveLimit("k2")).not.toThrow();
  // the wall's clock gives none back
  clock.setWallClock(plus(NOW, days(1)));
  expect(() => throttle.refuseAboveLimit("k1")).toThrow("too_many_bookings");
  await clock.advance(minutes(20));
  expect(() => throttle.refuseAboveLimit("k1")).not.toThrow();
});
