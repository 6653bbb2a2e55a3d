import type { Instant } from "@platzwart/domain/time/instant";
import { peopleMessages } from "@platzwart/texts/log/people";
import { audit, technical } from "../../facts/log-entry.ts";

/** user_id: the acting user; subject_id: the changed user, if another. */
const ofUser = (message: string) => (at: Instant, userId: string, callerId: string) => {
  const metadata = { user_id: callerId, ...(userId !== callerId && { subject_id: userId }) };
  return audit("users", "info", { at }, message, metadata);
};

export type UserLogRow = ReturnType<typeof ofUser>;

export const userLog = {
  created: ofUser(peopleMessages.userCreated),
  roleChanged: (role: string) => ofUser(peopleMessages.userRoleChanged(role)),
  disabled: ofUser(peopleMessages.userDisabled),
  enabled: ofUser(peopleMessages.userEnabled),
  deleted: ofUser(peopleMessages.userDeleted),
  passwordReset: ofUser(peopleMessages.userPasswordReset),
  ownPasswordChanged: ofUser(peopleMessages.ownPasswordChanged),
  sessionEnded: ofUser(peopleMessages.sessionEnded),
  otherSessionsEnded: ofUser(peopleMessages.otherSessionsEnded),
  sessionsEnded: ofUser(peopleMessages.userSessionsEnded),
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
