import type * as sessionEndpoints from "@platzwart/contract/endpoints/session-endpoints";
import { userOf } from "../caller-of.ts";
import { type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function sessionHandlers({ sessions, firstOperator }: Services): HandlersOf<typeof sessionEndpoints> {
  return {
    signIn: ({ body, network }) => sessions.signIn(body.username, body.password, network),
    refreshSession: ({ body, inTurnOfUser }) => sessions.refresh(body.refreshToken, inTurnOfUser),
    signOut: ({ caller }) => noContent(sessions.signOut(userOf(caller))),
    // open: no user exists yet, so the first admin can be created
    setupState: async () => ({ open: await firstOperator.isSetupOpen() }),
    setUp: ({ body }) => firstOperator.setUp(body),
  };
}
