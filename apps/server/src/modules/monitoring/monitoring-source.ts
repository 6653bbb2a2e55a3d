import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { asJsonObject, type JsonObject, parseJsonObject } from "@platzwart/domain/network/json-object";
import { fromIso, type Instant, isReportableInstant } from "@platzwart/domain/time/instant";
import type { TelemetryValues } from "../../facts/telemetry.ts";
import { HttpFailure, type LocalNetwork } from "../../platform/network/local-network-port.ts";

/** Device in the list of the monitoring address; missing and invalid values are null (M-04). */
export interface ExternalDevice extends TelemetryValues {
  /** May be missing or not unique. */
  readonly id: string | null;
  readonly name: string | null;
  readonly ipAddress: string | null;
  readonly isOnline: boolean;
  readonly connectedCourts: readonly CourtId[];
  readonly lastSeen: Instant | null;
  readonly deviceType: "door" | "light" | null;
  readonly doorStatus: "locked" | "unlocked" | null;
  readonly lastAccess: Instant | null;
}

export interface MonitoringSource {
  /** Rejects with HttpFailure. */
  read(url: string, signal: AbortSignal): Promise<readonly ExternalDevice[]>;
}

/** More than any hall has; further devices are ignored. */
const MAX_DEVICES = 200;
const MAX_COURTS = 100;
/** Characters; longer texts are not names. */
const MAX_TEXT_LENGTH = 80;

/** Reads GET {monitoring}/status, whose answer is `{"raspberryPis": [...]}` (M-04). */
export function createMonitoringSource(network: LocalNetwork): MonitoringSource {
  return {
    read: async (url, signal) => {
      const { status, text } = await network.request({ method: "GET", url: `${url}/status`, signal });
      if (status < 200 || status > 299) throw new HttpFailure("status");
      return readStatus(text);
    },
  };
}

/** Validates each field independently, so that an invalid one does not discard the device. */
export function readStatus(text: string): ExternalDevice[] {
  const list = parseJsonObject(text)?.["raspberryPis"];
  if (!Array.isArray(list)) throw new HttpFailure("invalid_response");
  return list
    .slice(0, MAX_DEVICES)
    .map(asJsonObject)
    .filter((fields) => fields !== null)
    .map(deviceOf);
}

function deviceOf(fields: JsonObject): ExternalDevice {
  const deviceType = oneOf(fields["deviceType"], ["door", "light"]);
  const isDoor = deviceType === "door";
  return {
    id: typeof fields["id"] === "number" ? textOf(String(fields["id"])) : textOf(fields["id"]),
    name: textOf(fields["name"]),
    ipAddress: textOf(fields["ipAddress"]),
    isOnline: fields["isOnline"] === true,
    cpuUsage: numberOf(fields["cpuUsage"], 0, 100),
    memoryUsage: numberOf(fields["memoryUsage"], 0, 100),
    diskUsage: numberOf(fields["diskUsage"], 0, 100),
    temperature: numberOf(fields["temperature"], -60, 200),
    uptime: numberOf(fields["uptime"], 0, 1e10),
    connectedCourts: courtsOf(fields["connectedCourts"]),
    lastSeen: instantOf(fields["lastSeen"]),
    deviceType,
    doorStatus: isDoor ? oneOf(fields["doorStatus"], ["locked", "unlocked"]) : null,
    lastAccess: isDoor ? instantOf(fields["lastAccess"]) : null,
  };
}

/** One line without control characters. */
function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" || text.length > MAX_TEXT_LENGTH || /\p{C}/u.test(text) ? null : text;
}

function numberOf(value: unknown, lowest: number, highest: number): number | null {
  return typeof value === "number" && value >= lowest && value <= highest ? value : null;
}

function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === value) ?? null;
}

/** ISO 8601 with offset, or milliseconds since 1970. */
function instantOf(value: unknown): Instant | null {
  const at = typeof value === "string" ? fromIso(value) : value;
  return isReportableInstant(at) ? at : null;
}

/** Accepts 3, "3" and "court_3". */
function courtsOf(value: unknown): CourtId[] {
  if (!Array.isArray(value)) return [];
  const ids = value
    .slice(0, MAX_COURTS)
    .map((court) => (typeof court === "number" || typeof court === "string" ? parseCourtId(court) : null))
    .filter((id) => id !== null);
  return [...new Set(ids)];
}
