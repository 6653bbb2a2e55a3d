import {
  changeUser,
  createUser,
  deleteUser,
  endUserSessions,
  resetPassword,
  type UserView,
} from "@platzwart/contract/endpoints/user-endpoints";
import type { Role } from "@platzwart/domain/role";
import { userFailures, userTexts } from "@platzwart/texts/pages/users";
import { callServer } from "../../shared/api.ts";
import { useListCommand } from "../../shared/list-command.ts";
import { reloadUsers } from "./user-queries.ts";

interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
}

/** What can be changed of a user. */
export type UserWish = Pick<UserView, "role" | "isDisabled">;

/** "Benutzer anlegen" (N-11) */
export function useMakeUser() {
  return useListCommand({
    send: (body: NewUser) => callServer(createUser, { body }),
    done: userTexts.made,
    nameOf: ({ username }) => username,
    failure: userFailures.make,
    reload: reloadUsers,
  });
}

/** Another role, or whether they may sign in. */
export function useChangeUser({ id, username }: UserView) {
  return useListCommand({
    send: (body: Partial<UserWish>) => callServer(changeUser, { params: { id }, body }),
    done: userTexts.changed,
    nameOf: () => username,
    failure: userFailures.change,
    reload: reloadUsers,
  });
}

export function useResetPassword({ id, username }: UserView) {
  return useListCommand({
    send: (body: { readonly password: string }) => callServer(resetPassword, { params: { id }, body }),
    done: userTexts.resetDone,
    nameOf: () => username,
    failure: userFailures.reset,
    reload: reloadUsers,
  });
}

export function useEndUserSessions({ id, username }: UserView) {
  return useListCommand({
    send: (_: undefined) => callServer(endUserSessions, { params: { id } }),
    done: userTexts.sessionsEnded,
    nameOf: () => username,
    failure: userFailures.endSessions,
    reload: reloadUsers,
  });
}

export function useDeleteUser({ id, username }: UserView) {
  return useListCommand({
    send: (_: undefined) => callServer(deleteUser, { params: { id } }),
    done: userTexts.deleted,
    nameOf: () => username,
    failure: userFailures.delete,
    reload: reloadUsers,
  });
}
