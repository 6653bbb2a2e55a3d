import type * as userEndpoints from "@platzwart/contract/endpoints/user-endpoints";
import { endUserSessions } from "../../modules/users/own-sessions.ts";
import {
  changeOwnPassword,
  changeUser,
  createUser,
  deleteUser,
  listUsers,
  resetPassword,
} from "../../modules/users/users.ts";
import { userOf } from "../caller-of.ts";
import { type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function userHandlers(services: Services): HandlersOf<typeof userEndpoints> {
  return {
    listUsers: () => listUsers(services.store),
    createUser: ({ body, caller }) => createUser(services, body, userOf(caller)),
    changeUser: ({ params, body, caller }) => changeUser(services, params.id, body, userOf(caller)),
    resetPassword: ({ params, body, caller }) =>
      noContent(resetPassword(services, params.id, body.password, userOf(caller))),
    deleteUser: ({ params, caller }) => noContent(deleteUser(services, params.id, userOf(caller))),
    endUserSessions: ({ params, caller }) => noContent(endUserSessions(services, params.id, userOf(caller))),
    changeOwnPassword: ({ body, caller }) => noContent(changeOwnPassword(services, body, userOf(caller))),
  };
}
