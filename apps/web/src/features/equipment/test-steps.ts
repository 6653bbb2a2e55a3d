import type { DeviceTestView } from "@platzwart/contract/device-test";
import { DEVICE_TEST_STEPS } from "@platzwart/contract/device-test";

export type Step = (typeof DEVICE_TEST_STEPS)[number];
export type StepMark = DeviceTestView["steps"][number]["result"] | "running" | "waiting";

export interface ShownStep {
  readonly step: Step;
  readonly mark: StepMark;
}

/** How a test stands that has not been answered yet; `isSeenOn`: the device has reported on since it began. */
export function stepsUnderWay(isSeenOn: boolean): ShownStep[] {
  return [
    { step: "on", mark: isSeenOn ? "done" : "running" },
    { step: "reported", mark: isSeenOn ? "done" : "waiting" },
    { step: "back", mark: isSeenOn ? "running" : "waiting" },
  ];
}

export function stepsOf({ steps }: DeviceTestView): ShownStep[] {
  return DEVICE_TEST_STEPS.flatMap((step) => {
    const found = steps.find((candidate) => candidate.step === step);
    return found === undefined ? [] : [{ step, mark: found.result }];
  });
}
