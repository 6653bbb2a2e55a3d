import { seconds } from "@platzwart/domain/time/instant";
import type { ControlLoop } from "./control-loop.ts";
import type { Doors } from "./doors.ts";
import type { EquipmentSync } from "./equipment-sync.ts";
import type { Hall } from "./hall.ts";
import type { Lamps } from "./lamps.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage } from "./ports/storage.ts";

/** The loop runs at least every 10 seconds; silent for longer than this it is not well (M-06). */
const LOOP_SILENCE = seconds(30);

export interface HealthServices {
  readonly storage: Storage;
  readonly hall: Hall;
  readonly lamps: Lamps;
  readonly doors: Doors;
  readonly equipmentSync: EquipmentSync;
  readonly loop: ControlLoop;
  readonly serverLog: ServerLog;
}

/** What does its work and what does not, as last seen. */
export interface Health {
  readonly isLoopAlive: boolean;
  /** What is set up could not be read, so what is connected may be something else. */
  readonly isEquipmentOutOfSync: boolean;
  /** Courts whose lamp does not do as told, does not answer, cannot be spoken to or is left alone, by id. */
  readonly failingLamps: readonly number[];
  /** Those among them that somebody keeps switching at the wall, and that have no fault of their own. */
  readonly courtsWithSuspendedLight: readonly number[];
  readonly doors: number;
  /** Those that cannot be spoken to are among them. */
  readonly failingDoors: number;
}

export interface ConnectionTest extends Health {
  readonly isDatabaseAnswering: boolean;
  readonly isSchedulerPaused: boolean;
}

/** What is known of loop and devices without asking anybody. */
export function health({
  hall,
  loop,
  equipmentSync,
}: Pick<HealthServices, "hall" | "loop" | "equipmentSync">): Health {
  const { unconnected } = equipmentSync;
  const doors = [...hall.doors.values()];
  const lamps = [...hall.lamps];
  const faulty = lamps.filter(([, { fault }]) => fault !== null).map(([court]) => court);
  const courtsWithSuspendedLight = lamps
    .filter(([, { fault, isAutomationSuspended }]) => isAutomationSuspended && fault === null)
    .map(([court]) => court);
  return {
    isLoopAlive: isLoopAlive(loop),
    isEquipmentOutOfSync: equipmentSync.isOutOfSync,
    failingLamps: [...faulty, ...courtsWithSuspendedLight, ...unconnected.lamps].sort((a, b) => a - b),
    courtsWithSuspendedLight: courtsWithSuspendedLight.sort((a, b) => a - b),
    doors: doors.length + unconnected.doors,
    failingDoors: doors.filter(({ fault }) => fault !== null).length + unconnected.doors,
  };
}

export function isLoopAlive({ sinceLastPass }: ControlLoop): boolean {
  return sinceLastPass !== null && sinceLastPass < LOOP_SILENCE;
}

/** Asks the database and every device, and tells what answered. */
export async function testConnection(services: HealthServices): Promise<ConnectionTest> {
  const { storage } = services;
  const [isDatabaseAnswering] = await Promise.all([
    isDatabaseReachable(services),
    services.lamps.poll(),
    services.doors.poll(),
  ]);
  const scheduler = isDatabaseAnswering ? await storage.read.scheduler.state() : null;
  return {
    ...health(services),
    isDatabaseAnswering,
    isSchedulerPaused: scheduler?.isPaused ?? false,
  };
}

/** Whether the database answers; why it does not is told to the operators of the machine. */
export async function isDatabaseReachable({
  storage,
  serverLog,
}: Pick<HealthServices, "storage" | "serverLog">): Promise<boolean> {
  try {
    await storage.ping();
    return true;
  } catch (error) {
    serverLog.error("the database does not answer", error);
    return false;
  }
}

/** "degraded" as soon as anything that the hall needs does not do its work. */
export function systemMode(health: Health): "normal" | "degraded" {
  const isWell =
    health.isLoopAlive &&
    !health.isEquipmentOutOfSync &&
    health.failingLamps.length === 0 &&
    health.failingDoors === 0;
  return isWell ? "normal" : "degraded";
}
