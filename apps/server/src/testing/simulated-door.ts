import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { DeviceAddress, DeviceLogin } from "../control/device-address.ts";
import { Door, type DoorNews } from "../control/door.ts";
import type { SimulatedDoors } from "../control/drivers/simulated-doors.ts";
import type { StoredDoorReport } from "../facts/equipment-records.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";

/** A door by itself at the address "door", with commands and documents counted from 1; what it tells nobody hears. */
export function simulatedDoor({
  clock,
  doors,
  remembered,
  onNews = () => {},
  serverLog = {},
}: {
  readonly clock: FakeClock;
  readonly doors: SimulatedDoors;
  readonly remembered: StoredDoorReport | null;
  readonly onNews?: (news: DoorNews) => void;
  readonly serverLog?: Partial<ServerLog>;
}): Door {
  const nothing = () => {};
  let commands = 0;
  let revision = 0;
  return new Door({
    connection: 1,
    driver: doors,
    device: new DeviceLogin(new DeviceAddress(clock), { address: "door", password: null }),
    output: 0,
    clock,
    serverLog: { info: nothing, warn: nothing, error: nothing, ...serverLog },
    remembered,
    outage: null,
    onNews,
    newId: () => {
      commands += 1;
      return `command ${commands}`;
    },
    newRevision: (than) => {
      revision = Math.max(revision, than) + 1;
      return revision;
    },
  });
}
