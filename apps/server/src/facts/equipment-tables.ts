import type { CourtId } from "@platzwart/domain/court/court";
import { FAULTS, type Fault } from "@platzwart/domain/devices/fault";
import type { DoorLock } from "@platzwart/domain/scheduler/facts";
import type { Kysely, Selectable } from "kysely";
import {
  decodeBoolean,
  decodeCourtId,
  decodeEnum,
  decodeInstant,
  decodeInstantOrNull,
  decodeInteger,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
} from "../database/row-decoding.ts";
import type { DoorTable, LightChannelTable, Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import type {
  DoorRecord,
  DoorSetUp,
  EquipmentStore,
  LampReport,
  LightChannelRecord,
  StoredDoorReport,
  StoredLightChannel,
  ToldOfOutput,
} from "./equipment-store.ts";
import { decodeLightCause, lightCauseColumns } from "./light-cause-columns.ts";

/** A row of a light channel joined with one of its courts; a channel with several courts has several rows. */
type ChannelAndCourt = Selectable<LightChannelTable> & { court_id: number | null };

const lightChannelDecoder: RowDecoder<ChannelAndCourt, StoredLightChannel> = {
  table: "light_channels",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    courtIds: row.court_id === null ? [] : [decodeCourtId("court_id", row.court_id)],
    driver: decodeText("driver", row.driver),
    address: decodeText("address", row.address),
    output: decodeInteger("output", row.output),
    encryptedPassword: decodeTextOrNull("sealed_password", row.sealed_password),
    told: {
      // one of another version must not cost the court its lamp
      outage: FAULTS.find((fault) => fault === row.outage) ?? null,
      suspendedUntil: decodeInstantOrNull("suspended_until", row.suspended_until),
    },
    reported:
      row.is_on === null
        ? null
        : {
            on: decodeBoolean("is_on", row.is_on),
            at: decodeInstant("reported_at", row.reported_at),
            madeIn: decodeInteger("reported_in_revision", row.reported_in_revision),
            cause: decodeLightCause(row.cause, row.changed_by),
          },
  }),
};

/** A row of a door joined with one of its courts; a door with several courts has several rows. */
type DoorAndCourt = Selectable<DoorTable> & { court_id: number | null };

const doorDecoder: RowDecoder<DoorAndCourt, DoorRecord> = {
  table: "doors",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    name: decodeText("name", row.name),
    driver: decodeText("driver", row.driver),
    address: decodeText("address", row.address),
    output: decodeInteger("output", row.output),
    encryptedPassword: decodeTextOrNull("sealed_password", row.sealed_password),
    // schedule: released during the door windows of codes; code_only: unlocked only when a code is typed
    mode: decodeEnum("mode", row.mode, ["schedule", "code_only"]),
    openSeconds: decodeInteger("open_seconds", row.open_seconds),
    courtIds: row.court_id === null ? [] : [decodeCourtId("court_id", row.court_id)],
    reported:
      row.is_unlocked === null
        ? null
        : {
            isUnlocked: decodeBoolean("is_unlocked", row.is_unlocked),
            heldUntil: decodeInstantOrNull("held_until", row.held_until),
            reportedAt: decodeInstant("reported_at", row.reported_at),
            lastOpenedAt: decodeInstantOrNull("last_access_at", row.last_access_at),
          },
    // one of another version must not cost the court its door
    outage: FAULTS.find((fault) => fault === row.outage) ?? null,
    lock:
      row.locked_at === null
        ? null
        : {
            at: decodeInstant("locked_at", row.locked_at),
            // a lock of which nobody knows that must not cost the court its door
            madeIn:
              row.locked_in_revision === null
                ? 0
                : decodeInteger("locked_in_revision", row.locked_in_revision),
            userId: decodeText("locked_by", row.locked_by),
          },
  }),
};

/**
 * The repository of the equipment: the configuration of doors and of light channels (which relay of which device
 * switches a court's lamp). Its port describes the methods.
 */
export class EquipmentTables implements EquipmentStore {
  readonly #db: Kysely<Schema>;
  /** Decodes rows, leaves out invalid ones. */
  readonly #rows: RowDecoding;

  constructor(db: Kysely<Schema>, rows: RowDecoding) {
    this.#db = db;
    this.#rows = rows;
  }

