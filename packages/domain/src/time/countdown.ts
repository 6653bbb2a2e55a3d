import { between, type Instant, MINUTE } from "./instant.ts";

/** Whole minutes until a deadline, rounded up; 0 once it is past (C-05). */
export function minutesLeft(deadline: Instant, now: Instant): number {
  return Math.max(0, Math.ceil(between(now, deadline) / MINUTE));
}

/** HH:MM until a deadline, minutes rounded up, "00:00" when past (C-05). */
export function countdown(deadline: Instant, now: Instant): string {
  const left = minutesLeft(deadline, now);
  const hours = Math.floor(left / 60);
  return `${String(hours).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;
}
