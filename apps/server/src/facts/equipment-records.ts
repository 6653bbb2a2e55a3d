import type { CourtId } from "@platzwart/domain/court/court";
import { FAULTS, type Fault } from "@platzwart/domain/devices/fault";
import type { DoorLock } from "@platzwart/domain/scheduler/facts";
import {
  boolean,
  type Codec,
  codec,
  courtIn,
  group,
  integer,
  mapped,
  orNull,
  type RecordOf,
  type RowOf,
  text,
  time,
  word,
} from "../database/codec.ts";
import { Records } from "../database/records.ts";
import { type Connection, repository } from "../database/store.ts";
import { lightCause } from "./change-cause-columns.ts";

/** Why an output does not do as asked, as it was logged; one of another version must not cost the court its device. */
const outage = mapped(orNull(text("outage")), {
  write: (fault: Fault | null): string | null => fault,
  read: (stored) => FAULTS.find((fault) => fault === stored) ?? null,
});

/** Where a device is reached. */
const place = {
  /** The name of the driver, the code that speaks to the device, such as "simulated", "shelly" or "tasmota". */
  driver: text("driver"),
  /** The device's address in the hall's network, in the form that its driver needs. */
  address: text("address"),
  /** The relay of the device, in the device's own numbering; 0 for a device that has only one. */
  output: integer("output"),
  /** The device's password, encrypted (SecretCipher.encrypt); null: none. */
  encryptedPassword: orNull(text("sealed_password")),
};

const lamps = codec(
  "light_channels",
  {
    id: text("id"),
    ...place,
    /** What was logged of it. */
    logged: group({
      /** Why it does not do as asked; null: no outage was logged that is not over. */
      outage,
      /** Until when it is left alone, because somebody kept switching it at the wall; null: it is not. */
      suspendedUntil: orNull(time("suspended_until")),
    }),
    /** What its lamp last reported; null: nothing yet. */
    reported: orNull(
      group({
        on: boolean("is_on"),
        /** When it first reported that state. */
        at: time("reported_at"),
        /**
         * The first revision of the facts that could know of it: what somebody wanted in an earlier one is older. 0: it was
         * found so, and nobody saw it change.
         */
        madeIn: integer("reported_in_revision"),
        /** What last switched it; null: nothing was observed yet. */
        cause: lightCause("cause", "changed_by"),
      }),
    ),
  },
  ({ id }) => id,
);

/** What of a door a person sets up. */
const setUp = {
  id: text("id"),
  name: text("name"),
  ...place,
  /** "schedule": unlocked by itself during bookings with their margins; "code_only": opened by codes only. */
  mode: word("mode", ["schedule", "code_only"]),
  /** How many seconds a typed code keeps the door unlocked; an opening by a user has its own length (D-31). */
  openSeconds: integer("open_seconds"),
};
const doorSetUps = codec("doors", setUp, ({ id }) => id);

const doors = codec(
  "doors",
  {
    ...setUp,
    /** The last report of the lock; null: no report yet. */
    reported: orNull(
      group({
        isUnlocked: boolean("is_unlocked"),
        heldUntil: orNull(time("held_until")),
        /** When the door first reported its present state; later equal reports do not change it. */
        reportedAt: time("reported_at"),
        /** When a code or a user last opened the door (M-01); null: never. */
        lastOpenedAt: orNull(time("last_access_at")),
      }),
    ),
    /** The outage that was logged of it, and is not over; null: none. */
    outage,
    /** Who locked it by hand, and when; null: nobody (DoorFacts). */
    lock: orNull(
      group({
        at: time("locked_at"),
        // a lock of which nobody knows that must not cost the court its door
        madeIn: mapped(orNull(integer("locked_in_revision")), {
          write: (revision: number): number | null => revision,
          read: (stored) => stored ?? 0,
        }),
        userId: text("locked_by"),
      }),
    ),
  },
  ({ id }) => id,
);

/** The courts of a device, in order: of a channel those that it lights, of a door those that people reach through it. */
interface OfCourts {
  readonly courtIds: readonly CourtId[];
}

/** A light channel with what its lamp last reported, and what was logged of it. */
export type StoredLightChannel = RecordOf<typeof lamps> & OfCourts;
/** The stored configuration of a lamp: which relay of which device switches it, and for which courts. */
export type LightChannelRecord = Omit<StoredLightChannel, "logged" | "reported">;
/** What was logged of an output, a lamp for instance, and counts as logged also after a restart. */
export type LoggedOutage = StoredLightChannel["logged"];
/** What a lamp last reported. */
export type LampReport = NonNullable<StoredLightChannel["reported"]>;
/** The stored configuration of a door, with what its lock last reported. */
export type DoorRecord = RecordOf<typeof doors> & OfCourts;
/** What of a door a person sets up. */
export type DoorSetUp = RecordOf<typeof doorSetUps> & OfCourts;
/** The last report of a door's lock, as stored. */
export type StoredDoorReport = NonNullable<DoorRecord["reported"]>;

