import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SimulatedDoor } from "./simulated-door.ts";

function aDoor() {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const events: string[] = [];
  const door = new SimulatedDoor({
    clock,
    now: () => clock.now(),
    accepts: (digits) => digits === "4711",
    onEvent: (event, digits) => events.push(`${event} ${digits}`.trim()),
  });
  const enter = async (digits: string) => {
    const answer = door.enter(digits);
    await clock.advance(milliseconds(400));
    return answer;
  };
  return { clock, door, events, enter };
}

test("[T-08, D-08] the simulated door opens for the test code alone, for 30 s from the last one on", async () => {
  const { clock, door, events, enter } = aDoor();
  expect(await enter("4712")).toBe(false);
  expect(door.state()).toMatchObject({ openUntil: null, lastAccess: null });
  expect(await enter("4711")).toBe(true);
  expect(door.state()).toMatchObject({ openUntil: plus(clock.now(), seconds(30)), lastAccess: clock.now() });
  await clock.advance(seconds(20));
  expect(await enter("4711")).toBe(true);
  await clock.advance(seconds(29));
  expect(door.state().openUntil).not.toBeNull();
  await clock.advance(seconds(1));
  expect(door.state().openUntil).toBeNull();
  expect(events).toEqual(["denied 4712", "opened 4711", "opened 4711", "locked_by_itself"]);
});

test("[T-08, D-09] locked by hand it is not locked by itself once more", async () => {
  const { clock, door, events, enter } = aDoor();
  door.lock();
  await enter("4711");
  door.lock();
  expect(door.state().openUntil).toBeNull();
  await clock.advance(seconds(60));
  expect(events).toEqual(["opened 4711", "locked"]);
});

test("[T-08] once its page is left it reports nothing any more", async () => {
  const { clock, door, events, enter } = aDoor();
  await enter("4711");
  void door.enter("4711");
  door.stop();
  await clock.advance(seconds(60));
  expect(events).toEqual(["opened 4711"]);
});
