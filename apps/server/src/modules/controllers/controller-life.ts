import type { ControllerView, ControllerWithCode } from "@platzwart/contract/endpoints/controller-endpoints";
import { formatEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { LINK_KEY_BYTES } from "@platzwart/machine/link-keys";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { logIn } from "../../facts/log-writer.ts";
import { drawEnrolmentCode } from "../terminals/terminal-setup.ts";
import { controllerLog } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn, isClaimable } from "./controller-records.ts";
import { type ControllerServices, claimOf, controllerView, requireController } from "./controller-setup.ts";

/** As if no machine had ever been linked. */
const AS_NEW = { next: null, enrolledAt: null, machine: null, wiringTest: null, copySeenAt: null };

/** The former machine works until the new one enrols (E-04). `isStolen`: its key is revoked at once. */
export async function replaceController(
  services: ControllerServices,
  id: string,
  { isStolen }: { readonly isStolen: boolean },
  caller: UserCaller,
): Promise<ControllerWithCode> {
  const { storage, clock, randomness, cipher, controllerKeys, controllerLinks } = services;
  const code = drawEnrolmentCode(randomness);
  const encryptedKey = cipher.encrypt(randomness.secret(LINK_KEY_BYTES));
  const controller = await storage.write(caller, async (store) => {
    const before = await requireController(store, id);
    const at = clock.now();
    if (isStolen && before.enrolledAt !== null) await controllersIn(store).revokeKey(before, at);
    const changes: Partial<ControllerRecord> = {
      ...{ claim: claimOf(code, { cipher, now: at }), awaitsApproval: true, claimant: null },
      ...(isStolen || before.enrolledAt === null
        ? { ...AS_NEW, encryptedKey }
        : { next: { encryptedKey, use: "replacement" } }),
    };
    await controllersIn(store).update(id, changes);
    const logEntry = isStolen ? controllerLog.stolen : controllerLog.replacing;
    await logIn(store).append(logEntry(at, before, caller.id));
    return { ...before, ...changes };
  });
  if (isStolen) controllerLinks.end(id);
  await controllerKeys.refresh();
  return { id, code: formatEnrolmentCode(code), controller: controllerView(controllerLinks, controller) };
}

/** Refuses with controller_unknown, controller_replacing and controller_unreachable. */
export async function changeControllerKey(
  services: ControllerServices,
  id: string,
  caller: UserCaller,
): Promise<ControllerView> {
  const { storage, clock, randomness, cipher, controllerKeys, controllerLinks } = services;
  const key = randomness.secret(LINK_KEY_BYTES);
  const next = { encryptedKey: cipher.encrypt(key), use: "change" } as const;
  const controller = await storage.write(caller, async (store) => {
    const before = await requireController(store, id);
    // an expired replacement is given up
    if (before.next?.use === "replacement" && isClaimable(before, clock.now()))
      throw new Refused({ code: "controller_replacing", controller: before.name });
    if (!controllerLinks.isLinked(id))
      throw new Refused({ code: "controller_unreachable", controller: before.name });
    await controllersIn(store).update(id, { next });
    await logIn(store).append(controllerLog.keyChanging(clock.now(), before, caller.id));
    return { ...before, next };
  });
  await controllerKeys.refresh();
  if (!(await controllerLinks.carryOut(id, { kind: "change_key", key })))
    throw new Refused({ code: "controller_unreachable", controller: controller.name });
  // the connection was proven by the present key, so that the next one uses the new key
  controllerLinks.restartSession(id);
  return controllerView(controllerLinks, controller);
}

/** `provenKey`: encrypted as in the controller's record. */
export interface LinkedMachine {
  readonly machine: NonNullable<ControllerRecord["machine"]>;
  readonly provenKey: string;
  readonly at: Instant;
}

/** The controller that proved this key; rejects if it was removed or the key revoked since. */
export async function requireProven(store: Store, id: string, provenKey: string): Promise<ControllerRecord> {
  const controller = await controllersIn(store).get(id);
  if (controller === null) throw new Error("the controller was removed");
  const { encryptedKey, next } = controller;
  if (provenKey !== encryptedKey && provenKey !== next?.encryptedKey) throw new Error("its key was revoked");
  return controller;
}

/** The first use of the new key revokes the former one. */
export async function adoptNextKey(
  store: Store,
  id: string,
  { machine, provenKey, at }: LinkedMachine,
): Promise<void> {
  const controller = await requireProven(store, id, provenKey);
  const { next } = controller;
  // another connection was first
  if (next?.encryptedKey !== provenKey) return;
  const isReplaced = next.use === "replacement";
  const adopted = { encryptedKey: provenKey, next: null, copySeenAt: null, machine, lastSeenAt: at };
  if (isReplaced) await controllersIn(store).revokeKey(controller, at);
  await controllersIn(store).update(
    id,
    isReplaced ? { ...adopted, claimant: null, wiringTest: null } : adopted,
  );
  const logEntry = isReplaced ? controllerLog.replaced : controllerLog.keyChanged;
  await logIn(store).append(logEntry(at, controller));
}
