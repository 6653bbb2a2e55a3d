import type { DeviceFault } from "../refusal.ts";

/**
 * Why a device did not do as it was asked, in one vocabulary for lamps, doors and climate, with the class that is
 * told of it where the cause is not: offline, timeout: nobody answered at the address; refused: somebody did, but not as
 * asked.
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

/** Every fault that there is. */
export const FAULTS = Object.keys(FAULT_CLASSES) as Fault[];

/** The class of a fault. */
export function faultClass(fault: Fault): DeviceFault {
  return FAULT_CLASSES[fault];
}

/** Whether nobody answered, so that the device may be without power or network. */
export function isAbsence(fault: Fault): boolean {
  return FAULT_CLASSES[fault] !== "refused";
}

/** Whether it says nothing of how the device is: nobody answered, or nobody understands the answer. */
export function isMute(fault: Fault): boolean {
  return isAbsence(fault) || fault === "invalid_response";
}

const LOGIN_FAULTS = [
  "password_needed",
  "password_wrong",
  "too_many_logins",
] as const satisfies readonly Fault[];

export type LoginFault = (typeof LOGIN_FAULTS)[number];

/** Whether the device lets us in no more: trying again and again would look like guessing (decision 15). */
export function isLoginFault(fault: Fault): fault is LoginFault {
  return (LOGIN_FAULTS as readonly Fault[]).includes(fault);
}
