import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DeviceView } from "@platzwart/contract/endpoints/device-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
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
  const faulty = (listed ?? []).flatMap((device) => {
    const { fault } = device;
    // what has no driver is told where the equipment is set up
    return fault === null || fault === "unconnected" ? [] : [{ ...device, fault }];
  });
  /** A door tells it itself, and so does a lamp that fails for one court, on its card. */
  const isListedElsewhere = ({ deviceType, failingCourts }: ListedDevice) =>
    deviceType === "door"
      ? failingCourts.some((id) => inUse.has(id))
      : failingCourts.length === 1 && failingCourts.some((id) => inUse.get(id)?.light.fault != null);
  const lampsOf = ({ id }: Court) =>
    faulty.filter(({ deviceType, failingCourts }) => deviceType === "light" && failingCourts.includes(id));
  // a court of which only what it shares fails tells what the list tells of all that share it
  const namesItsLamp = (court: Court) =>
    lampsOf(court).length === 0 || lampsOf(court).some(isListedElsewhere);
  const lamps = [...inUse.values()]
    .filter(namesItsLamp)
    .map(({ name, light: { fault, reportedAt } }) => ({ name: homeTexts.lampOf(name), fault, reportedAt }));
  const nameOf = ({ name, connectedCourts, failingCourts }: ListedDevice) => {
    const names = failingCourts.flatMap((id) => inUse.get(id)?.name ?? []);
    // of its lamps some may work
    const isPart = failingCourts.length < connectedCourts.length && names.length === failingCourts.length;
    return isPart ? homeTexts.lampOf(names.join(", ")) : (name ?? "");
  };
  const listedOnly = (courts === undefined ? [] : faulty)
    .filter((device) => !isListedElsewhere(device))
    .map((device) => ({ name: nameOf(device), fault: device.fault, reportedAt: device.lastSeen }));
  return [...doorsInUse, ...lamps, ...listedOnly].flatMap(({ name, fault, reportedAt }) =>
    fault === null ? [] : [{ name, fault, reportedAt }],
  );
}
