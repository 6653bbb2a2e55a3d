import type { LampProblem } from "@platzwart/domain/lighting/lamp-problem";
import type { DeviceFault } from "@platzwart/domain/refusal";

/** A device that did not do as it was told, or did not say so. */
export class DeviceFailure extends Error {
  readonly fault: DeviceFault;
  /** What exactly is the matter, where that is known. */
  readonly trouble: LampProblem | null;

  constructor(fault: DeviceFault, options?: ErrorOptions & { readonly trouble?: LampProblem }) {
    super(fault, options);
    this.name = "DeviceFailure";
    this.fault = fault;
    this.trouble = options?.trouble ?? null;
  }
}
