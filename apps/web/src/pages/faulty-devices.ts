import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DeviceView } from "@platzwart/contract/endpoints/device-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { homeTexts } from "@platzwart/texts/pages/home";

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
 * The doors and lamps that do not do as they are told. Those of the courts in operation tell that themselves; of the
 * others only the list of devices does, for as long as a lamp burns there or a door stands open (Z-08). `courts`: all
 * in operation, also blocked ones; undefined: not known yet. `listed`: the devices in that list that have a fault.
 */
export function faultyDevices({
  courts,
  doors,
  listed,
}: {
  readonly courts: readonly Court[] | undefined;
  readonly doors: readonly Pick<DoorView, "name" | "courtIds" | "fault" | "reportedAt">[];
  readonly listed: readonly Pick<
    DeviceView,
    "name" | "deviceType" | "connectedCourts" | "fault" | "lastSeen"
  >[];
}): FaultyDevice[] {
  const inUse = new Map(courts?.map((court) => [court.id, court]));
  const doorsInUse = doors.filter(
    ({ courtIds }) => courts === undefined || courtIds.some((id) => inUse.has(id)),
  );
  const lamps = [...inUse.values()].map(({ name, light: { fault, reportedAt } }) => ({
    name: homeTexts.lampOf(name),
    fault,
    reportedAt,
  }));
  const isTold = ({ deviceType, connectedCourts }: (typeof listed)[number]) =>
    connectedCourts.some((id) => {
      const court = inUse.get(id);
      return court !== undefined && (deviceType === "door" || court.light.fault !== null);
    });
  const hasRetired = ({ connectedCourts }: (typeof listed)[number]) =>
    courts !== undefined && connectedCourts.some((id) => !inUse.has(id));
  const ofRetired = listed
    .filter((device) => hasRetired(device) && !isTold(device))
    .map(({ name, fault, lastSeen }) => ({
      name: name ?? "",
      // what has no driver is told where the equipment is set up
      fault: fault === "unconnected" ? null : fault,
      reportedAt: lastSeen,
    }));
  return [...doorsInUse, ...lamps, ...ofRetired].flatMap(({ name, fault, reportedAt }) =>
    fault === null ? [] : [{ name, fault, reportedAt }],
  );
}
