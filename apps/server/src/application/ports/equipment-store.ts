import type { CourtId } from "@platzwart/domain/court/court";
import type { DoorMode } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { DoorReport } from "./door-driver.ts";

export interface LightChannelRecord {
  readonly id: string;
  readonly courtId: CourtId;
  readonly driver: string;
  readonly address: string;
  /** The output in the device's own numbering; 0 for a device without outputs. */
  readonly output: number;
  /** The device's password, encrypted; null: none. */
  readonly encryptedPassword: string | null;
}

export interface DoorRecord {
  readonly id: string;
  readonly name: string;
  readonly driver: string;
  readonly address: string;
  readonly mode: DoorMode;
  readonly openSeconds: number;
  readonly courtIds: readonly CourtId[];
  /** The last report of the lock; null: no report yet. */
  readonly reported: StoredDoorReport | null;
}

export interface StoredDoorReport extends DoorReport {
  /** When the present state was first reported. */
  readonly at: Instant;
  /** When a code or a person last opened the door (M-01); null: never. */
  readonly lastOpenedAt: Instant | null;
}

export interface EquipmentStore {
  listLightChannels(): Promise<LightChannelRecord[]>;
  putLightChannel(channel: LightChannelRecord): Promise<void>;
  deleteLightChannel(id: string): Promise<void>;
  listDoors(): Promise<DoorRecord[]>;
  /** Creates or changes a door; the last report is kept. */
  putDoor(door: Omit<DoorRecord, "reported">): Promise<void>;
  reportDoor(id: string, report: StoredDoorReport): Promise<void>;
  deleteDoor(id: string): Promise<void>;
}
