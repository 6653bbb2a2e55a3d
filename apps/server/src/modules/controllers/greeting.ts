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
import { adoptNextKey, type LinkedMachine, requireProven } from "./controller-life.ts";
import { controllerLog } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn } from "./controller-records.ts";

type GreetingServices = Needs<"storage" | "hall" | "control" | "clock"> & {
  readonly controllerKeys: ControllerKeys;
};

/** Interval at which `lastSeenAt` is stored for a controller that reconnects. */
const SEEN_PERIOD = minutes(10);

/** First message of a connection. `runs`: those that the controller's journal still has. */
interface Hello {
  readonly program: string;
  readonly hardware: { readonly model: string; readonly serial: string };
  readonly runs: readonly { readonly run: string }[];
}

/** `upTo`: number of the last stored event; 0: none. */
interface StoredRun {
  readonly run: string;
  readonly upTo: number;
}

/** Answers a hello with the stored events; the first one enrols and uses up the one-time code (E-04). */
export async function greetController(
  services: GreetingServices,
  controllerId: string,
  { program, hardware, runs }: Hello,
  provenKey: string,
): Promise<StoredRun[]> {
  const { storage, hall, control, clock, controllerKeys } = services;
  const before = await requireProven(storage.read, controllerId, provenKey);
  const machine = { ...hardware, program };
  const linkedMachine = { machine, provenKey, at: clock.now() };
  if (before.next?.encryptedKey === provenKey) {
    await storage.write(SERVER, (store) => adoptNextKey(store, controllerId, linkedMachine));
    await controllerKeys.refresh();
  } else if (before.enrolledAt === null) {
    await hall.change(SERVER, (store) => enrol(store, controllerId, linkedMachine));
    await controllerKeys.refresh();
    await control.connectEquipment();
  } else if (hasChanged(before, machine) || before.lastSeenAt === null || wasSeenLongAgo(before.lastSeenAt)) {
    const { at } = linkedMachine;
    const from = before.machine?.program ?? program;
    await storage
      .write({ role: "controller", id: controllerId }, async (store) => {
        await controllersIn(store).update(controllerId, { machine, lastSeenAt: at });
        if (from !== program)
          await logIn(store).append(controllerLog.updated(at, before, { from, to: program }));
      })
      // a database that refuses writes must not delay the door: the next hello repeats it
      .catch(rethrowUnlessRefused);
  }
  return storedRuns(storage.read, before.doorId, runs);

  function wasSeenLongAgo(lastSeenAt: NonNullable<ControllerRecord["lastSeenAt"]>): boolean {
    return Math.abs(between(lastSeenAt, clock.now())) >= SEEN_PERIOD;
  }
}

/** For a hosted door; refuses with door_unknown. */
export async function greetDoor(
  { storage }: Pick<GreetingServices, "storage">,
  doorId: string,
  { runs }: Hello,
): Promise<StoredRun[]> {
  await requireDoor(storage.read, doorId);
  return storedRuns(storage.read, doorId, runs);
}

async function storedRuns(store: Store, doorId: string, runs: Hello["runs"]): Promise<StoredRun[]> {
  const stored = await controllersIn(store).storedRuns(doorId);
  return runs.map(({ run }) => ({ run, upTo: stored.get(run) ?? 0 }));
}

function rethrowUnlessRefused(error: unknown): void {
  if (!isStorageRefusal(error)) throw error;
}

function hasChanged(
  { machine }: ControllerRecord,
  present: NonNullable<ControllerRecord["machine"]>,
): boolean {
  return JSON.stringify(machine) !== JSON.stringify(present);
}

async function enrol(
  store: Store,
  controllerId: string,
  { machine, provenKey, at }: LinkedMachine,
): Promise<void> {
  const controller = await requireProven(store, controllerId, provenKey);
  // another connection was first
  if (controller.enrolledAt !== null) return;
  const { id, doorId, doorMode, lastSeenAt } = controller;
  const door = await requireDoor(store, doorId);
  await controllersIn(store).update(id, { machine, claimant: null, enrolledAt: at, lastSeenAt: at });
  await equipmentIn(store).putDoor({
    ...{ id: door.id, name: door.name, openSeconds: door.openSeconds, courtIds: door.courtIds },
    ...{ driver: CONTROLLER_DRIVER, address: id, output: 0, encryptedPassword: null },
    // a replacement leaves the mode unchanged
    mode: lastSeenAt === null ? doorMode : door.mode,
  });
  await logIn(store).append(controllerLog.enrolled(at, controller));
}
