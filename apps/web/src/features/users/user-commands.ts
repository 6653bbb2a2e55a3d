import {
  type AccountView,
  changeUser,
  createUser,
  deleteUser,
  resetPassword,
} from "@platzwart/contract/calls/user-calls";
import type { Role } from "@platzwart/domain/role";
import { userFailures, userTexts } from "@platzwart/texts/pages/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import type { Failure } from "../../shared/failures.ts";
import { reportFault } from "../../shared/refusals.ts";
import { toasts } from "../../shared/toasts.ts";
import { reloadUsers } from "./user-queries.ts";

interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
}

/** What can be changed of a user. */
export type UserWish = Pick<AccountView, "role" | "isDisabled">;

/** "Benutzer anlegen" (N-11) */
export function useMakeUser() {
  return useUserCommand({
    send: (body: NewUser) => callServer(createUser, { body }),
    done: userTexts.made,
    nameOf: ({ username }) => username,
    failure: userFailures.make,
  });
}

/** Another role, or whether they may sign in. */
export function useChangeUser({ id, username }: AccountView) {
  return useUserCommand({
    send: (body: Partial<UserWish>) => callServer(changeUser, { params: { id }, body }),
    done: userTexts.changed,
    nameOf: () => username,
    failure: userFailures.change,
  });
}

export function useResetPassword({ id, username }: AccountView) {
  return useUserCommand({
    send: (password: string) => callServer(resetPassword, { params: { id }, body: { password } }),
    done: userTexts.resetDone,
    nameOf: () => username,
    failure: userFailures.reset,
  });
}

export function useDeleteUser({ id, username }: AccountView) {
  return useUserCommand({
    send: (_: undefined) => callServer(deleteUser, { params: { id } }),
    done: userTexts.deleted,
    nameOf: () => username,
    failure: userFailures.delete,
  });
}

/** A change of users: the list is asked for again, whatever came of it; a refusal is said in the dialog. */
function useUserCommand<Wish>(command: {
  send(wish: Wish): Promise<unknown>;
  readonly done: string;
  nameOf(wish: Wish): string;
  readonly failure: Failure;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: command.send,
    onSuccess: (_answer, wish) =>
      toasts.show({ kind: "done", title: command.done, text: command.nameOf(wish) }),
    onError: (error) => reportFault(command.failure, error),
    onSettled: () => void reloadUsers(client),
  });
}
