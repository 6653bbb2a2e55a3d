import type { RelayDriverName } from "@platzwart/domain/devices/relay-drivers";
import type { Clock } from "@platzwart/domain/time/clock";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { DoorDriver } from "./door-driver.ts";
import { RelayDoors } from "./relay-doors.ts";
import type { TimedRelayDriver } from "./relay-driver.ts";
import type { SimulatedDoors } from "./simulated-doors.ts";

/** The driver of each type of door opener: a relay of any device that switches lamps, or a simulated door (E-01). */
export function doorDrivers(options: {
  readonly relays: Readonly<Record<Exclude<RelayDriverName, "simulated">, TimedRelayDriver>>;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly simulated: SimulatedDoors;
}): Readonly<Record<RelayDriverName, DoorDriver>> {
  const { relays, simulated, ...others } = options;
  return {
    simulated,
    shelly: new RelayDoors({ relays: relays.shelly, ...others }),
    tasmota: new RelayDoors({ relays: relays.tasmota, ...others }),
  };
}
