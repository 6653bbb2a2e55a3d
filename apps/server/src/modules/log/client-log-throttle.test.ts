import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { days, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { ClientLogThrottle } from "./client-log-throttle.ts";

const NOW = at("2026-11-21T14:00:00Z");

const aThrottle = () => {
  const clock = new FakeClock(NOW);
  return { clock, throttle: new ClientLogThrottle(clock) };
};

function admittedOf(throttle: ClientLogThrottle, userId: string): number {
  for (let admitted = 0; ; admitted += 1) {
    try {
      throttle.admit(userId);
    } catch {
      return admitted;
    }
  }
}

test("[G-05] a user writes at most 300 entries a minute, and keeps nobody else from it", async () => {
  const { clock, throttle } = aThrottle();
  expect(admittedOf(throttle, "u1")).toBe(300);
  expect(admittedOf(throttle, "u2")).toBe(300);
  await clock.advance(seconds(59));
  expect(admittedOf(throttle, "u1")).toBe(0);
  await clock.advance(seconds(1));
  expect(admittedOf(throttle, "u1")).toBe(300);
  await clock.advance(minutes(60));
  expect(admittedOf(throttle, "u1")).toBe(300);
});

test("[G-05] a user writes at most 5,000 entries a day", async () => {
  const { clock, throttle } = aThrottle();
  let admitted = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    admitted += admittedOf(throttle, "u1");
    await clock.advance(minutes(1));
  }
  expect(admitted).toBe(5_000);
  await clock.advance(minutes(23 * 60));
  expect(admittedOf(throttle, "u1")).toBe(300);
});

test("[G-05] setting the clock of the wall gives no entries and takes none", async () => {
  const { clock, throttle } = aThrottle();
  admittedOf(throttle, "u1");
  clock.setWallClock(plus(NOW, days(1)));
  expect(admittedOf(throttle, "u1")).toBe(0);
  clock.setWallClock(minus(NOW, days(1)));
  await clock.advance(minutes(1));
  expect(admittedOf(throttle, "u1")).toBe(300);
});
