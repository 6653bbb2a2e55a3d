import type { DEVICE_TEST_STEPS } from "@platzwart/contract/device-test";
import type { Outcome } from "@platzwart/domain/devices/output";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import type { CommandAuthor, FailedSteps } from "../facts/commands.ts";
import type { Door } from "./door.ts";
import type { Lamp, LampInTest } from "./lamp.ts";

/** Lit time of a test, long enough to be seen in the hall. */
const LIT_TIME = seconds(2);

const HALF_A_SECOND = milliseconds(500);

type Step = (typeof DEVICE_TEST_STEPS)[number];

/** Open time of a door's test, and the longest time until its report of locking. */
const OPEN_TIME = seconds(2);
const LOCKED_WITHIN = seconds(3);

/** Opens a door for two seconds and waits for its report of being locked or held (E-03). */
export async function testDoor(
  door: Door,
  { clock, by }: { clock: Clock; by: CommandAuthor },
): Promise<FailedSteps> {
  const failed = new Map<Step, Exclude<Outcome, "confirmed">>();
  const outcome = await door.open(OPEN_TIME, { kind: "user", ...by });
  if (outcome !== "confirmed") failed.set("on", outcome === "unconfirmed" ? "timeout" : outcome);
  await door.poll();
  if (outcome === "confirmed" && (door.fault !== null || door.report?.isUnlocked !== true))
    failed.set("reported", "not_applied");
  await pause(clock, OPEN_TIME);
  const isLockedOrHeld = () =>
    door.fault === null && (door.report?.isUnlocked === false || door.report?.heldUntil != null);
  // another opening may keep it open for longer
  while (door.opening !== null && !isLockedOrHeld()) await pause(clock, HALF_A_SECOND);
  for (let waited = 0; waited < LOCKED_WITHIN && !isLockedOrHeld(); waited += HALF_A_SECOND) {
    await pause(clock, HALF_A_SECOND);
    await door.poll();
  }
  if (!isLockedOrHeld()) failed.set("back", "not_applied");
  return failed;
}

function pause(clock: Clock, duration: Duration): Promise<void> {
  return new Promise((resolve) => void clock.timer("device in test", duration, resolve));
}

/** Switches a lamp on and back (E-03). */
export async function testLamp({
  lamp,
  reservation,
  clock,
  by,
}: {
  readonly lamp: Lamp;
  readonly reservation: LampInTest;
  readonly clock: Clock;
  readonly by: CommandAuthor;
}): Promise<FailedSteps> {
  const failed = new Map<Step, Exclude<Outcome, "confirmed">>();
  const note = (step: Step, outcome: Outcome) => {
    if (outcome !== "confirmed") failed.set(step, outcome);
  };
  const { isBackOn } = reservation;
  note("on", await reservation.switch(true, by, isBackOn));
  if (!failed.has("on")) {
    await lamp.poll();
    if (lamp.fault !== null || !lamp.isOn) failed.set("reported", lamp.exactFault ?? "not_applied");
    else await pause(clock, LIT_TIME);
  }
  // also after a failure: the command may have been carried out
  note("back", await reservation.switch(isBackOn, by, true));
  return failed;
}
