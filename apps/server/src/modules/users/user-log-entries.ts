import type { Instant } from "@platzwart/domain/time/instant";
import { peopleMessages } from "@platzwart/texts/log/people";
import { audit, technical } from "../../facts/log-entry.ts";

/** user_id: the acting user; subject_id: the changed user, if another. */
const userEntry = (message: string) => (at: Instant, userId: string, callerId: string) => {
  const metadata = { user_id: callerId, ...(userId !== callerId && { subject_id: userId }) };
  return audit("users", "info", { at }, message, metadata);
};

export type UserLogRow = ReturnType<typeof userEntry>;

export const userLog = {
  created: userEntry(peopleMessages.userCreated),
  roleChanged: (role: string) => userEntry(peopleMessages.userRoleChanged(role)),
  disabled: userEntry(peopleMessages.userDisabled),
  enabled: userEntry(peopleMessages.userEnabled),
  deleted: userEntry(peopleMessages.userDeleted),
  passwordReset: userEntry(peopleMessages.userPasswordReset),
  ownPasswordChanged: userEntry(peopleMessages.ownPasswordChanged),
  sessionEnded: userEntry(peopleMessages.sessionEnded),
  otherSessionsEnded: userEntry(peopleMessages.otherSessionsEnded),
  sessionsEnded: userEntry(peopleMessages.userSessionsEnded),
  /** By `npm run operator`. */
  passwordResetAtMachine: (at: Instant, userId: string) =>
    audit("users", "warn", { at }, peopleMessages.passwordResetAtMachine, { subject_id: userId }),
  refreshTokenReused: (at: Instant, userId: string) =>
    technical("sessions", "warn", { at }, peopleMessages.refreshTokenReused, { user_id: userId }),
  /** `userId`: null: unknown name. */
  signInFailed: (at: Instant, userId: string | null) =>
    technical("sessions", "warn", { at }, peopleMessages.signInFailed, {
      ...(userId && { user_id: userId }),
    }),
  /** The limit is reached (sign-in-failures.ts): further failures are not logged for a while. */
  lastSignInFailed: (at: Instant, userId: string | null) => ({
    ...userLog.signInFailed(at, userId),
    message: peopleMessages.lastLoggedSignInFailed(userId !== null),
  }),
};
