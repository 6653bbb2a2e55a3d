import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { hours, minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { AT_USUAL_PLACE, SignInThrottle } from "./sign-in-throttle.ts";

const aThrottle = () => {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  return { clock, throttle: new SignInThrottle(clock, AT_USUAL_PLACE) };
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

test("a name has ten tries, then one a minute", async () => {
  const { clock, throttle } = aThrottle();
  expect(triesOf(throttle, "admin")).toBe(10);
  expect(triesOf(throttle, "admin")).toBe(0);
  await clock.advance(minutes(3));
  expect(triesOf(throttle, "admin")).toBe(3);
});

test("[N-05] a refusal says how many seconds are left until the next try", async () => {
  const { clock, throttle } = aThrottle();
  triesOf(throttle, "admin");
  const refused = (wait: number) => ({ refusal: { code: "too_many_sign_ins", seconds: wait } });
  const wait = () => {
    try {
      throttle.admit("admin");
      return null;
    } catch (error) {
      return error;
    }
  };
  expect(wait()).toMatchObject(refused(60));
  await clock.advance(seconds(59));
  expect(wait()).toMatchObject(refused(1));
  await clock.advance(seconds(1));
  expect(wait()).toBeNull();
});

test("[N-04] of one name at most a hundred tries are possible in any day, however they are spread", async () => {
  const { clock, throttle } = aThrottle();
  const triesWithinADay = async () => {
    let tries = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      tries += triesOf(throttle, "admin");
      await clock.advance(minutes(1));
    }
    return tries;
  };
  const first = await triesWithinADay();
  expect(first).toBeLessThanOrEqual(100);
  expect(first).toBeGreaterThanOrEqual(95);
  expect(await triesWithinADay()).toBeLessThanOrEqual(51);
  await clock.advance(hours(24));
  expect(triesOf(throttle, "admin")).toBe(10);
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

test("a try costs as little after an hour of tries with the longest names as before", async () => {
  const longName = (index: number) => `${"ﷺ".repeat(190)}${index}`;
  // the least of five: whatever else the machine does comes on top
  const costOf = (throttle: SignInThrottle) => {
    const costs = [1, 2, 3, 4, 5].map((round) => {
      const begun = performance.now();
      for (let index = 0; index < 200; index += 1) throttle.admit(longName(round * 1_000_000 + index));
      return performance.now() - begun;
    });
    return Math.min(...costs);
  };
  const fresh = aThrottle().throttle;
  costOf(fresh);
  const { clock, throttle } = aThrottle();
  // more than are kept, each beyond its first tries
  for (let index = 0; index < 35_000; index += 1) {
    for (let tries = 0; tries < 3; tries += 1) throttle.admit(`${index}`);
    if (index % 1_000 === 0) await clock.advance(seconds(100));
  }
  const [before, after] = [costOf(aThrottle().throttle), costOf(throttle)];
  // linear in the names that are kept it was a thousand times as much
  expect(after).toBeLessThan(20 * before + 20);
});

test("a name that nobody waits for any longer makes room, not one that is blocked", async () => {
  const { clock, throttle } = aThrottle();
  triesOf(throttle, "admin");
  for (let index = 0; index < 19; index += 1)
    for (let tries = 0; tries < 3; tries += 1) throttle.admit(`${index}`);
  for (let index = 100; index < 30_110; index += 1)
    for (let tries = 0; tries < 10; tries += 1) throttle.admit(`${index}`);
  await clock.advance(seconds(59));
  expect(triesOf(throttle, "admin")).toBe(0);
});
