import type { DeviceFault } from "../refusal.ts";

/**
 * The exact cause of a lamp's failure (E-03):
 * - unresolvable: DNS knows no address for the name
 * - public: the address lies outside of the hall's network
 * - unreachable: the connection is refused or breaks off
 * - silent: no complete answer in time
 * - redirect: the answer is an HTTP redirect
 * - too_large: the answer is longer than the limit
 * - status: the answer is an HTTP error
 * - rubbish: the answer is not that of a device of this type
 * - password_needed, password_wrong: the device rejects the login
 * - too_many_logins: the device rejects all logins for a while, after too many attempts
 * - output_unknown: the device has no output of this number
 * - disobeys: the device answers, but its state is not the commanded one
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

/** The problem to show when only the fault is known. */
export function problemOf(fault: DeviceFault): LampProblem {
  return PROBLEM_OF[fault];
}
