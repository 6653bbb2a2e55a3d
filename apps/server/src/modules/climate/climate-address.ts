import type { CLIMATE_TAB_ADDRESSES } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { parseJsonObject } from "@platzwart/domain/network/json-object";
import { Refused } from "@platzwart/domain/refusal";
import { parseSetting } from "@platzwart/domain/settings/setting-value";
import { seconds } from "@platzwart/domain/time/instant";
import { HttpFailure, type HttpFault, type HttpResponse } from "../../platform/network/local-network-port.ts";
import type { Needs } from "../services.ts";

/** Equals the timeout of a command to the device. */
const REQUEST_TIMEOUT = seconds(3);

type AddressedDevice = (typeof CLIMATE_TAB_ADDRESSES)[number];

/** Tests by GET whether a device responds: POST would switch it, so that 4xx passes too. */
export async function testClimateAddress(
  { network, clock }: Needs<"network" | "clock">,
  device: AddressedDevice,
  address: string,
): Promise<{ fault: HttpFault | null; status: number | null }> {
  const url = requireUrl(device, address);
  const abort = new AbortController();
  const timeout = clock.timer("address test", REQUEST_TIMEOUT, () => abort.abort());
  try {
    // the same paths as in other requests to these addresses
    const path = device === "monitoring" ? "status" : "hall";
    const response = await network.request({ method: "GET", url: `${url}/${path}`, signal: abort.signal });
    return { fault: faultOf(device, response), status: response.status };
  } catch (error) {
    if (error instanceof HttpFailure) return { fault: error.fault, status: null };
    throw error;
  } finally {
    timeout.cancel();
  }
}

/** Refuses what the setting (such as heating_url) would not accept, and the empty text. */
function requireUrl(device: AddressedDevice, address: string): string {
  const key = `${device}_url` as const;
  const reading = parseSetting(key, address);
  if (!reading.ok) throw new Refused(reading.refusal);
  if (reading.value !== "") return String(reading.value);
  throw new Refused({ code: "setting_not_an_address", key, value: "", problem: "malformed" });
}

/** null: passed. raspberryPis: device list of a monitoring address. */
function faultOf(device: AddressedDevice, { status, text }: HttpResponse): HttpFault | null {
  const isSuccess = status >= 200 && status < 300;
  if (device === "monitoring") {
    if (!isSuccess) return "status";
    return Array.isArray(parseJsonObject(text)?.["raspberryPis"]) ? null : "invalid_response";
  }
  if (!isSuccess) return status >= 500 ? "status" : null;
  return text.trim() === "" || parseJsonObject(text) !== null ? null : "invalid_response";
}
