import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SignInThrottle } from "./sign-in-throttle.ts";

const aThrottle = () => {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  return { clock, throttle: new SignInThrottle(clock) };
};

function triesOf(throttle: SignInThrottle, name: string): number {
  for (let tries = 0; ; tries += 1) {
    try {
      throttle.admit(name);
    } catch {
      return tries;
    }
  }
}

test("a name has ten tries, then one a minute, however it is written", async () => {
  const { clock, throttle } = aThrottle();
  expect(triesOf(throttle, "Admin")).toBe(10);
  expect(triesOf(throttle, "ADMIN")).toBe(0);
  await clock.advance(minutes(3));
  expect(triesOf(throttle, "admin")).toBe(3);
});

test("a try that is given back counts for nothing", () => {
  const { throttle } = aThrottle();
  for (let sign = 0; sign < 50; sign += 1) {
    throttle.admit("admin");
    throttle.refund("admin");
  }
  expect(triesOf(throttle, "admin")).toBe(10);
});

test("trying many other names gives a blocked one no tries back", async () => {
  const { clock, throttle } = aThrottle();
  for (let index = 0; index < 5_000; index += 1) throttle.admit(`früher-${index}`);
  await clock.advance(minutes(5));
  triesOf(throttle, "admin");
  for (let index = 0; index < 10_000; index += 1) throttle.admit(`anders-${index}`);
  expect(triesOf(throttle, "admin")).toBe(0);
});
