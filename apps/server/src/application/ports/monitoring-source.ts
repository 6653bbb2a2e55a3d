import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { VitalSigns } from "./telemetry.ts";

/** A device as listed by the monitoring address; missing and invalid values are null (M-04). */
export interface ExternalDevice extends VitalSigns {
  readonly id: string | null;
  readonly name: string | null;
  readonly ipAddress: string | null;
  readonly isOnline: boolean;
  readonly connectedCourts: readonly CourtId[];
  readonly lastSeen: Instant | null;
  readonly deviceType: "door" | "light" | null;
  readonly doorStatus: "locked" | "unlocked" | null;
  readonly lastOpenedAt: Instant | null;
}

/** Reads the devices of a monitoring address. */
export interface MonitoringSource {
  /** Rejects with HttpFailure. */
  read(url: string, signal: AbortSignal): Promise<readonly ExternalDevice[]>;
}
