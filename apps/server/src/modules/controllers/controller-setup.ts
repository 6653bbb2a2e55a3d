import { CLAIM_CODE_LIFE } from "@platzwart/contract/device-link/limits";
import type { ControllerView, ControllerWithCode } from "@platzwart/contract/endpoints/controller-endpoints";
import { formatEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import { isNewerProgram } from "@platzwart/domain/doors/door-program";
import { Refused } from "@platzwart/domain/refusal";
import type { DoorMode } from "@platzwart/domain/scheduler/facts";
import { type Instant, plus } from "@platzwart/domain/time/instant";
import { visibleText } from "@platzwart/domain/visible-text";
import { claimLinkKey, LINK_KEY_BYTES } from "@platzwart/machine/link-keys";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import type { ControllerLinkStates } from "../../facts/controller-links.ts";
import { requireDoor } from "../../facts/find-door.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { drawEnrolmentCode } from "../terminals/terminal-setup.ts";
import type { ControllerKeys } from "./controller-keys.ts";
import { controllerLog } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn, isClaimOpen } from "./controller-records.ts";

export type ControllerServices = Needs<"storage" | "clock" | "randomness" | "cipher"> & {
  readonly controllerKeys: ControllerKeys;
  readonly controllerLinks: ControllerLinkStates;
};

/** Sorted by name. */
export async function listControllers(
  { controllerLinks }: Pick<ControllerServices, "controllerLinks">,
  store: Store,
): Promise<{ items: ControllerView[] }> {
  return { items: (await controllersIn(store).list()).map((one) => controllerView(controllerLinks, one)) };
}

/** Only this response contains the code; refuses with controller_doors, door_unknown, controller_exists. */
export async function createController(
  services: ControllerServices,
  {
    name,
    doorIds,
    mode,
    needsApproval = false,
  }: {
    readonly name: string;
    readonly doorIds: readonly string[];
    readonly mode?: DoorMode | undefined;
    readonly needsApproval?: boolean | undefined;
  },
  caller: UserCaller,
): Promise<ControllerWithCode> {
  const { storage, clock, randomness, cipher, controllerKeys, controllerLinks } = services;
  const [doorId, ...others] = new Set(doorIds);
  if (doorId === undefined || others.length > 0)
    throw new Refused({ code: "controller_doors", count: others.length + 1 });
  const code = drawEnrolmentCode(randomness);
  const controller = await storage.write(caller, async (store) => {
    const door = await requireDoor(store, doorId);
    const hasController = (await controllersIn(store).list()).some((other) => other.doorId === doorId);
    if (hasController) throw new Refused({ code: "controller_exists", door: door.name });
    const now = clock.now();
    const created: ControllerRecord = {
      id: randomness.id(),
      name: visibleText(name),
      doorId,
      doorMode: mode ?? "code_only",
      encryptedKey: cipher.encrypt(randomness.secret(LINK_KEY_BYTES)),
      next: null,
      claim: claimOf(code, { cipher, now }),
      enrolledAt: null,
      createdAt: now,
      machine: null,
      lastSeenAt: null,
      awaitsApproval: needsApproval,
      claimant: null,
      copySeenAt: null,
      wiringTest: null,
    };
    await controllersIn(store).insert(created);
    await logIn(store).append(controllerLog.created(now, created, caller.id));
    return created;
  });
  await controllerKeys.refresh();
  return {
    id: controller.id,
    code: formatEnrolmentCode(code),
    controller: controllerView(controllerLinks, controller),
  };
}

/** Stored form of a one-time code, valid for a day. */
export function claimOf(
  code: string,
  { cipher, now }: Pick<ControllerServices, "cipher"> & { readonly now: Instant },
): ControllerRecord["claim"] {
  const { identity, key } = claimLinkKey(code);
  const encryptedKey = cipher.encrypt(key.toString("base64"));
  return { identity, encryptedKey, endsAt: plus(now, CLAIM_CODE_LIFE), reusedAt: null };
}

/** `serial`: of the machine that the operator saw; `mode`: from the first connection on (Z-08). */
export async function acceptController(
  { storage, clock, controllerLinks }: ControllerServices,
  id: string,
  { mode, serial }: { readonly mode?: DoorMode | undefined; readonly serial: string },
  caller: UserCaller,
): Promise<ControllerView> {
  return storage.write(caller, async (store) => {
    const controller = await requireController(store, id);
    const { claimant } = controller;
    if (!controller.awaitsApproval)
      throw new Refused({ code: "controller_not_awaiting", controller: controller.name });
    if (claimant?.serial !== serial)
      throw new Refused({ code: "controller_other_machine", serial: claimant?.serial ?? null });
    const accepted = { awaitsApproval: false, doorMode: mode ?? controller.doorMode };
    await controllersIn(store).update(id, accepted);
    await logIn(store).append(controllerLog.accepted(clock.now(), controller, caller.id));
    return controllerView(controllerLinks, { ...controller, ...accepted });
  });
}

/** The door is unreachable until it gets another controller or set-up; refuses with controller_unknown. */
export async function removeController(
  { storage, clock, controllerKeys, controllerLinks }: ControllerServices,
  id: string,
  caller: UserCaller,
): Promise<void> {
  await storage.write(caller, async (store) => {
    await removeRecord(store, await requireController(store, id), { at: clock.now(), userId: caller.id });
  });
  controllerLinks.end(id);
  await controllerKeys.refresh();
}

/** Removes in the caller's transaction; returns the id whose connections must be ended afterwards. */
export async function removeControllerOfDoor(
  store: Store,
  doorId: string,
  change: { readonly at: Instant; readonly userId: string },
): Promise<string | null> {
  const controller = (await controllersIn(store).list()).find((one) => one.doorId === doorId);
  if (controller === undefined) return null;
  await removeRecord(store, controller, change);
  return controller.id;
}

/** An unreachable controller is sent `revoked` on reconnecting. */
async function removeRecord(
  store: Store,
  controller: ControllerRecord,
  change: { readonly at: Instant; readonly userId: string },
): Promise<void> {
  await controllersIn(store).delete(controller.id);
  if (controller.enrolledAt !== null) await controllersIn(store).revokeKey(controller, change.at);
  await logIn(store).append(controllerLog.removed(change.at, controller, change.userId));
}

export async function requireController(store: Store, id: string): Promise<ControllerRecord> {
  const controller = await controllersIn(store).get(id);
  if (controller === null) throw new Refused({ code: "controller_unknown" });
  return controller;
}

export function controllerView(links: ControllerLinkStates, controller: ControllerRecord): ControllerView {
  const { id, name, doorId, enrolledAt, claim, lastSeenAt, machine, wiringTest } = controller;
  const { claimant, copySeenAt } = controller;
  return {
    ...{ id, name, doorId, enrolledAt, lastSeenAt },
    isAwaitingApproval: controller.awaitsApproval,
    wiringTest: wiringTest && { at: wiringTest.at, failed: [...wiringTest.failed] },
    claimEndsAt: isClaimOpen(controller) ? claim.endsAt : null,
    claimant: claimant && { ...claimant },
    copySeenAt,
    claimReusedAt: claim.reusedAt,
    isLinked: links.isLinked(id),
    waitingEvents: links.waitingEvents(id),
    clock: links.clockOf(id),
    model: machine?.model ?? null,
    serial: machine?.serial ?? null,
    program: machine?.program ?? null,
    programUpdate:
      machine !== null && isNewerProgram(links.programVersion, machine.program) ? links.programVersion : null,
  };
}
