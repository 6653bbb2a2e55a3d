import type { TerminalView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { between, type Instant, MINUTE } from "@platzwart/domain/time/instant";

type Enrolment = Pick<TerminalView, "enrolmentEndsAt">;

/** `enrolment`: the terminal when the code was drawn; `listed`: the terminal now; undefined: removed. */
export function codeProgress(
  enrolment: Enrolment,
  listed: Enrolment | undefined,
  now: Instant,
): "waiting" | "used" | "expired" | "replaced" | "removed" {
  if (listed === undefined) return "removed";
  if (listed.enrolmentEndsAt === null) return "used";
  if (listed.enrolmentEndsAt !== enrolment.enrolmentEndsAt) return "replaced";
  return now < listed.enrolmentEndsAt ? "waiting" : "expired";
}

/** Whether a new terminal is still loading its page and about to connect. */
export function isArriving(
  { enrolledAt, isConnected }: Pick<TerminalView, "enrolledAt" | "isConnected">,
  now: Instant,
): boolean {
  return enrolledAt !== null && !isConnected && between(enrolledAt, now) < MINUTE;
}
