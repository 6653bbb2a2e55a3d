import type { CourtId } from "@platzwart/domain/court/court";
import type { DoorMode } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { DoorReport } from "./door-driver.ts";

export interface LightChannelRecord {
  readonly id: string;
  readonly courtId: CourtId;
  readonly driver: string;
  readonly address: string;
  /** Which output of the device, as it counts them itself; 0 for one without outputs. */
  readonly output: number;
  /** The device's password, sealed; null: it has none. */
  readonly sealedPassword: string | null;
}

export interface DoorRecord {
  readonly id: string;
  readonly name: string;
  readonly driver: string;
  readonly address: string;
  readonly mode: DoorMode;
  readonly openSeconds: number;
  readonly courtIds: readonly CourtId[];
  /** What it last reported; null: it never did. */
  readonly reported: StoredDoorReport | null;
}

export interface StoredDoorReport extends DoorReport {
  /** Since when it stands so. */
  readonly at: Instant;
  /** When it was last opened by a code or a person (M-01); null: it never was. */
  readonly lastAccess: Instant | null;
}

export interface EquipmentStore {
  listLightChannels(): Promise<LightChannelRecord[]>;
  putLightChannel(channel: LightChannelRecord): Promise<void>;
  deleteLightChannel(id: string): Promise<void>;
  listDoors(): Promise<DoorRecord[]>;
  /** Makes or changes a door; what it reported is kept. */
  putDoor(door: Omit<DoorRecord, "reported">): Promise<void>;
  reportDoor(id: string, report: StoredDoorReport): Promise<void>;
  deleteDoor(id: string): Promise<void>;
}
