import type { DeviceFault } from "../refusal.ts";

/**
 * unresolvable: DNS has no address for the name; public: the address is outside of private networks; status:
 * an HTTP error status; too_many_logins: every login is rejected for some minutes; other_profile: the device
 * is set up for something else, such as a shutter; not_applied: another state than commanded.
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

/** The device may be without power or network. */
export function meansNoResponse(fault: Fault): boolean {
  return FAULT_CLASSES[fault] !== "refused";
}

/** The device may have carried out the command all the same. */
export function leavesStateUnknown(fault: Fault): boolean {
  return meansNoResponse(fault) || fault === "invalid_response";
}

const LOGIN_FAULTS = [
  "password_needed",
  "password_wrong",
  "too_many_logins",
] as const satisfies readonly Fault[];

export type LoginFault = (typeof LOGIN_FAULTS)[number];

/** Repeated attempts would look like guessing (decision 15). */
export function isLoginFault(fault: Fault): fault is LoginFault {
  return (LOGIN_FAULTS as readonly Fault[]).includes(fault);
}
