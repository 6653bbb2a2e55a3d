import type { ControllerView, ControllerWithCode } from "@platzwart/contract/endpoints/controller-endpoints";
import { groupedEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { LINK_KEY_BYTES } from "@platzwart/machine/link-keys";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { requireDoor } from "../../facts/find-door.ts";
import { logIn } from "../../facts/log-writer.ts";
import { drawEnrolmentCode } from "../terminals/terminal-setup.ts";
import { controllerEntry } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn } from "./controller-records.ts";
import { type ControllerServices, claimOf, requireController, viewOf } from "./controller-setup.ts";

/**
 * Starts the replacement of a controller's machine, with history, courts and mode of its door (E-04). The new machine comes
 * with a new one-time code, and the former one opens its door until then. `isStolen`: the former key is revoked at once. Only
 * this response contains the code. Refuses with controller_unknown.
 */
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
        ? await asNew(store, before, encryptedKey)
        : { next: { encryptedKey, use: "replacement" } }),
    };
    await controllersIn(store).update(id, changes);
    const change = { at, userId: caller.id };
    await logIn(store).append(
      controllerEntry(isStolen ? "controllerStolen" : "controllerReplacing", change, before),
    );
    return { ...before, ...changes };
  });
  if (isStolen) controllerLinks.end(id);
  await controllerKeys.refresh();
  return { id, code: groupedEnrolmentCode(code), controller: viewOf(controllerLinks, controller) };
}

/** Resets the controller to its state before the first link. */
async function asNew(store: Store, { doorId, doorMode, enrolledAt }: ControllerRecord, encryptedKey: string) {
  const { mode } = await requireDoor(store, doorId);
  return {
    ...{ encryptedKey, next: null, enrolledAt: null, machine: null, wiringTest: null, copySeenAt: null },
    doorMode: enrolledAt === null ? doorMode : mode,
  };
}

/**
 * Gives a controller a new key; the present one becomes void with the new one's first use. Refuses with controller_unknown,
 * controller_replacing and controller_unreachable.
 */
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
    if (before.next?.use === "replacement")
      throw new Refused({ code: "controller_replacing", controller: before.name });
    if (!controllerLinks.isLinked(id))
      throw new Refused({ code: "controller_unreachable", controller: before.name });
    await controllersIn(store).update(id, { next });
    const change = { at: clock.now(), userId: caller.id };
    await logIn(store).append(controllerEntry("controllerKeyChanging", change, before));
    return { ...before, next };
  });
  await controllerKeys.refresh();
  if (!(await controllerLinks.carryOut(id, { kind: "change_key", key })))
    throw new Refused({ code: "controller_unreachable", controller: controller.name });
  // the next link is proven by the present key
  controllerLinks.comeAgain(id);
  return viewOf(controllerLinks, controller);
}

/**
 * Makes the replacing key of a proven link the only one. Resolves with whether another machine replaced the former one. Rejects
 * where the controller was removed.
 */
export async function adoptNextKey(
  store: Store,
  id: string,
  { machine, at }: { readonly machine: NonNullable<ControllerRecord["machine"]>; readonly at: Instant },
): Promise<boolean> {
  const controller = await requireController(store, id);
  const { next } = controller;
  // two links at once
  if (next === null) return false;
  const isReplaced = next.use === "replacement";
  const { encryptedKey } = next;
  const adopted = { encryptedKey, next: null, copySeenAt: null, machine, lastSeenAt: at };
  if (isReplaced) await controllersIn(store).revokeKey(controller, at);
  await controllersIn(store).update(
    id,
    isReplaced ? { ...adopted, claimant: null, wiringTest: null } : adopted,
  );
  const what = isReplaced ? "controllerReplaced" : "controllerKeyChanged";
  await logIn(store).append(controllerEntry(what, { at, userId: null }, controller));
  return isReplaced;
}
