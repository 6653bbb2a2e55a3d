import type { CLIMATE_TAB_ADDRESSES } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { jsonObjectIn } from "@platzwart/domain/network/json-object";
import { Refused } from "@platzwart/domain/refusal";
import { readSetting } from "@platzwart/domain/settings/setting-value";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { HttpFailure, type HttpFault, type HttpResponse, type LocalNetwork } from "./ports/local-network.ts";

/** How long it is waited for an answer: as long as when it is switched. */
const PATIENCE = seconds(3);

type AddressedDevice = (typeof CLIMATE_TAB_ADDRESSES)[number];

/**
 * Asks an address of the tab Klima whether somebody answers there, and how. It only reads: the specification's calls to
 * heating, cooling and ventilation switch them, so these are asked with GET, and an answer that knows only POST (4xx) is
 * one too. Stores nothing.
 */
export async function testClimateAddress(
  { network, clock }: { readonly network: LocalNetwork; readonly clock: Clock },
  device: AddressedDevice,
  address: string,
): Promise<{ fault: HttpFault | null; status: number | null }> {
  const url = readAddress(device, address);
  const abort = new AbortController();
  const timeout = clock.timer("address test", PATIENCE, () => abort.abort());
  try {
    const path = device === "monitoring" ? "status" : "hall";
    const answer = await network.request({ method: "GET", url: `${url}/${path}`, signal: abort.signal });
    return { fault: faultOf(device, answer), status: answer.status };
  } catch (error) {
    if (error instanceof HttpFailure) return { fault: error.fault, status: null };
    throw error;
  } finally {
    timeout.cancel();
  }
}

function readAddress(device: AddressedDevice, address: string): string {
  const key = `${device}_url` as const;
  const reading = readSetting(key, address);
  if (!reading.ok) throw new Refused(reading.refusal);
  if (reading.value !== "") return String(reading.value);
  throw new Refused({ code: "setting_not_an_address", key, value: "", problem: "malformed" });
}

function faultOf(device: AddressedDevice, { status, text }: HttpResponse): HttpFault | null {
  const isDone = status >= 200 && status < 300;
  if (device === "monitoring") {
    if (!isDone) return "status";
    return Array.isArray(jsonObjectIn(text)?.["raspberryPis"]) ? null : "rubbish";
  }
  if (!isDone) return status >= 500 ? "status" : null;
  return text.trim() === "" || jsonObjectIn(text) !== null ? null : "rubbish";
}
