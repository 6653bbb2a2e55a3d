import { Refused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { refreshTokensIn } from "./refresh-token-records.ts";
import type { Sessions } from "./sessions.ts";
import { type UserLogRow, userLog } from "./user-log-entries.ts";
import { usersIn } from "./user-records.ts";

type SessionServices = Needs<"storage" | "clock"> & { readonly sessions: Sessions };

/** Ends one session of the caller, such as that of a lost device (N-11); refuses those of others. */
export async function endSession(services: SessionServices, id: string, caller: UserCaller): Promise<void> {
  const own = await services.sessions.listOfUser(caller.id);
  if (!own.some(({ familyId }) => familyId === id)) throw new Refused({ code: "session_unknown" });
  await services.sessions.end(caller, [id], logger(services, userLog.sessionEnded, caller, caller.id));
}

export function endOtherSessions(services: SessionServices, caller: UserCaller): Promise<void> {
  return endAllButOwn(services, caller.id, userLog.otherSessionsEnded, caller);
}

/** Ends all sessions of a user except the caller's own (N-11). */
export async function endUserSessions(
  services: SessionServices,
  id: string,
  caller: UserCaller,
): Promise<void> {
  if ((await usersIn(services.storage.read).get(id)) === null) throw new Refused({ code: "user_unknown" });
  await endAllButOwn(services, id, userLog.sessionsEnded, caller);
}

async function endAllButOwn(
  services: SessionServices,
  userId: string,
  entry: UserLogRow,
  caller: UserCaller,
): Promise<void> {
  const { sessions } = services;
  const ended = (await sessions.listOfUser(userId))
    .map(({ familyId }) => familyId)
    .filter((familyId) => familyId !== caller.familyId);
  await sessions.end(caller, ended, async (store) => {
    // a session may have begun since
    await refreshTokensIn(store).deleteOfUser(userId, caller.familyId);
    await logger(services, entry, caller, userId)(store);
  });
  sessions.endAccessTokens(userId, caller.familyId);
}

function logger({ clock }: SessionServices, entry: UserLogRow, caller: UserCaller, userId: string) {
  return async (store: Store) => {
    await logIn(store).append(entry(clock.now(), userId, caller.id));
  };
}
