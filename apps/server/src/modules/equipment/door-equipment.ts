import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { doorCommandFault } from "@platzwart/domain/devices/door-commands";
import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { type DoorBase, Refused } from "@platzwart/domain/refusal";
import { type Instant, seconds } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import { type DoorRecord, type DoorSetUp, equipmentIn } from "../../facts/equipment-records.ts";
import { requireDoor, requireDoorInUse, requireKnownDoor } from "../../facts/find-door.ts";
import type { Hall } from "../../facts/hall.ts";
import type { HallState } from "../../facts/hall-state.ts";
import { logIn } from "../../facts/log-writer.ts";
import { conflictingFields } from "../conflicting-fields.ts";
import { controllersIn } from "../controllers/controller-records.ts";
import { removeControllerOfDoor } from "../controllers/controller-setup.ts";
import { removeTerminalsOfDoor } from "../terminals/terminal-setup.ts";
import {
  checkOutputFree,
  type DeviceOutputInput,
  parseOutput,
  type RequestedOutput,
  withEncryptedPassword,
} from "./device-output.ts";
import { doorViews } from "./door-views.ts";
import { forgetEndedLocks, renewLocks } from "./ended-locks.ts";
import { checkCourts, type EquipmentServices } from "./equipment.ts";
import { doorRequestLog, doorSetUpLog } from "./equipment-log-entries.ts";

/** Opening time of a door opened by a user without a code (D-31). */
const OPENING_DURATION = seconds(10);

type DoorInput = DeviceOutputInput & Pick<DoorSetUp, "name" | "mode" | "openSeconds" | "courtIds">;

type DoorChange = DoorInput & {
  /** Last read by the caller; undefined: no check for conflicts. */
  readonly seen?: DoorBase | undefined;
};

type RequestedDoor = RequestedOutput & Omit<DoorSetUp, "encryptedPassword">;

/** Connects the door at once (E-01). */
export async function createDoor(
  services: EquipmentServices,
  input: DoorInput,
  caller: UserCaller,
): Promise<DoorView> {
  const { hall, randomness } = services;
  const requested = await parseDoorInput(services, randomness.id(), input);
  const { id } = requested;
  await hall.change(caller, async (store, now) => {
    await checkDoor(store, requested, null);
    const door = withEncryptedPassword(services, requested, null);
    await equipmentIn(store).putDoor(door);
    await logIn(store).append(doorSetUpLog.created(now, door, caller.id, { to: door }));
  });
  await services.control.connectEquipment();
  return viewOf(services, id);
}

/** Another driver or address replaces the controller and leaves the history (E-04). */
export async function changeDoor(
  services: EquipmentServices,
  id: string,
  { seen: base, ...input }: DoorChange,
  caller: UserCaller,
): Promise<DoorView> {
  const requested = await parseDoorInput(services, id, input);
  const removed = await services.hall.change(caller, async (store, now) => {
    const before = setUpOf(await requireDoor(store, id));
    const door = setUpOf(withEncryptedPassword(services, requested, before));
    if (isSameSetUp(before, door)) return null;
    // another user's change must not be overwritten unseen
    const conflict = conflictingFields(base && { ...base, courtIds: sorted(base.courtIds) }, baseOf(before));
    if (conflict !== null) throw new Refused({ code: "door_changed_meanwhile", now: conflict });
    await checkDoor(store, requested, before);
    const isThis = (other: { readonly id: string }) => other.id === id;
    await forgetEndedLocks(store, isThis, now);
    await equipmentIn(store).putDoor(door);
    if (door.courtIds.some((court) => !before.courtIds.includes(court))) await renewLocks(store, isThis, now);
    await logIn(store).append(doorSetUpLog.changed(now, door, caller.id, { from: before, to: door }));
    // two controllers would decide at one door
    const losesController = before.driver === CONTROLLER_DRIVER && door.driver !== CONTROLLER_DRIVER;
    const controller = losesController ? await controllersIn(store).get(before.address) : null;
    return controller && removeControllerOfDoor(store, id, { at: now, userId: caller.id });
  });
  if (removed !== null) await endController(services, removed);
  await services.control.connectEquipment();
  return viewOf(services, id);
}

/** Log entries stay; a released door is locked by the last command. */
export async function removeDoor(services: EquipmentServices, id: string, caller: UserCaller): Promise<void> {
  const ended = await services.hall.change(caller, async (store, now) => {
    const door = setUpOf(await requireDoor(store, id));
    const terminals = await removeTerminalsOfDoor(store, id, { at: now, userId: caller.id });
    const controller = await removeControllerOfDoor(store, id, { at: now, userId: caller.id });
    await equipmentIn(store).deleteDoor(id);
    await logIn(store).append(doorSetUpLog.removed(now, door, caller.id, { from: door }));
    return { terminals, controller };
  });
  for (const terminal of ended.terminals) services.terminals.end(terminal);
  if (ended.controller !== null) await endController(services, ended.controller);
  await services.control.connectEquipment();
}

/**
 * Stores the log entry before the command, so that no door opens without a logged user (D-31). `isLive`:
 * false: the caller gave up, refused with opening_late; `onDecided`: called between entry and command.
 */
