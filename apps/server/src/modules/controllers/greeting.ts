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

/** Interval at which `lastSeenAt` is stored for a controller that reconnects. */
const SEEN_PERIOD = minutes(10);

const REMOVED = "the controller was removed";

/** A controller's hello; `runs`: the runs in its journal. */
interface Hello {
  readonly program: string;
  readonly hardware: { readonly model: string; readonly serial: string };
  readonly runs: readonly { readonly run: string }[];
}

/** Stored number of a run; 0: none. */
interface StoredRun {
  readonly run: string;
  readonly upTo: number;
}

/** Answer of the server to a hello. */
interface Greeted {
  readonly stored: readonly StoredRun[];
  /** Whether another machine replaced the one linked before (E-04). */
  readonly isReplacement: boolean;
}

/**
 * Handles a link with the lasting key; `isNextKey`: with the replacing key. The first link uses up the one-time code and
 * switches the door over (E-04). Resolves with the stored numbers of the runs in hello. Rejects where the controller was
 * removed.
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
      // a database that refuses writes must not delay the door: the next hello repeats it
      .catch(unlessRefused);
  }
  return { stored: await storedRuns(storage.read, before.doorId, runs), isReplacement };

  function isOld(lastSeenAt: NonNullable<ControllerRecord["lastSeenAt"]>): boolean {
    return Math.abs(between(lastSeenAt, clock.now())) >= SEEN_PERIOD;
  }
}

/** Handles a link of a hosted door. Resolves with the stored numbers of the runs in hello. Refuses with door_unknown. */
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
  // the controller may have been removed or linked since the lookup
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
