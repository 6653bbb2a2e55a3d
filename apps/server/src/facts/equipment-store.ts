import type { CourtId } from "@platzwart/domain/court/court";
import type { Fault } from "@platzwart/domain/devices/fault";
import type { DoorLock, DoorMode } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LightCause } from "./court-store.ts";
import type { DoorReport } from "./device-pictures.ts";

/** The stored configuration of a lamp: which relay of which device switches it, and for which courts. */
export interface LightChannelRecord {
  readonly id: string;
  /** The courts that it lights, in order; a court may have several. */
  readonly courtIds: readonly CourtId[];
  /** The name of the driver, the code that speaks to the device, such as "simulated", "shelly" or "tasmota". */
  readonly driver: string;
  /** The device's address in the hall's network, in the form that its driver needs. */
  readonly address: string;
  /** The relay of the device, in the device's own numbering; 0 for a device that has only one. */
  readonly output: number;
  /** The device's password, encrypted (SecretCipher.encrypt); null: none. */
  readonly encryptedPassword: string | null;
}

/** What was told of an output, a lamp for instance, and counts as told also after a restart. */
export interface ToldOfOutput {
  /** Why it does not do as asked; null: no outage was told that is not over. */
  readonly outage: Fault | null;
  /** Until when it is left alone, because somebody kept switching it at the wall; null: it is not. */
  readonly suspendedUntil: Instant | null;
}

/** What a lamp last reported. */
export interface LampReport {
  readonly on: boolean;
  /** When it first reported that state. */
  readonly at: Instant;
  /**
   * The first revision of the facts that could know of it: what somebody wanted in an earlier one is older. 0: it was found
   * so, and nobody saw it change.
   */
  readonly madeIn: number;
  /** What last switched it; null: nothing was observed yet. */
  readonly cause: LightCause | null;
}

/** A light channel with what its lamp last reported (null: nothing yet), and what was told of it. */
export interface StoredLightChannel extends LightChannelRecord {
  readonly reported: LampReport | null;
  readonly told: ToldOfOutput;
}

/** The stored configuration of a door, with what its lock last reported. */
export interface DoorRecord {
  readonly id: string;
  readonly name: string;
  /** The name of the driver, the code that speaks to the door controller, such as "simulated". */
  readonly driver: string;
  /** The door controller's address, in the form that its driver needs. */
  readonly address: string;
  /** The relay of the device, in the device's own numbering; 0 for a door without numbered outputs. */
  readonly output: number;
  /** The device's password, encrypted (SecretCipher.encrypt); null: none. */
  readonly encryptedPassword: string | null;
  /** "schedule": unlocked by itself during bookings with their margins; "code_only": opened by codes only. */
  readonly mode: DoorMode;
  /** How many seconds a typed code keeps the door unlocked; an opening by a user has its own length (D-31). */
  readonly openSeconds: number;
  /** The courts that people reach through the door. */
  readonly courtIds: readonly CourtId[];
  /** The last report of the lock; null: no report yet. */
  readonly reported: StoredDoorReport | null;
  /** The outage that was told of it, and is not over; null: none. */
  readonly outage: Fault | null;
  /** Who locked it by hand, and when; null: nobody (DoorFacts). */
  readonly lock: DoorLock | null;
}

/** What of a door a person sets up. */
export type DoorSetUp = Omit<DoorRecord, "reported" | "lock" | "outage">;

/** The last report of a door's lock, as stored. */
export interface StoredDoorReport extends Omit<DoorReport, "byCommand"> {
  /** When the door first reported its present state; later equal reports do not change it. */
  readonly reportedAt: Instant;
  /** When a code or a user last opened the door (M-01); null: never. */
  readonly lastOpenedAt: Instant | null;
}

/** The stored configuration of doors and light channels; doors also keep their last report. */
export interface EquipmentStore {
  /** By lowest court, then id; channels without a court last. */
  listLightChannels(): Promise<StoredLightChannel[]>;
  /**
   * Creates or replaces a light channel. `keepsReport`: what its lamp last reported stays, as it is the same one;
   * `keepsTold`: also what was told of it, as it is reached in the same way.
   */
  putLightChannel(
    channel: LightChannelRecord,
    how: { readonly keepsReport: boolean; readonly keepsTold: boolean },
  ): Promise<void>;
  saveLampReport(channelId: string, report: LampReport): Promise<void>;
  saveToldOfLamp(channelId: string, told: ToldOfOutput): Promise<void>;
  deleteLightChannel(id: string): Promise<void>;
  /** By lowest court, then id; doors without a court last. */
  listDoors(): Promise<DoorRecord[]>;
  /** Creates or replaces a door; its last report and its lock by hand are kept. */
  putDoor(door: DoorSetUp): Promise<void>;
  /** null: it is not locked by hand any more. */
  setDoorLock(id: string, lock: DoorLock | null): Promise<void>;
  saveOutageOfDoor(id: string, outage: Fault | null): Promise<void>;
  saveDoorReport(id: string, report: StoredDoorReport): Promise<void>;
  deleteDoor(id: string): Promise<void>;
}