export async function openDoor(
  services: EquipmentServices,
  id: string,
  caller: UserCaller,
  { isLive, onDecided = () => {} }: { readonly isLive: () => boolean; readonly onDecided?: () => void },
): Promise<DoorView> {
  const stored = requireKnownDoor((await services.hall.stateInTime(services.clock.now())).state, id);
  const { name } = stored;
  const refuseLate = () => {
    if (isLive()) return;
    services.reports.note(doorRequestLog.openLate(services.clock.now(), stored, caller.id));
    throw new Refused({ code: "opening_late", door: name });
  };
  const door = services.hall.pictures.doors.get(id);
  if (door === undefined) throw new Refused({ code: "door_not_confirmed", door: name, fault: "offline" });
  refuseLate();
  const isStored = await storeOpeningRequest(services, stored, caller);
  // the write may have taken long
  refuseLate();
  onDecided();
  const outcome = await services.control.openDoor({
    doorId: id,
    connection: door.connection,
    duration: OPENING_DURATION,
    opener: { kind: "user", id: caller.id, username: caller.username },
  });
  if (isStored) await services.reports.storeInTime();
  if (outcome !== "confirmed") throw unconfirmed("door_not_confirmed", name, doorCommandFault(outcome));
  return viewInTime(services, id);
}

/** Falls back to the audit file, and refuses if that fails too (D-31); false: the entry is in the file. */
async function storeOpeningRequest(
  { hall, clock, audit }: EquipmentServices,
  { id }: DoorRecord,
  caller: UserCaller,
): Promise<boolean> {
  const at = clock.now();
  const entryOf = (door: DoorRecord) => doorRequestLog.open(at, door, caller.id);
  try {
    await hall.change(caller, async (store) =>
      logIn(store).append(entryOf(await requireDoorInUse(store, id))),
    );
    return true;
  } catch (error) {
    if (!isStorageRefusal(error)) throw error;
    const door = requireKnownDoor((await hall.stateInTime(at)).state, id);
    if (!audit.append(entryOf(door))) throw error;
    return false;
  }
}

/** Locks until an edge of a window or the next code, even unconfirmed (D-09). */
export async function lockDoor(
  services: EquipmentServices,
  id: string,
  caller: UserCaller,
): Promise<DoorView> {
  const { hall, reports, clock } = services;
  const at = clock.now();
  let door: DoorRecord;
  try {
    door = await hall.change(caller, async (store) => {
      const found = await requireDoor(store, id);
      // a window that begins while the write is queued ends the lock
      await equipmentIn(store).setDoorLock(id, { at, revision: store.nextRevision, userId: caller.id });
      await logIn(store).append(doorRequestLog.lock(at, found, caller.id));
      return found;
    });
  } catch (error) {
    // a door released by a window would be released again at once
    if (!isStorageRefusal(error) || (await viewInTime(services, id)).desired.released) throw error;
    door = requireKnownDoor((await hall.stateInTime(at)).state, id);
    reports.note(doorRequestLog.lock(at, door, caller.id));
  }
  const outcome = await services.control.lockDoor(id, caller.id);
  await reports.storeInTime();
  if (outcome !== "confirmed") throw unconfirmed("door_not_locked", door.name, doorCommandFault(outcome));
  return viewInTime(services, id);
}

function unconfirmed(
  code: "door_not_confirmed" | "door_not_locked",
  door: string,
  why: ReturnType<typeof doorCommandFault>,
): Refused {
  return new Refused(why === "superseded" ? { code: "door_replaced", door } : { code, door, fault: why });
}

async function parseDoorInput(
  services: EquipmentServices,
  id: string,
  { name, mode, openSeconds, courtIds, ...device }: DoorInput,
): Promise<RequestedDoor> {
  // the address is the id of the controller, checked by checkDoor
  const isController = device.driver.trim() === CONTROLLER_DRIVER;
  const ofController = {
    driver: CONTROLLER_DRIVER,
    address: device.address.trim(),
    output: 0,
    password: null,
  };
  const requested = isController ? ofController : await parseOutput(services, device);
  return { id, name: name.trim(), ...requested, mode, openSeconds, courtIds: sorted(courtIds) };
}

function sorted(courtIds: readonly CourtId[]): CourtId[] {
  return [...new Set(courtIds)].sort((a, b) => a - b);
}

function setUpOf(door: DoorSetUp): DoorSetUp {
  const { id, name, driver, address, output, encryptedPassword, mode, openSeconds, courtIds } = door;
  return { id, name, driver, address, output, encryptedPassword, mode, openSeconds, courtIds };
}

function baseOf({ id: _, encryptedPassword, ...door }: DoorSetUp): DoorBase {
  return { ...door, hasPassword: encryptedPassword !== null };
}

/** `before`: null: a new door. */
async function checkDoor(store: Store, door: RequestedDoor, before: DoorSetUp | null): Promise<void> {
  const isOfController = before?.driver === CONTROLLER_DRIVER && before.address === door.address;
  if (door.driver === CONTROLLER_DRIVER && !isOfController)
    throw new Refused({ code: "door_not_of_controller" });
  await checkCourts(store, "courtIds", door.courtIds);
  await checkOutputFree(store, door, "door");
}

async function endController(
  { controllerKeys, controllerLinks }: EquipmentServices,
  id: string,
): Promise<void> {
  controllerLinks.end(id);
  await controllerKeys.refresh();
}

function isSameSetUp(a: DoorSetUp, b: DoorSetUp): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

async function viewOf({ hall, clock }: EquipmentServices, id: string): Promise<DoorView> {
  const now = clock.now();
  return viewIn(hall, await hall.state(now), id, now);
}

/** Does not wait for a slow database. */
async function viewInTime({ hall, clock }: EquipmentServices, id: string): Promise<DoorView> {
  const now = clock.now();
  return viewIn(hall, (await hall.stateInTime(now)).state, id, now);
}

function viewIn({ pictures }: Hall, state: HallState, id: string, now: Instant): DoorView {
  const view = doorViews(state, pictures.doors, now).find((door) => door.id === id);
  if (view === undefined) throw new Refused({ code: "door_unknown" });
  return view;
}
