import { DEVICE_TEST_STEPS, type DeviceTestView } from "@platzwart/contract/device-test";
import { FAULT_TEXTS } from "@platzwart/texts/device-faults";
import type { FailedSteps } from "../../facts/commands.ts";

/** Result of each step of a test, and the first problem (E-03). */
export function deviceTestView(failed: FailedSteps, isBackOn: boolean): DeviceTestView {
  const [[, firstFault] = []] = failed;
  return {
    isPassed: firstFault === undefined,
    steps: DEVICE_TEST_STEPS.map((step) => ({
      step,
      result: failed.has(step) ? "failed" : step === "reported" && failed.has("on") ? "skipped" : "done",
    })),
    isBackOn,
    problem: firstFault === undefined ? null : { code: firstFault, text: FAULT_TEXTS[firstFault] },
  };
}