  async listLightChannels(): Promise<StoredLightChannel[]> {
    // one query, so that channels and courts are from the same committed state
    const query = this.#db
      .selectFrom("light_channels")
      .leftJoin("light_channel_courts", "light_channel_courts.channel_id", "light_channels.id")
      .selectAll("light_channels")
      .select("light_channel_courts.court_id")
      .orderBy("light_channel_courts.court_id")
      .orderBy("light_channels.id");
    return mergeById(this.#rows.all(lightChannelDecoder, await query.execute()));
  }

  async putLightChannel(
    { id, courtIds, driver, address, output, encryptedPassword }: LightChannelRecord,
    how: { readonly keepsReport: boolean; readonly keepsTold: boolean },
  ): Promise<void> {
    const setUp = { driver, address, output, sealed_password: encryptedPassword };
    const unknown = {
      ...{ is_on: null, reported_at: null, reported_in_revision: null },
      ...lightCauseColumns(null),
    };
    const untold = { outage: null, suspended_until: null };
    const changed = {
      ...setUp,
      ...(how.keepsTold ? {} : untold),
      ...(how.keepsReport ? {} : unknown),
    };
    await this.#db
      .insertInto("light_channels")
      .values({ id, ...untold, ...unknown, ...changed })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
      .execute();
    await this.#db.deleteFrom("light_channel_courts").where("channel_id", "=", id).execute();
    const courts = [...new Set<CourtId>(courtIds)].map((courtId) => ({
      channel_id: id,
      court_id: courtId,
    }));
    if (courts.length > 0) await this.#db.insertInto("light_channel_courts").values(courts).execute();
  }

  async saveLampReport(id: string, { on, at, madeIn, cause }: LampReport): Promise<void> {
    await this.#db
      .updateTable("light_channels")
      .set({ is_on: on, reported_at: at, reported_in_revision: madeIn, ...lightCauseColumns(cause) })
      .where("id", "=", id)
      .execute();
  }

  async saveToldOfLamp(id: string, { outage, suspendedUntil }: ToldOfOutput): Promise<void> {
    await this.#db
      .updateTable("light_channels")
      .set({ outage, suspended_until: suspendedUntil })
      .where("id", "=", id)
      .execute();
  }

  async deleteLightChannel(id: string): Promise<void> {
    await this.#db.deleteFrom("light_channels").where("id", "=", id).execute();
  }

  async listDoors(): Promise<DoorRecord[]> {
    // one query, so that doors and courts are from the same committed state
    const query = this.#db
      .selectFrom("doors")
      .leftJoin("door_courts", "door_courts.door_id", "doors.id")
      .selectAll("doors")
      .select("door_courts.court_id")
      .orderBy("door_courts.court_id")
      .orderBy("doors.id");
    return mergeById(this.#rows.all(doorDecoder, await query.execute()));
  }

  async putDoor({ id, courtIds, ...setUp }: DoorSetUp): Promise<void> {
    const { name, driver, address, output, encryptedPassword, mode, openSeconds } = setUp;
    const known = await this.#db
      .selectFrom("doors")
      .select(["driver", "address", "output"])
      .where("id", "=", id)
      .executeTakeFirst();
    const isSame = known?.driver === driver && known.address === address && known.output === output;
    // of the door that is reached there now nothing was told
    const told = isSame ? {} : { outage: null };
    const place = { driver, address, output, sealed_password: encryptedPassword };
    const values = { name, ...place, mode, open_seconds: openSeconds, ...told };
    await this.#db
      .insertInto("doors")
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    await this.#db.deleteFrom("door_courts").where("door_id", "=", id).execute();
    const courts = [...new Set<CourtId>(courtIds)].map((courtId) => ({ door_id: id, court_id: courtId }));
    if (courts.length > 0) await this.#db.insertInto("door_courts").values(courts).execute();
  }

  async setDoorLock(id: string, lock: DoorLock | null): Promise<void> {
    await this.#db
      .updateTable("doors")
      .set({
        locked_at: lock?.at ?? null,
        locked_in_revision: lock?.madeIn ?? null,
        locked_by: lock?.userId ?? null,
      })
      .where("id", "=", id)
      .execute();
  }

  async saveOutageOfDoor(id: string, outage: Fault | null): Promise<void> {
    await this.#db.updateTable("doors").set({ outage }).where("id", "=", id).execute();
  }

  // stores what the door's lock last reported; `reportedAt`: when it first reported this state
  async saveDoorReport(
    id: string,
    { isUnlocked, heldUntil, reportedAt, lastOpenedAt }: StoredDoorReport,
  ): Promise<void> {
    await this.#db
      .updateTable("doors")
      .set({
        is_unlocked: isUnlocked,
        held_until: heldUntil,
        reported_at: reportedAt,
        last_access_at: lastOpenedAt,
      })
      .where("id", "=", id)
      .execute();
  }

  async deleteDoor(id: string): Promise<void> {
    await this.#db.deleteFrom("doors").where("id", "=", id).execute();
  }
}

/**
 * Each door or channel once, with all its courts; those without a court come last, because the engines sort null
 * differently.
 */
function mergeById<Device extends { readonly id: string; readonly courtIds: readonly CourtId[] }>(
  devices: readonly Device[],
): Device[] {
  const byId = new Map<string, Device>();
  for (const device of devices) {
    const existing = byId.get(device.id);
    byId.set(
      device.id,
      existing ? { ...existing, courtIds: [...existing.courtIds, ...device.courtIds] } : device,
    );
  }
  const found = [...byId.values()];
  return [
    ...found.filter(({ courtIds }) => courtIds.length > 0),
    ...found.filter(({ courtIds }) => courtIds.length === 0),
  ];
}

export const equipmentIn = repository(({ db, rows }) => new EquipmentTables(db, rows));
