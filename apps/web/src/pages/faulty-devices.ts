import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DeviceView } from "@platzwart/contract/endpoints/device-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { homeTexts } from "@platzwart/texts/pages/home";

type ListedDevice = Pick<DeviceView, "name" | "deviceType" | "connectedCourts" | "fault" | "lastSeen">;

export interface FaultyDevice {
  readonly name: string;
  readonly fault: DeviceFault;
  /** When it last answered; null: it never did. */
  readonly reportedAt: Instant | null;
}

type Court = Pick<CourtView, "id" | "name"> & {
  readonly light: Pick<CourtView["light"], "fault" | "reportedAt">;
};

/**
 * The doors and lamps that do not do as they are told, each once. Those of the courts in operation tell that themselves;
 * of what lights several courts or the hall, and of the others for as long as a lamp burns there or a door stands open
 * (Z-08), the list of devices does. `courts`: all in operation, also blocked ones; undefined: not known yet. `listed`: the
 * devices in that list that have a fault; undefined: not loaded yet.
 */
export function faultyDevices({
  courts,
  doors,
  listed,
}: {
  readonly courts: readonly Court[] | undefined;
  readonly doors: readonly Pick<DoorView, "name" | "courtIds" | "fault" | "reportedAt">[];
  readonly listed: readonly ListedDevice[] | undefined;
}): FaultyDevice[] {
  const inUse = new Map(courts?.map((court) => [court.id, court]));
  const doorsInUse = doors.filter(
    ({ courtIds }) => courts === undefined || courtIds.some((id) => inUse.has(id)),
  );
  // what has no driver is told where the equipment is set up
  const faulty = (listed ?? []).filter(({ fault }) => fault !== "unconnected");
  const isOfOneCourt = ({ connectedCourts: [id, ...others] }: ListedDevice) =>
    id !== undefined && others.length === 0 && inUse.has(id);
  const lights = faulty.filter(({ deviceType }) => deviceType === "light");
  /** Only what it shares with others has a fault there. */
  const isOfShared = (court: Court) =>
    lights.some(({ connectedCourts }) => connectedCourts.includes(court.id)) &&
    !lights.some((light) => isOfOneCourt(light) && light.connectedCourts.includes(court.id));
  const lamps = [...inUse.values()]
    .filter((court) => !isOfShared(court))
    .map(({ name, light: { fault, reportedAt } }) => ({ name: homeTexts.lampOf(name), fault, reportedAt }));
  const isTold = (device: ListedDevice) => {
    const { deviceType, connectedCourts } = device;
    if (deviceType === "door") return connectedCourts.some((id) => inUse.has(id));
    return isOfOneCourt(device);
  };
  const others = courts === undefined ? [] : faulty.filter((device) => !isTold(device));
  const listedOnly = others.map(({ name, fault, lastSeen }) => ({
    name: name ?? "",
    fault: fault === "unconnected" ? null : fault,
    reportedAt: lastSeen,
  }));
  return [...doorsInUse, ...lamps, ...listedOnly].flatMap(({ name, fault, reportedAt }) =>
    fault === null ? [] : [{ name, fault, reportedAt }],
  );
}
