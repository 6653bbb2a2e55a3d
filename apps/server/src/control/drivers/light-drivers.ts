import type { LightDriverName } from "@platzwart/domain/lighting/light-drivers";
import type { DeviceHttp } from "../../platform/network/device-http.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { LightDriver } from "./light-driver.ts";
import { ShellyLights } from "./shelly-lights.ts";
import type { SimulatedLights } from "./simulated-lights.ts";
import { TasmotaLights } from "./tasmota-lights.ts";

/**
 * The driver of each type of lamp. Another type is a driver beside these, a line here, and one in LIGHT_DRIVERS of the
 * domain, from which its form is drawn.
 */
export function lightDrivers(options: {
  readonly http: DeviceHttp;
  readonly randomness: Randomness;
  readonly simulated: SimulatedLights;
}): Readonly<Record<LightDriverName, LightDriver>> {
  const { http, randomness, simulated } = options;
  return {
    simulated,
    shelly: new ShellyLights(http, randomness),
    tasmota: new TasmotaLights(http),
  };
}
