import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { between, minutes } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { requireDoor } from "../../facts/find-door.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import type { ControllerKeys } from "./controller-keys.ts";
import { adoptNextKey } from "./controller-life.ts";
import { controllerEntry, controllerUpdated } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn } from "./controller-records.ts";

type GreetingServices = Needs<"storage" | "hall" | "control" | "clock"> & {
  readonly controllerKeys: ControllerKeys;
};

/** A controller that comes and goes is noted so often. */
const SEEN_PERIOD = minutes(10);

const REMOVED = "the controller was removed";

/** What a controller says of itself; `runs`: what its journal still has. */
interface Hello {
  readonly program: string;
  readonly hardware: { readonly model: string; readonly serial: string };
  readonly runs: readonly { readonly run: string }[];
}

/** How far a run is stored; 0: nothing of it is. */
interface StoredRun {
  readonly run: string;
  readonly upTo: number;
}

/** What the server says to a hello. */
interface Greeted {
  readonly stored: readonly StoredRun[];
  /** Whether another machine took the place of the one that was linked before (E-04). */
  readonly isReplacement: boolean;
}

/**
 * A controller is linked with its lasting key; `isNextKey`: with the one that takes its place. The first time, its one-time
 * code is used up and its door changes over to it (E-04). Resolves with how far each run is stored that it still has. Rejects
 * where the controller was removed.
 */
export async function greetController(
  services: GreetingServices,
  controllerId: string,
  { program, hardware, runs }: Hello,
  { isNextKey }: { readonly isNextKey: boolean } = { isNextKey: false },
): Promise<Greeted> {
  const { storage, hall, control, clock, controllerKeys } = services;
  const before = await controllersIn(storage.read).get(controllerId);
  if (before === null) throw new Error(REMOVED);
  const machine = { ...hardware, program };
  let isReplacement = false;
  if (isNextKey) {
    isReplacement = await storage.write(SERVER, (store) =>
      adoptNextKey(store, controllerId, { machine, at: clock.now() }),
    );
    await controllerKeys.refresh();
  } else if (before.enrolledAt === null) {
    await hall.change(SERVER, (store) => enrol(store, controllerId, { machine, at: clock.now() }));
    await controllerKeys.refresh();
    await control.connectEquipment();
  } else if (isNews(before, machine) || before.lastSeenAt === null || isOld(before.lastSeenAt)) {
    const at = clock.now();
    const from = before.machine?.program ?? program;
    await storage
      .write({ role: "controller", id: controllerId }, async (store) => {
        await controllersIn(store).update(controllerId, { machine, lastSeenAt: at });
        if (from !== program) await logIn(store).append(controllerUpdated(at, before, { from, to: program }));
      })
      // a database that stores nothing now makes no door wait: the next hello says it again
      .catch(unlessRefused);
  }
  return { stored: await storedRuns(storage.read, before.doorId, runs), isReplacement };

  function isOld(lastSeenAt: NonNullable<ControllerRecord["lastSeenAt"]>): boolean {
    return Math.abs(between(lastSeenAt, clock.now())) >= SEEN_PERIOD;
  }
}

/**
 * A door is linked whose program runs beside the server. Resolves with how far each run is stored that it still has. Refuses
 * with door_unknown.
 */
export async function greetDoor(
  { storage }: Pick<GreetingServices, "storage">,
  doorId: string,
  { runs }: Hello,
): Promise<Greeted> {
  await requireDoor(storage.read, doorId);
  return { stored: await storedRuns(storage.read, doorId, runs), isReplacement: false };
}

async function storedRuns(store: Store, doorId: string, runs: Hello["runs"]): Promise<StoredRun[]> {
  const stored = await controllersIn(store).storedRuns(doorId);
  return runs.map(({ run }) => ({ run, upTo: stored.get(run) ?? 0 }));
}

function unlessRefused(error: unknown): void {
  if (!isStorageRefusal(error)) throw error;
}

function isNews({ machine }: ControllerRecord, now: NonNullable<ControllerRecord["machine"]>): boolean {
  return JSON.stringify(machine) !== JSON.stringify(now);
}

async function enrol(
  store: Store,
  controllerId: string,
  {
    machine,
    at,
  }: Required<Pick<ControllerRecord, "machine">> & { readonly at: ControllerRecord["createdAt"] },
): Promise<void> {
  // it may have been removed or linked since it was looked up
  const controller = await controllersIn(store).get(controllerId);
  if (controller === null) throw new Error(REMOVED);
  if (controller.enrolledAt !== null) return;
  const { id, doorId, doorMode } = controller;
  const door = await requireDoor(store, doorId);
  await controllersIn(store).update(id, { machine, claimant: null, enrolledAt: at, lastSeenAt: at });
  await equipmentIn(store).putDoor({
    ...{ id: door.id, name: door.name, openSeconds: door.openSeconds, courtIds: door.courtIds },
    ...{ driver: CONTROLLER_DRIVER, address: id, output: 0, encryptedPassword: null },
    mode: doorMode,
  });
  await logIn(store).append(controllerEntry("controllerEnrolled", { at, userId: null }, controller));
}
