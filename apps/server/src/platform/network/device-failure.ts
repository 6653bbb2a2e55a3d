import type { Fault } from "@platzwart/domain/devices/fault";

/** A device that did not do as it was told, or did not say so. */
export class DeviceFailure extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault, options);
    this.name = "DeviceFailure";
    this.fault = fault;
  }
}
