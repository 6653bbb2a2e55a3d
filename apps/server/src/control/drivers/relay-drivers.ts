import type { RelayDriverName } from "@platzwart/domain/devices/relay-drivers";
import type { DeviceHttp } from "../../platform/network/device-http.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { RelayDriver } from "./relay-driver.ts";
import { ShellyRelays } from "./shelly-relays.ts";
import { ShellyRpc } from "./shelly-rpc.ts";
import type { SimulatedLights } from "./simulated-lights.ts";
import { TasmotaRelays } from "./tasmota-relays.ts";

/**
 * The driver of each type of device with outputs, for lamps and for doors: an electric strike hangs at no dimmer. Another
 * type is a driver beside these, a line here, and one in RELAY_DRIVERS of the domain, from which its form is drawn.
 */
export function relayDrivers(options: {
  readonly http: DeviceHttp;
  readonly randomness: Randomness;
  readonly simulated: SimulatedLights;
}) {
  const { http, randomness, simulated } = options;
  const shelly = new ShellyRpc(http, randomness);
  const tasmota = new TasmotaRelays(http);
  return {
    forLamps: {
      simulated,
      shelly: new ShellyRelays(shelly, ["Switch", "Light"]),
      tasmota,
    } satisfies Record<RelayDriverName, RelayDriver>,
    forDoors: { shelly: new ShellyRelays(shelly, ["Switch"]), tasmota },
  };
}
