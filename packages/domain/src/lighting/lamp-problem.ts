import type { DeviceFault } from "../refusal.ts";

/**
 * What exactly is the matter with a lamp (E-03):
 * - unresolvable: the name in its address stands for nothing
 * - public: its address lies outside of the hall's network
 * - unreachable: nothing takes the connection there, or it breaks off
 * - silent: no whole answer in time
 * - redirect: it sends elsewhere
 * - too_large: its answer has no end
 * - status: it answers with an error
 * - rubbish: its answer is none that such a device gives
 * - password_needed, password_wrong: it does not let us in
 * - too_many_logins: it lets nobody in for a while, because too many tried
 * - output_unknown: it has no such output
 * - disobeys: it answers, and does not stand as it was told
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

/** The trouble behind a fault where nobody knows more than the fault. */
export function problemOf(fault: DeviceFault): LampProblem {
  return PROBLEM_OF[fault];
}
