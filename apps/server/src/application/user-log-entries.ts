import type { Instant } from "@platzwart/domain/time/instant";
import type { LogRecord } from "./ports/system-log-store.ts";

/** What the system log says of users: who did it and to whom, by their ids. */
export function userEntry(at: Instant, message: string, userId: string, subjectId: string): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "users",
    message,
    courtId: null,
    metadata: { user_id: userId, ...(subjectId === userId ? {} : { subject_id: subjectId }) },
  };
}
