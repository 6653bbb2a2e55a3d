import type { LightTestView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { LIGHT_TEST_STEPS } from "@platzwart/contract/endpoints/light-channel-endpoints";

export type Step = (typeof LIGHT_TEST_STEPS)[number];
export type StepMark = LightTestView["steps"][number]["result"] | "running" | "waiting";

export interface ShownStep {
  readonly step: Step;
  readonly mark: StepMark;
}

/** How a test stands that has not been answered yet; `isSeenLit`: the lamp has reported on since it began. */
export function stepsUnderWay(isSeenLit: boolean): ShownStep[] {
  return [
    { step: "on", mark: isSeenLit ? "done" : "running" },
    { step: "reported", mark: isSeenLit ? "done" : "waiting" },
    { step: "back", mark: isSeenLit ? "running" : "waiting" },
  ];
}

export function stepsOf({ steps }: LightTestView): ShownStep[] {
  return LIGHT_TEST_STEPS.flatMap((step) => {
    const found = steps.find((candidate) => candidate.step === step);
    return found === undefined ? [] : [{ step, mark: found.result }];
  });
}
