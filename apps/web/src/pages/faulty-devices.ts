import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DeviceView } from "@platzwart/contract/endpoints/device-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { homeTexts } from "@platzwart/texts/pages/home";

type ListedDevice = Pick<
  DeviceView,
  "name" | "deviceType" | "connectedCourts" | "failingCourts" | "fault" | "lastSeen"
>;

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
  const isOfOneCourt = ({ failingCourts: [id, ...others] }: ListedDevice) =>
    id !== undefined && others.length === 0 && inUse.has(id);
  const lights = faulty.filter(({ deviceType }) => deviceType === "light");
  /** Only what it shares with others has a fault there. */
  const isOfShared = (court: Court) =>
    lights.some(({ failingCourts }) => failingCourts.includes(court.id)) &&
    !lights.some((light) => isOfOneCourt(light) && light.failingCourts.includes(court.id));
  const lamps = [...inUse.values()]
    .filter((court) => !isOfShared(court))
    .map(({ name, light: { fault, reportedAt } }) => ({ name: homeTexts.lampOf(name), fault, reportedAt }));
  const isTold = (device: ListedDevice) => {
    const isToldBy = (id: CourtId) =>
      device.deviceType === "door" ? inUse.has(id) : inUse.get(id)?.light.fault != null;
    return (device.deviceType === "door" || isOfOneCourt(device)) && device.failingCourts.some(isToldBy);
  };
  const others = courts === undefined ? [] : faulty.filter((device) => !isTold(device));
  const nameOf = ({ name, connectedCourts, failingCourts }: ListedDevice) => {
    const names = failingCourts.flatMap((id) => inUse.get(id)?.name ?? []);
    // of its lamps some may work
    const isPart = failingCourts.length < connectedCourts.length && names.length === failingCourts.length;
    return isPart ? homeTexts.lampOf(names.join(", ")) : (name ?? "");
  };
  const listedOnly = others.map((device) => ({
    name: nameOf(device),
    fault: device.fault === "unconnected" ? null : device.fault,
    reportedAt: device.lastSeen,
  }));
  return [...doorsInUse, ...lamps, ...listedOnly].flatMap(({ name, fault, reportedAt }) =>
    fault === null ? [] : [{ name, fault, reportedAt }],
  );
}
