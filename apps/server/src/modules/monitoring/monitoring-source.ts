import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { TelemetryValues } from "./telemetry.ts";

/**
 * A device in the list that another program serves at the monitoring address (setting `monitoring_url`); missing and
 * invalid values are null (M-04).
 */
export interface ExternalDevice extends TelemetryValues {
  /** May be missing or not unique. */
  readonly id: string | null;
  readonly name: string | null;
  readonly ipAddress: string | null;
  /** Whether the device answers the other program. */
  readonly isOnline: boolean;
  /** The courts whose door or light the device drives. */
  readonly connectedCourts: readonly CourtId[];
  /** When the device last answered the other program. */
  readonly lastSeen: Instant | null;
  readonly deviceType: "door" | "light" | null;
  readonly doorStatus: "locked" | "unlocked" | null;
  /** When the door was last opened by a code or by hand, as the other program reports it. */
  readonly lastAccess: Instant | null;
}

/** Reads the list of devices at a monitoring address. */
export interface MonitoringSource {
  /** The devices that the address lists now; `signal` aborts the request. Rejects with HttpFailure. */
  read(url: string, signal: AbortSignal): Promise<readonly ExternalDevice[]>;
}
