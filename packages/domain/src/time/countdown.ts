import { between, type Instant, MINUTE } from "./instant.ts";

/** Minutes are rounded up; 0 after the deadline (C-05). */
function minutesLeft(deadline: Instant, now: Instant): number {
  return Math.max(0, Math.ceil(between(now, deadline) / MINUTE));
}

/** HH:MM, rounded up; "00:00" after the deadline (C-05). */
export function countdown(deadline: Instant, now: Instant): string {
  const left = minutesLeft(deadline, now);
  const hours = Math.floor(left / 60);
  return `${String(hours).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;
}
