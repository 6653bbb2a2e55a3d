import { compareNames } from "@platzwart/domain/compare-names";
import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { seconds } from "@platzwart/domain/time/instant";
import type { RefusalToStore } from "../../database/storage.ts";
import type { Commands } from "../../facts/commands.ts";
import type { ControllerLinkStates } from "../../facts/controller-links.ts";
import { schedulerIn } from "../../facts/scheduler-records.ts";
import type { ApiKeys } from "../api-keys/api-keys.ts";
import type { BookingSystemsState } from "../api-keys/booking-systems.ts";
import type { Needs } from "../services.ts";
import type { DatabasePing } from "./database-ping.ts";

/**
 * The control loop makes a pass (compares desired and reported states) every 10 seconds or more often; without a successful
 * pass for 30 seconds it counts as failed (M-06).
 */
const MAX_LOOP_AGE = seconds(30);

export type HealthServices = Needs<"storage" | "clock" | "hall" | "control"> & {
  readonly databasePing: DatabasePing;
  readonly controllerLinks: Pick<ControllerLinkStates, "holdsList">;
};

/** Names of the doors that take no code without the server, by kind of device. */
interface DoorsWithoutList {
  readonly simulated: readonly string[];
  readonly relay: readonly string[];
  /** Doors whose controller reported no list of codes. */
  readonly controller: readonly string[];
}

/** Last known state of the control loop and the devices. */
interface Health {
  readonly isLoopAlive: boolean;
  /** Cause of failing changes (Storage.refusalToStore); null: no known cause. */
  readonly refusesChanges: RefusalToStore | null;
  /** Whether the last read of the stored equipment failed, so that the controlled lamps and doors may differ from it. */
  readonly isEquipmentOutOfSync: boolean;
  /** Ids of the courts whose lamp has a fault, has no driver, or is suspended from automation; ascending. */
  readonly failingLamps: readonly number[];
  /** Number of failing lamps; one may light several courts. */
  readonly failingLampCount: number;
  /**
   * Subset of failingLamps without a fault: the lamp works, but the wall switch was used repeatedly, so that automatic control
   * is suspended for some minutes.
   */
  readonly courtsWithSuspendedLight: readonly number[];
  readonly doorCount: number;
  readonly failingDoorCount: number;
  readonly doorsWithListCount: number;
  readonly doorsWithoutList: DoorsWithoutList;
}

/** Result of the full health check, the action test_connection of control-system-api. */
export interface ConnectionTest extends Health {
  readonly isDatabaseAnswering: boolean;
  readonly isSchedulerPaused: boolean;
  /** Unknown for a database that does not answer, and then no caller is served. */
  readonly bookingSystems: BookingSystemsState;
}

/** Last known state of loop and devices; sends no request to a device. */
export function health({
  hall,
  control,
  storage,
  controllerLinks,
}: Omit<HealthServices, "clock" | "databasePing">): Health {
  // equipment whose driver is unknown; a device that has a driver but cannot be reached has a fault
  const { outOfUse, pictures } = hall;
  const unconnectedDoors = control.unconnected.doors.filter((id) => !outOfUse.doors.has(id));
  const unconnectedLamps = control.unconnected.lamps.filter((id) => !outOfUse.courts.has(id));
  const doors = [...pictures.doors].filter(([id]) => !outOfUse.doors.has(id)).map(([, door]) => door);
  const lamps = pictures.lights.all();
  const courtsOf = (someLamps: typeof lamps) => [
    ...new Set(someLamps.flatMap(({ courtIds }) => courtIds).filter((id) => !outOfUse.courts.has(id))),
  ];
  const faultyCourts = courtsOf(lamps.filter(({ lamp }) => lamp.fault !== null));
  const suspended = lamps.filter(({ lamp }) => lamp.isAutomationSuspended && lamp.fault === null);
  const courtsWithSuspendedLight = courtsOf(suspended);
  const failing = lamps.filter(
    ({ courtIds, lamp }) =>
      (lamp.fault !== null || lamp.isAutomationSuspended) && courtIds.some((id) => !outOfUse.courts.has(id)),
  );
  return {
    isLoopAlive: isLoopAlive(control),
    refusesChanges: storage.refusalToStore,
    isEquipmentOutOfSync: control.isEquipmentOutOfSync,
    failingLamps: [...new Set([...faultyCourts, ...courtsWithSuspendedLight, ...unconnectedLamps])].sort(
      (a, b) => a - b,
    ),
    failingLampCount: failing.length + unconnectedLamps.length,
    courtsWithSuspendedLight: courtsWithSuspendedLight.sort((a, b) => a - b),
    doorCount: doors.length + unconnectedDoors.length,
    failingDoorCount: doors.filter(({ fault }) => fault !== null).length + unconnectedDoors.length,
    ...listsOfDoors({ hall, controllerLinks }),
  };
}

/** Doors in use with a list of their own, and those without; doors without a driver are left out. */
function listsOfDoors({
  hall: { outOfUse, pictures, snapshot },
  controllerLinks,
}: Pick<HealthServices, "hall" | "controllerLinks">): Pick<
  Health,
  "doorsWithListCount" | "doorsWithoutList"
> {
  const doors = (snapshot.last?.doors ?? []).filter(({ id }) => !outOfUse.doors.has(id));
  const kindOf = ({ id, driver, address }: (typeof doors)[number]) => {
    const picture = pictures.doors.get(id);
    if (picture === undefined) return "unconnected";
    if (driver === CONTROLLER_DRIVER) return controllerLinks.holdsList(address) ? "list" : "controller";
    return picture.isSimulated ? "simulated" : "relay";
  };
  const doorsByKind = Object.groupBy(doors, kindOf);
  const namesOf = (kind: keyof DoorsWithoutList) =>
    (doorsByKind[kind] ?? []).map(({ name }) => name).sort(compareNames);
  return {
    doorsWithListCount: doorsByKind.list?.length ?? 0,
    doorsWithoutList: {
      simulated: namesOf("simulated"),
      relay: namesOf("relay"),
      controller: namesOf("controller"),
    },
  };
}

export function isLoopAlive({ sinceLastPass }: Pick<Commands, "sinceLastPass">): boolean {
  return sinceLastPass !== null && sinceLastPass < MAX_LOOP_AGE;
}

/** Action test_connection of control-system-api: polls the database, all lamps and all doors. */
export async function testConnection(
  services: HealthServices & { readonly apiKeys: Pick<ApiKeys, "state"> },
): Promise<ConnectionTest> {
  const { storage } = services;
  const [isDatabaseAnswering] = await Promise.all([
    services.databasePing.isAnsweringNow(),
    services.control.askDevices(),
  ]);
  const scheduler = isDatabaseAnswering ? await schedulerIn(storage.read).state() : null;
  return {
    ...health(services),
    isDatabaseAnswering,
    isSchedulerPaused: scheduler?.isPaused ?? false,
    bookingSystems: isDatabaseAnswering
      ? await services.apiKeys.state(services.clock.now())
      : { status: "error", hasFailed: false, silent: [] },
  };
}

/** "degraded" if the loop, storing, the equipment, a lamp or a door has a fault. */
export function systemMode(health: Health): "normal" | "degraded" {
  const isHealthy =
    health.isLoopAlive &&
    health.refusesChanges === null &&
    !health.isEquipmentOutOfSync &&
    health.failingLamps.length === 0 &&
    health.failingDoorCount === 0;
  return isHealthy ? "normal" : "degraded";
}