interface EquipmentTables {
  light_channels: RowOf<typeof lamps>;
  light_channel_courts: { channel_id: string; court_id: number };
  doors: RowOf<typeof doors>;
  door_courts: { door_id: string; court_id: number };
}

/** Decodes rows of devices joined with one of their courts: a device with several courts has several rows. */
function withCourt<Rec, Row extends object>({ table, idOf, decode }: Codec<Rec, Row>) {
  return {
    table,
    idOf,
    decode: (row: Row & { readonly court_id: number | null }): Rec & OfCourts => ({
      ...decode(row),
      courtIds: row.court_id === null ? [] : [courtIn("court_id", row.court_id)],
    }),
  };
}
const lampsWithCourt = withCourt(lamps);
const doorsWithCourt = withCourt(doors);

/** The doors and light channels (which relay of which device switches a court's lamp) of a store. */
class EquipmentRecords extends Records<EquipmentTables> {
  /** By lowest court, then id; channels without a court last. */
  async listLightChannels(): Promise<StoredLightChannel[]> {
    // one query, so that channels and courts are from the same committed state
    const query = this.db
      .selectFrom("light_channels")
      .leftJoin("light_channel_courts", "light_channel_courts.channel_id", "light_channels.id")
      .selectAll("light_channels")
      .select("light_channel_courts.court_id")
      .orderBy("light_channel_courts.court_id")
      .orderBy("light_channels.id");
    return mergeById(await this.all(lampsWithCourt, query));
  }

  /**
   * Creates or replaces a light channel. `keepsReport`: what its lamp last reported stays, as it is the same one;
   * `keepsOutage`: also what was logged of it, as it is reached in the same way.
   */
  async putLightChannel(
    { id, courtIds, ...place }: LightChannelRecord,
    how: { readonly keepsReport: boolean; readonly keepsOutage: boolean },
  ): Promise<void> {
    const logged = { outage: null, suspendedUntil: null };
    const changed = lamps.encodeSome({
      ...place,
      logged: how.keepsOutage ? undefined : logged,
      reported: how.keepsReport ? undefined : null,
    });
    await this.db
      .insertInto("light_channels")
      .values(lamps.encode({ id, ...place, logged, reported: null }))
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
    // one query, so that doors and courts are from the same committed state
    const query = this.db
      .selectFrom("doors")
      .leftJoin("door_courts", "door_courts.door_id", "doors.id")
      .selectAll("doors")
      .select("door_courts.court_id")
      .orderBy("door_courts.court_id")
      .orderBy("doors.id");
    return mergeById(await this.all(doorsWithCourt, query));
  }

  /** Creates or replaces a door; its last report and its lock by hand are kept. */
  async putDoor({ id, courtIds, ...setUp }: DoorSetUp): Promise<void> {
    const { driver, address, output } = setUp;
    const known = await this.db
      .selectFrom("doors")
      .select(["driver", "address", "output"])
      .where("id", "=", id)
      .executeTakeFirst();
    const isSame = known?.driver === driver && known.address === address && known.output === output;
    // of the door that is reached there now nothing was logged
    const logged = isSame ? {} : { outage: null };
    await this.db
      .insertInto("doors")
      .values({ ...doorSetUps.encode({ id, ...setUp }), ...logged })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ ...doorSetUps.encodeSome(setUp), ...logged }),
      )
      .execute();
    await this.db.deleteFrom("door_courts").where("door_id", "=", id).execute();
    const courts = [...new Set<CourtId>(courtIds)].map((courtId) => ({ door_id: id, court_id: courtId }));
    if (courts.length > 0) await this.db.insertInto("door_courts").values(courts).execute();
  }

  /** null: it is not locked by hand any more. */
  async setDoorLock(id: string, lock: DoorLock | null): Promise<void> {
    await this.db.updateTable("doors").set(doors.encodeSome({ lock })).where("id", "=", id).execute();
  }

  async saveOutageOfDoor(id: string, outage: Fault | null): Promise<void> {
    await this.db.updateTable("doors").set(doors.encodeSome({ outage })).where("id", "=", id).execute();
  }

  // stores what the door's lock last reported; `reportedAt`: when it first reported this state
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

export const equipmentIn = repository(
  (connection: Connection<EquipmentTables>) => new EquipmentRecords(connection),
);
