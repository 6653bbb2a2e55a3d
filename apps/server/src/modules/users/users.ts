import type { UserView } from "@platzwart/contract/endpoints/user-endpoints";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import type { Role } from "@platzwart/domain/role";
import { ROLE_WORDS } from "@platzwart/texts/role-words";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { ErasureRecorder } from "../erasures/erasure-recorder.ts";
import type { Needs } from "../services.ts";
import { checkPassword } from "./password-rules.ts";
import { refreshTokensIn } from "./refresh-token-records.ts";
import type { Sessions } from "./sessions.ts";
import { type UserLogRow, userLog } from "./user-log-entries.ts";
import { checkUserName } from "./user-names.ts";
import { type UserRecord, usersIn } from "./user-records.ts";

type UserServices = Needs<"storage" | "clock" | "randomness" | "hasher"> & { readonly sessions: Sessions };

/** Sorted by name (N-11). */
export async function listUsers(store: Store): Promise<{ items: UserView[] }> {
  return { items: (await usersIn(store).list()).map(userView) };
}

export async function createUser(
  { storage, clock, randomness, hasher }: UserServices,
  request: { readonly username: string; readonly password: string; readonly role: Role },
  caller: UserCaller,
): Promise<UserView> {
  const username = request.username.trim();
  throwIfRefused(checkUserName(username));
  throwIfRefused(checkPassword(request.password, username));
  await refuseTakenName(storage.read, username);
  const passwordHash = await hasher.hash(request.password);
  return storage.write(caller, async (store) => {
    await refuseTakenName(store, username);
    const now = clock.now();
    const user: UserRecord = {
      id: randomness.id(),
      username,
      passwordHash,
      role: request.role,
      isDisabled: false,
      createdAt: now,
      lastSignedInAt: null,
    };
    await usersIn(store).insert(user);
    await logIn(store).append(userLog.created(now, user.id, caller.id));
    return userView(user);
  });
}

/** Refuses to leave no enabled admin (N-11); disabling ends sessions, a role change only access tokens. */
export async function changeUser(
  { storage, clock, sessions }: UserServices,
  id: string,
  request: { readonly role?: Role | undefined; readonly isDisabled?: boolean | undefined },
  caller: UserCaller,
): Promise<UserView> {
  const { before, changed } = await storage.write(caller, async (store) => {
    const before = await requireUserRecord(store, id);
    const { role = before.role, isDisabled = before.isDisabled } = request;
    const changed = { ...before, role, isDisabled };
    if (!isEnabledOperator(changed)) await refuseLastOperator(store, before);
    await usersIn(store).update(id, { role, isDisabled });
    if (isDisabled) await refreshTokensIn(store).deleteOfUser(id, null);
    const log = (row: UserLogRow) => logIn(store).append(row(clock.now(), id, caller.id));
    if (role !== before.role) await log(userLog.roleChanged(ROLE_WORDS[role]));
    if (isDisabled !== before.isDisabled) await log(isDisabled ? userLog.disabled : userLog.enabled);
    return { before, changed };
  });
  if (changed.isDisabled || changed.role !== before.role) sessions.endAccessTokens(id, null);
  return userView(changed);
}

/** Ends the user's sessions; refuses the caller's password, whose change needs the present one (N-11). */
export async function resetPassword(
  services: UserServices,
  id: string,
  password: string,
  caller: UserCaller,
): Promise<void> {
  if (id === caller.id) throw new Refused({ code: "own_password_reset" });
  const { username } = await requireUserRecord(services.storage.read, id);
  const passwordHash = await hashNewPassword(services, password, username);
  await services.storage.write(caller, async (store) => {
    await requireUserRecord(store, id);
    await replacePassword(
      services,
      store,
      { id, passwordHash, remainingFamilyId: null },
      caller,
      userLog.passwordReset,
    );
  });
  services.sessions.endAccessTokens(id, null);
}

/** Requires the present password, and ends the user's other sessions (N-11). */
export async function changeOwnPassword(
  services: UserServices,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
  caller: UserCaller,
): Promise<void> {
  const user = await services.sessions.verifyPassword(caller, passwords.currentPassword);
  if (user?.id !== caller.id) throw new Refused({ code: "current_password_wrong" });
  const { id, familyId: remainingFamilyId } = caller;
  const passwordHash = await hashNewPassword(services, passwords.newPassword, user.username);
  await services.storage.write(caller, async (store) => {
    // an admin may have reset the password or disabled the user while the hash was computed
    const current = await requireUserRecord(store, id);
    if (current.isDisabled || current.passwordHash !== user.passwordHash)
      throw new Refused({ code: "current_password_wrong" });
    await replacePassword(
      services,
      store,
      { id, passwordHash, remainingFamilyId },
      caller,
      userLog.ownPasswordChanged,
    );
  });
  services.sessions.endAccessTokens(id, remainingFamilyId);
}

/** Refuses the last enabled admin; the erasure record keeps a restored backup from bringing the user back. */
export async function deleteUser(
  { storage, clock, sessions, erasureRecorder }: UserServices & { readonly erasureRecorder: ErasureRecorder },
  id: string,
  caller: UserCaller,
): Promise<void> {
  await storage.write(caller, async (store) => {
    await refuseLastOperator(store, await requireUserRecord(store, id));
    const now = clock.now();
    await usersIn(store).delete(id, now);
    await logIn(store).append(userLog.deleted(now, id, caller.id));
  });
  sessions.endAccessTokens(id, null);
  await erasureRecorder.record();
}

async function hashNewPassword(
  { hasher }: UserServices,
  password: string,
  username: string,
): Promise<string> {
  throwIfRefused(checkPassword(password, username));
  return hasher.hash(password);
}

/** `remainingFamilyId`: token family whose session stays; null: ends all. */
async function replacePassword(
  { clock }: UserServices,
  store: Store,
  {
    id,
    passwordHash,
    remainingFamilyId,
  }: { readonly id: string; readonly passwordHash: string; readonly remainingFamilyId: string | null },
  caller: UserCaller,
  row: UserLogRow,
): Promise<void> {
  await usersIn(store).update(id, { passwordHash });
  await refreshTokensIn(store).deleteOfUser(id, remainingFamilyId);
  await logIn(store).append(row(clock.now(), id, caller.id));
}

async function requireUserRecord(store: Store, id: string): Promise<UserRecord> {
  const user = await usersIn(store).get(id);
  if (user === null) throw new Refused({ code: "user_unknown" });
  return user;
}

async function refuseTakenName(store: Store, username: string): Promise<void> {
  if ((await usersIn(store).findByName(username)) !== null)
    throw new Refused({ code: "user_name_taken", username });
}

async function refuseLastOperator(store: Store, user: UserRecord): Promise<void> {
  if (!isEnabledOperator(user)) return;
  const others = (await usersIn(store).list()).filter(({ id }) => id !== user.id);
  if (!others.some(isEnabledOperator)) throw new Refused({ code: "last_operator" });
}

function isEnabledOperator({ role, isDisabled }: Pick<UserRecord, "role" | "isDisabled">): boolean {
  return role === "admin" && !isDisabled;
}

function userView({ id, username, role, isDisabled, createdAt, lastSignedInAt }: UserRecord): UserView {
  return { id, username, role, isDisabled, createdAt, lastSignedInAt };
}
