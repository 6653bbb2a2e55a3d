import type { LIGHT_TEST_STEPS } from "@platzwart/contract/endpoints/light-channel-endpoints";
import type { Outcome } from "@platzwart/domain/devices/output";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { Lamp, LampInTest, LampUser } from "./lamp.ts";

/** How long the lamp is lit, so that whoever stands in the hall sees it. */
const LIT = seconds(2);

type Step = (typeof LIGHT_TEST_STEPS)[number];

/** What is the matter with the steps that failed, in their order. */
export type LampTest = ReadonlyMap<Step, Exclude<Outcome, "confirmed">>;

/** Switches a lamp on, asks whether it is, and back to what it is to be (E-03). */
export async function testLamp({
  lamp,
  hands,
  clock,
  by,
  isBackOn,
}: {
  readonly lamp: Lamp;
  readonly hands: LampInTest;
  readonly clock: Clock;
  readonly by: LampUser;
  readonly isBackOn: boolean;
}): Promise<LampTest> {
  const failed = new Map<Step, Exclude<Outcome, "confirmed">>();
  const note = (step: Step, outcome: Outcome) => {
    if (outcome !== "confirmed") failed.set(step, outcome);
  };
  note("on", await hands.switch(true, by, isBackOn));
  if (!failed.has("on")) {
    await hands.read();
    if (lamp.fault !== null || !lamp.isOn) failed.set("reported", lamp.trouble ?? "not_applied");
    else await new Promise<void>((resolve) => void clock.timer("lamp in test", LIT, resolve));
  }
  // also after a failure: what was told may have been done
  note("back", await hands.switch(isBackOn, by, true));
  return failed;
}
