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
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function userHandlers(services: Services): HandlersOf<typeof userEndpoints> {
  return {
    listUsers: () => listUsers(services.store),
    createUser: ({ body, caller }) => createUser(services, body, caller),
    changeUser: ({ params, body, caller }) => changeUser(services, params.id, body, caller),
    resetPassword: ({ params, body, caller }) => resetPassword(services, params.id, body.password, caller),
    deleteUser: ({ params, caller }) => deleteUser(services, params.id, caller),
    endUserSessions: ({ params, caller }) => endUserSessions(services, params.id, caller),
    changeOwnPassword: ({ body, caller }) => changeOwnPassword(services, body, caller),
  };
}
