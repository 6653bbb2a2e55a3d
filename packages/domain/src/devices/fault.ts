import type { DeviceFault } from "../refusal.ts";

/**
 * Why a device did not do as asked, in one vocabulary for lamps, doors and climate, each with the class that is shown
 * where the cause is not: offline, timeout: no answer at the address; refused: an answer other than asked.
 * - unresolvable: DNS knows no address for the name
 * - unreachable: the connection is refused or breaks off
 * - timeout: no complete answer in time
 * - public: the address, or the address of the name, is not in a private network
 * - redirect, too_large, status: the answer is an HTTP redirect, longer than the limit, an HTTP error
 * - invalid_response: the answer is not that of a device of this type
 * - password_needed: the device requires a password, and none is stored
 * - password_wrong: the device rejects the stored password
 * - too_many_logins: the device rejects every login for some minutes, because it counted too many attempts
 * - output_unknown: the device has no output of this number
 * - other_profile: the device is set up for something else, such as a shutter, and has no switch
 * - not_applied: the device answers without an error, but its state is not the commanded one
 */
const FAULT_CLASSES = {
  unresolvable: "offline",
  unreachable: "offline",
  timeout: "timeout",
  public: "refused",
  redirect: "refused",
  too_large: "refused",
  status: "refused",
  invalid_response: "refused",
  password_needed: "refused",
  password_wrong: "refused",
  too_many_logins: "refused",
  output_unknown: "refused",
  other_profile: "refused",
  not_applied: "refused",
} as const satisfies Record<string, DeviceFault>;

export type Fault = keyof typeof FAULT_CLASSES;

export const FAULTS = Object.keys(FAULT_CLASSES) as Fault[];

export function faultClass(fault: Fault): DeviceFault {
  return FAULT_CLASSES[fault];
}

/** Whether no answer came, so that the device may be without power or network. */
export function isAbsence(fault: Fault): boolean {
  return FAULT_CLASSES[fault] !== "refused";
}

/** Whether the fault carries no information about the device's state. */
export function isMute(fault: Fault): boolean {
  return isAbsence(fault) || fault === "invalid_response";
}

const LOGIN_FAULTS = [
  "password_needed",
  "password_wrong",
  "too_many_logins",
] as const satisfies readonly Fault[];

export type LoginFault = (typeof LOGIN_FAULTS)[number];

/** Whether the device refuses the login; repeated attempts would look like guessing (decision 15). */
export function isLoginFault(fault: Fault): fault is LoginFault {
  return (LOGIN_FAULTS as readonly Fault[]).includes(fault);
}
