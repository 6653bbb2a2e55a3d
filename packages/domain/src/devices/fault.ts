/**
 * Why a device did not do as it was asked, in one vocabulary for lamps, doors and climate. absent: nobody answered at the
 * address; refuses: somebody answered, but not as asked.
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
 * - not_applied: the device answers without an error, but its state is not the commanded one
 */
const FAULT_KINDS = {
  unresolvable: "absent",
  unreachable: "absent",
  timeout: "absent",
  public: "refuses",
  redirect: "refuses",
  too_large: "refuses",
  status: "refuses",
  invalid_response: "refuses",
  password_needed: "refuses",
  password_wrong: "refuses",
  too_many_logins: "refuses",
  output_unknown: "refuses",
  not_applied: "refuses",
} as const satisfies Record<string, "absent" | "refuses">;

export type Fault = keyof typeof FAULT_KINDS;

/** Whether nobody answered, so that the device may be without power or network. */
export function isAbsence(fault: Fault): boolean {
  return FAULT_KINDS[fault] === "absent";
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
