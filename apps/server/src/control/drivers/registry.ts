import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import type { RelayDriverName } from "@platzwart/domain/devices/relay-drivers";
import type { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import type { Clock } from "@platzwart/domain/time/clock";
import type { DeviceHttp } from "../../platform/network/device-http.ts";
import type { LocalNetwork } from "../../platform/network/local-network-port.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { ControllerLinks } from "../controllers/controller-links.ts";
import type { DoorHost } from "../controllers/door-host.ts";
import type { ClimateDriver } from "./climate-driver.ts";
import { ControllerDoors } from "./controller-doors.ts";
import type { DoorDriver } from "./door-driver.ts";
import { createHallClimateDriver } from "./hall-climate-driver.ts";
import { HostedDoors } from "./hosted-doors.ts";
import type { RelayDriver, TimedRelayDriver } from "./relay-driver.ts";
import { ShellyRelays } from "./shelly-relays.ts";
import { ShellyRpc } from "./shelly-rpc.ts";
import type { SimulatedHall } from "./simulated-hall.ts";
import { TasmotaRelays } from "./tasmota-relays.ts";

/**
 * A relay type needs a RelayDriver (TimedRelayDriver for doors), a line in both maps and in RELAY_DRIVERS, and its
 * brand in the words of pages and help (docs/architecture.md); no dimmer for strikes (E-01).
 */
export function driverRegistry(options: {
  readonly http: DeviceHttp;
  readonly network: LocalNetwork;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly simulated: SimulatedHall;
  readonly controllerLinks: ControllerLinks;
  readonly doorHost: DoorHost;
}) {
  const {
    http,
    network,
    randomness,
    clock,
    serverLog,
    simulated,
    controllerLinks: links,
    doorHost,
  } = options;
  const shelly = new ShellyRpc(http, randomness);
  const tasmota = new TasmotaRelays(http);
  const lamps = {
    simulated: simulated.simulatedLights,
    shelly: new ShellyRelays(shelly, ["Switch", "Light"]),
    tasmota,
  } satisfies Record<RelayDriverName, RelayDriver>;
  const hosted = (relays: TimedRelayDriver) =>
    new HostedDoors({ relays, links, host: doorHost, clock, serverLog });
  const doors = {
    simulated: hosted(simulated.simulatedDoors),
    shelly: hosted(new ShellyRelays(shelly, ["Switch"])),
    tasmota: hosted(tasmota),
    controller: new ControllerDoors({ links, clock }),
  } satisfies Record<RelayDriverName | typeof CONTROLLER_DRIVER, DoorDriver>;
  return {
    lamps: new Map<string, RelayDriver>(Object.entries(lamps)),
    doors: new Map<string, DoorDriver>(Object.entries(doors)),
    /** An empty address is a simulated device (K-07). */
    climate: (output: ClimateOutput, url: string): ClimateDriver =>
      url === "" ? simulated.simulatedClimate.driver(output) : createHallClimateDriver(network, output, url),
  };
}
