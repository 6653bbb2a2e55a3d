import type { TerminalView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { between, type Instant, MINUTE } from "@platzwart/domain/time/instant";

type Enrolment = Pick<TerminalView, "enrolmentEndsAt">;

/**
 * What became of a one-time code that is being shown. `made`: the terminal as it was when the code was drawn. `listed`: as
 * it is now; undefined: there is none any more.
 */
export function codeProgress(
  made: Enrolment,
  listed: Enrolment | undefined,
  now: Instant,
): "waiting" | "used" | "expired" | "replaced" | "removed" {
  if (listed === undefined) return "removed";
  if (listed.enrolmentEndsAt === null) return "used";
  if (listed.enrolmentEndsAt !== made.enrolmentEndsAt) return "replaced";
  return now < listed.enrolmentEndsAt ? "waiting" : "expired";
}

/** Whether a device was set up just now and is still loading its page: it connects any moment. */
export function isArriving(
  { enrolledAt, isConnected }: Pick<TerminalView, "enrolledAt" | "isConnected">,
  now: Instant,
): boolean {
  return enrolledAt !== null && !isConnected && between(enrolledAt, now) < MINUTE;
}
