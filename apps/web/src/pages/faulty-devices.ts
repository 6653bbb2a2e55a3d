import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { DeviceView } from "@platzwart/contract/endpoints/monitoring-endpoints";
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
  /** Last answer; null: never. */
  readonly reportedAt: Instant | null;
}

type Court = Pick<CourtView, "id" | "name"> & {
  readonly light: Pick<CourtView["light"], "fault" | "reportedAt">;
};

/**
 * Names each faulty door and lamp once (Z-08): lamps of one court from `courts`, those in operation (also blocked
 * ones; undefined: unknown); shared lamps, and devices of other courts while on or open, from `listed`.
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
    // an unconnected device is reported where the equipment is set up
    return fault === null || fault === "unconnected" ? [] : [{ ...device, fault }];
  });
  // doors are named from `doors`, a lamp that fails for one court alone from that court
  const isListedElsewhere = ({ deviceType, failingCourts }: ListedDevice) =>
    deviceType === "door"
      ? failingCourts.some((id) => inUse.has(id))
      : failingCourts.length === 1 && failingCourts.some((id) => inUse.get(id)?.light.fault != null);
  const lampsOf = ({ id }: Court) =>
    faulty.filter(({ deviceType, failingCourts }) => deviceType === "light" && failingCourts.includes(id));
  // a shared lamp is not named from each of its courts
  const namesItsLamp = (court: Court) =>
    lampsOf(court).length === 0 || lampsOf(court).some(isListedElsewhere);
  const lamps = [...inUse.values()]
    .filter(namesItsLamp)
    .map(({ name, light: { fault, reportedAt } }) => ({ name: homeTexts.lampOf(name), fault, reportedAt }));
  const nameOf = ({ name, connectedCourts, failingCourts }: ListedDevice) => {
    const names = failingCourts.flatMap((id) => inUse.get(id)?.name ?? []);
    // some of the device's lamps may work
    const isPartial = failingCourts.length < connectedCourts.length && names.length === failingCourts.length;
    return isPartial ? homeTexts.lampOf(names.join(", ")) : (name ?? "");
  };
  const listedOnly = (courts === undefined ? [] : faulty)
    .filter((device) => !isListedElsewhere(device))
    .map((device) => ({ name: nameOf(device), fault: device.fault, reportedAt: device.lastSeen }));
  return [...doorsInUse, ...lamps, ...listedOnly].flatMap(({ name, fault, reportedAt }) =>
    fault === null ? [] : [{ name, fault, reportedAt }],
  );
}
