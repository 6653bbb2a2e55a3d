import type { Fault } from "@platzwart/domain/devices/fault";

/** A device did not carry out a command or answer a question. */
export class DeviceFailure extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault, options);
    this.name = "DeviceFailure";
    this.fault = fault;
  }
}
