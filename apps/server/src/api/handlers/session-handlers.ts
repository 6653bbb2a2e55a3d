import type * as ownSessionEndpoints from "@platzwart/contract/endpoints/own-session-endpoints";
import type { SessionView } from "@platzwart/contract/endpoints/own-session-endpoints";
import type * as sessionEndpoints from "@platzwart/contract/endpoints/session-endpoints";
import { endOtherSessions, endSession } from "../../modules/users/own-sessions.ts";
import type { SessionRecord } from "../../modules/users/session-records.ts";
import { browserOf, systemOf } from "../browser-of.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function sessionHandlers(
  services: Services,
): HandlersOf<typeof sessionEndpoints & typeof ownSessionEndpoints> {
  const { sessions, firstOperator } = services;
  return {
    signIn: ({ body, network, userAgent }) =>
      sessions.signIn(body.username, body.password, { network, userAgent: shortened(userAgent) }),
    refreshSession: ({ body, network, userAgent }) =>
      sessions.refresh(body.refreshToken, { network, userAgent: shortened(userAgent) }),
    signOut: ({ caller }) => sessions.signOut(caller),
    // open: no user exists yet, so the first admin can be created
    setupState: async () => ({ open: await firstOperator.isSetupOpen() }),
    setUp: ({ body, network, userAgent }) =>
      firstOperator.setUp(body, { network, userAgent: shortened(userAgent) }),
    listSessions: async ({ caller }) => {
      const { id, familyId } = caller;
      return { items: (await sessions.listOfUser(id)).map((session) => viewOf(session, familyId)) };
    },
    endSession: ({ params, caller }) => endSession(services, params.id, caller),
    endOtherSessions: ({ caller }) => endOtherSessions(services, caller),
  };
}

/** The start of a User-Agent header that names browser and system; anybody may send 16 kB of it. */
function shortened(userAgent: string | null): string | null {
  return userAgent === null ? null : userAgent.slice(0, 300);
}

/** `ownFamilyId`: the session that asks. */
function viewOf(
  { familyId, origin, signedInAt, lastUsedAt }: SessionRecord,
  ownFamilyId: string,
): SessionView {
  const { userAgent, network } = origin;
  return {
    id: familyId,
    isCurrent: familyId === ownFamilyId,
    browser: userAgent === null ? null : browserOf(userAgent).family,
    system: userAgent === null ? null : systemOf(userAgent),
    network,
    signedInAt,
    lastUsedAt,
  };
}
