import type { DeviceFault } from "../refusal.ts";

/**
 * The exact cause of a lamp's fault (E-03), of which a DeviceFault is only the class: each HttpFault (cause of a failed
 * HTTP request to a device) plus the failures that only a lamp has.
 * From HttpFault:
 * - unresolvable: DNS knows no address for the name
 * - public: the address, or the address of the name, is not in a private network
 * - unreachable: the connection is refused or breaks off
 * - silent: no complete answer in time
 * - redirect: the answer is an HTTP redirect
 * - too_large: the answer is longer than the limit
 * - status: the answer is an HTTP error
 * - rubbish: the answer is not that of a device of this type
 * Of a lamp alone:
 * - password_needed: the device requires a password, and none is stored
 * - password_wrong: the device rejects the stored password
 * - too_many_logins: the device rejects every login for some minutes, because it counted too many attempts
 * - output_unknown: the device has no output of this number
 * - disobeys: the device answers without an error, but its state is not the commanded one
 */
export const LAMP_PROBLEMS = [
  "unresolvable",
  "public",
  "unreachable",
  "silent",
  "redirect",
  "too_large",
  "status",
  "rubbish",
  "password_needed",
  "password_wrong",
  "too_many_logins",
  "output_unknown",
  "disobeys",
] as const;

export type LampProblem = (typeof LAMP_PROBLEMS)[number];

const PROBLEM_OF: Readonly<Record<DeviceFault, LampProblem>> = {
  offline: "unreachable",
  timeout: "silent",
  refused: "disobeys",
};

/**
 * The problem to show when only the DeviceFault is known; refused stands for several problems, disobeys is the vaguest.
 */
export function problemOf(fault: DeviceFault): LampProblem {
  return PROBLEM_OF[fault];
}
