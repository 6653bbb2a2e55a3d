import type { CourtId } from "@platzwart/domain/court/court";
import { FAULTS, type Fault } from "@platzwart/domain/devices/fault";
import type { DoorLock } from "@platzwart/domain/scheduler/facts";
import { type Codec, codec, group, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { Records } from "../database/records.ts";
import { type Connection, repository } from "../database/store.ts";
import { lightCause } from "./change-cause-columns.ts";

/** Logged fault; one that only another version knows is read as none, as an error would leave out the device. */
const outage = mapped(orNull(column.text("outage")), {
  write: (fault: Fault | null): string | null => fault,
  read: (stored) => FAULTS.find((fault) => fault === stored) ?? null,
});

const deviceColumns = {
  /** Such as "simulated", "shelly" or "tasmota". */
  driver: column.text("driver"),
  /** Format defined by the driver. */
  address: column.text("address"),
  /** Relay in the device's numbering; 0: its only one. */
  output: column.integer("output"),
  /** null: no password. */
  encryptedPassword: orNull(column.text("sealed_password")),
};

const lamps = codec(
  "light_channels",
  {
    id: column.text("id"),
    ...deviceColumns,
    logged: group({
      /** null: no outage is logged. */
      outage,
      /** End of the rule's suspension after repeated presses at the wall; null: none. */
      suspendedUntil: orNull(column.time("suspended_until")),
    }),
    /** null: no report yet. */
    reported: orNull(
      group({
        on: column.boolean("is_on"),
        at: column.time("reported_at"),
        /** Next revision at the report: intents of lower ones are older; 0: the change was not observed. */
        revision: column.integer("reported_in_revision"),
        /** null: no switching observed. */
        cause: lightCause("cause", "changed_by"),
      }),
    ),
  },
  ({ id }) => id,
);

const doorSetUpColumns = {
  id: column.text("id"),
  name: column.text("name"),
  ...deviceColumns,
  /** "schedule": unlocked during bookings with their margins; "code_only": opened by codes only. */
  mode: column.word("mode", ["schedule", "code_only"]),
  /** Opening time of a typed code; a user's opening has its own length (D-31). */
  openSeconds: column.integer("open_seconds"),
};
const doorSetUps = codec("doors", doorSetUpColumns, ({ id }) => id);

const doors = codec(
  "doors",
  {
    ...doorSetUpColumns,
    /** null: no report yet. */
    reported: orNull(
      group({
        isUnlocked: column.boolean("is_unlocked"),
        heldUntil: orNull(column.time("held_until")),
        /** First report of the present state. */
        reportedAt: column.time("reported_at"),
        /** Last opening by a code or a user (M-01); null: never. */
        lastOpenedAt: orNull(column.time("last_access_at")),
      }),
    ),
    /** null: no outage is logged. */
    outage,
    /** Manual lock; null: none (DoorFacts). */
    lock: orNull(
      group({
        at: column.time("locked_at"),
        // 0 instead of a missing revision, because an error would leave out the door
        revision: mapped(orNull(column.integer("locked_in_revision")), {
          write: (revision: number): number | null => revision,
          read: (stored) => stored ?? 0,
        }),
        userId: column.text("locked_by"),
      }),
    ),
  },
  ({ id }) => id,
);

/** Courts that a channel lights or a door leads to, ascending. */
interface WithCourts {
  readonly courtIds: readonly CourtId[];
}

export type StoredLightChannel = RecordOf<typeof lamps> & WithCourts;
export type LightChannelRecord = Omit<StoredLightChannel, "logged" | "reported">;
/** State of a lamp's log entries, stored so that a restart does not repeat them. */
export type LoggedOutage = StoredLightChannel["logged"];
export type LampReport = NonNullable<StoredLightChannel["reported"]>;
export type DoorRecord = RecordOf<typeof doors> & WithCourts;
export type DoorSetUp = RecordOf<typeof doorSetUps> & WithCourts;
export type StoredDoorReport = NonNullable<DoorRecord["reported"]>;

interface EquipmentTables {
  light_channels: RowOf<typeof lamps>;
  light_channel_courts: { channel_id: string; court_id: number };
  doors: RowOf<typeof doors>;
  door_courts: { door_id: string; court_id: number };
}

/** A decoder of rows that join a device with one of its courts. */
function withCourt<Rec, Row extends object>({ table, idOf, decode }: Codec<Rec, Row>) {
  return {
    table,
    idOf,
    decode: (row: Row & { readonly court_id: number | null }): Rec & WithCourts => ({
      ...decode(row),
      courtIds: row.court_id === null ? [] : [column.courtIn("court_id", row.court_id)],
    }),
  };
}
const lampsWithCourt = withCourt(lamps);
const doorsWithCourt = withCourt(doors);

class EquipmentRecords extends Records<EquipmentTables> {
  /** By lowest court, then id; channels without a court last. */
  async listLightChannels(): Promise<StoredLightChannel[]> {
    // one query, so that channels and courts are of one committed state
    const query = this.db
      .selectFrom("light_channels")
      .leftJoin("light_channel_courts", "light_channel_courts.channel_id", "light_channels.id")
      .selectAll("light_channels")
      .select("light_channel_courts.court_id")
      .orderBy("light_channel_courts.court_id")
      .orderBy("light_channels.id");
    return mergeById(await this.all(lampsWithCourt, query));
  }

  /** Inserts or changes a channel; `keepsReport`: the lamp is the same; `keepsOutage`: its address is, too. */
  async putLightChannel(
    { id, courtIds, ...device }: LightChannelRecord,
    options: { readonly keepsReport: boolean; readonly keepsOutage: boolean },
  ): Promise<void> {
    const logged = { outage: null, suspendedUntil: null };
    const changed = lamps.encodeSome({
      ...device,
      logged: options.keepsOutage ? undefined : logged,
      reported: options.keepsReport ? undefined : null,
    });
    await this.db
      .insertInto("light_channels")
      .values(lamps.encode({ id, ...device, logged, reported: null }))
      .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
      .execute();
    await this.db.deleteFrom("light_channel_courts").where("channel_id", "=", id).execute();
    const courts = [...new Set<CourtId>(courtIds)].map((courtId) => ({
      channel_id: id,
      court_id: courtId,
    }));
    if (courts.length > 0) await this.db.insertInto("light_channel_courts").values(courts).execute();
  }

  async saveLampReport(id: string, reported: LampReport): Promise<void> {
    await this.#setLamp(id, lamps.encodeSome({ reported }));
  }

  async saveLoggedOutage(id: string, logged: LoggedOutage): Promise<void> {
    await this.#setLamp(id, lamps.encodeSome({ logged }));
  }

  async deleteLightChannel(id: string): Promise<void> {
    await this.db.deleteFrom("light_channels").where("id", "=", id).execute();
  }

  /** By lowest court, then id; doors without a court last. */
  async listDoors(): Promise<DoorRecord[]> {
    // one query, so that doors and courts are of one committed state
    const query = this.db
      .selectFrom("doors")
      .leftJoin("door_courts", "door_courts.door_id", "doors.id")
      .selectAll("doors")
      .select("door_courts.court_id")
      .orderBy("door_courts.court_id")
      .orderBy("doors.id");
    return mergeById(await this.all(doorsWithCourt, query));
  }

  /** Inserts or changes a door; its last report and manual lock stay, a logged outage only with its device. */
  async putDoor({ id, courtIds, ...setUp }: DoorSetUp): Promise<void> {
    const { driver, address, output } = setUp;
    const stored = await this.db
      .selectFrom("doors")
      .select(["driver", "address", "output"])
      .where("id", "=", id)
      .executeTakeFirst();
    const isSameDevice = stored?.driver === driver && stored.address === address && stored.output === output;
    const noOutage = isSameDevice ? {} : { outage: null };
    await this.db
      .insertInto("doors")
      .values({ ...doorSetUps.encode({ id, ...setUp }), ...noOutage })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ ...doorSetUps.encodeSome(setUp), ...noOutage }),
      )
      .execute();
    await this.db.deleteFrom("door_courts").where("door_id", "=", id).execute();
    const courts = [...new Set<CourtId>(courtIds)].map((courtId) => ({ door_id: id, court_id: courtId }));
    if (courts.length > 0) await this.db.insertInto("door_courts").values(courts).execute();
  }

  /** null: ends the manual lock. */
  async setDoorLock(id: string, lock: DoorLock | null): Promise<void> {
    await this.db.updateTable("doors").set(doors.encodeSome({ lock })).where("id", "=", id).execute();
  }

  async saveOutageOfDoor(id: string, outage: Fault | null): Promise<void> {
    await this.db.updateTable("doors").set(doors.encodeSome({ outage })).where("id", "=", id).execute();
  }

  async saveDoorReport(id: string, reported: StoredDoorReport): Promise<void> {
    await this.db.updateTable("doors").set(doors.encodeSome({ reported })).where("id", "=", id).execute();
  }

  async deleteDoor(id: string): Promise<void> {
    await this.db.deleteFrom("doors").where("id", "=", id).execute();
  }

  async #setLamp(id: string, columns: Partial<RowOf<typeof lamps>>): Promise<void> {
    await this.db.updateTable("light_channels").set(columns).where("id", "=", id).execute();
  }
}

/** Devices with all their courts; those without one come last, because the engines sort null differently. */
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
  const merged = [...byId.values()];
  return [
    ...merged.filter(({ courtIds }) => courtIds.length > 0),
    ...merged.filter(({ courtIds }) => courtIds.length === 0),
  ];
}

export const equipmentIn = repository(
  (connection: Connection<EquipmentTables>) => new EquipmentRecords(connection),
);
