import { compareNames } from "@platzwart/domain/compare-names";
import { type Instant, instant } from "@platzwart/domain/time/instant";
import {
  boolean,
  codec,
  group,
  json,
  mapped,
  orNull,
  type RecordOf,
  type RowOf,
  text,
  time,
  word,
} from "../../database/codec.ts";
import { Records } from "../../database/records.ts";
import { type Connection, repository } from "../../database/store.ts";

/** Names of parts, as the contract has them (WIRED_PARTS). */
const parts = mapped(json("wiring_failed"), {
  write: (names: readonly string[]): unknown => names,
  read: (stored) => (Array.isArray(stored) ? stored.map(String) : []),
});

const controllers = codec(
  "controllers",
  {
    id: text("id"),
    name: text("name"),
    /** The door at which it stands; the controller goes with it. */
    doorId: text("door_id"),
    /** The mode of the door from its first link on (Z-08). */
    doorMode: word("door_mode", ["schedule", "code_only"]),
    /** The lasting key of its link, base64, encrypted (SecretCipher.encrypt). */
    encryptedKey: text("sealed_key"),
    /**
     * The key that takes its place with the first link that is proven by it: of the same machine, or of another one that has
     * the one-time code; null: none is to.
     */
    next: orNull(
      group({ encryptedKey: text("sealed_next_key"), use: word("next_use", ["change", "replacement"]) }),
    ),
    /** What stands for the one-time code: the name and the encrypted key (base64) that both ends make of it. */
    claim: group({
      identity: text("claim_identity"),
      encryptedKey: text("sealed_claim_key"),
      endsAt: time("claim_ends_at"),
      /** When somebody tried the used code again; null: nobody did. */
      reusedAt: orNull(time("claim_reused_at")),
    }),
    /** When it was first linked with its lasting key, which used the one-time code up; null: it was not yet. */
    enrolledAt: orNull(time("enrolled_at")),
    createdAt: time("created_at"),
    /** What it last said of itself; null: nothing yet. */
    machine: orNull(group({ model: text("model"), serial: text("serial"), program: text("program") })),
    /** Its last hello; null: none. */
    lastSeenAt: orNull(time("last_seen_at")),
    /** Its one-time code gives it nothing before an operator took it over. */
    awaitsApproval: boolean("awaits_approval"),
    /** The machine that has the one-time code and waits for that, as it says itself; null: none does. */
    claimant: orNull(group({ model: text("claimant_model"), serial: text("claimant_serial") })),
    /** When another program with its key was there beside it; null: none was since the key is another one. */
    copySeenAt: orNull(time("copy_seen_at")),
    /** Its last wiring test and the parts that failed in it; null: there was none (E-05). */
    wiringTest: orNull(group({ at: time("wiring_tested_at"), failed: parts })),
  },
  ({ id }) => id,
);

/** A computer at a door that decides there by itself (D-20). */
export type ControllerRecord = RecordOf<typeof controllers>;

interface ControllerTables {
  controllers: RowOf<typeof controllers>;
  revoked_controller_keys: { controller_id: string; sealed_key: string; revoked_at: number };
  door_runs: { door_id: string; run: string; last_seq: number };
}

/** The door controllers in a store, and how far the events of the runs of doors are stored. */
class ControllerRecords extends Records<ControllerTables> {
  /** By name, then id. */
  async list(): Promise<ControllerRecord[]> {
    const found = await this.all(controllers, this.db.selectFrom("controllers").selectAll().orderBy("id"));
    return found.sort((a, b) => compareNames(a.name, b.name));
  }

  async get(id: string): Promise<ControllerRecord | null> {
    return this.first(controllers, this.db.selectFrom("controllers").selectAll().where("id", "=", id));
  }

  async insert(controller: ControllerRecord): Promise<void> {
    await this.db.insertInto("controllers").values(controllers.encode(controller)).execute();
  }

  async update(id: string, changes: Partial<Omit<ControllerRecord, "id">>): Promise<void> {
    await this.db
      .updateTable("controllers")
      .set(controllers.encodeSome(changes))
      .where("id", "=", id)
      .execute();
  }

  async delete(id: string): Promise<void> {
    await this.db.deleteFrom("controllers").where("id", "=", id).execute();
  }

  /** Whoever proves this key of a controller from now on hears that it was taken away. */
  async revokeKey({ id, encryptedKey }: ControllerRecord, at: Instant): Promise<void> {
    await this.db
      .insertInto("revoked_controller_keys")
      .values({ controller_id: id, sealed_key: encryptedKey, revoked_at: at })
      .execute();
  }

  /** When a key of a controller was last taken away; null: none was. */
  async revokedAt(id: string): Promise<Instant | null> {
    const { at } = await this.db
      .selectFrom("revoked_controller_keys")
      .select((row) => row.fn.max("revoked_at").as("at"))
      .where("controller_id", "=", id)
      .executeTakeFirstOrThrow();
    return at === null ? null : instant(Number(at));
  }

  async revokedKeys(): Promise<readonly { readonly controllerId: string; readonly encryptedKey: string }[]> {
    const rows = await this.db
      .selectFrom("revoked_controller_keys")
      .select(["controller_id", "sealed_key"])
      .execute();
    return rows.map((row) => ({ controllerId: row.controller_id, encryptedKey: row.sealed_key }));
  }

  /** The number up to which the events of a run of a door are stored; 0: none is. */
  async lastStored(doorId: string, run: string): Promise<number> {
    const row = await this.db
      .selectFrom("door_runs")
      .select("last_seq")
      .where("door_id", "=", doorId)
      .where("run", "=", run)
      .executeTakeFirst();
    return row?.last_seq ?? 0;
  }

  async noteStored(doorId: string, run: string, upTo: number): Promise<void> {
    await this.db
      .insertInto("door_runs")
      .values({ door_id: doorId, run, last_seq: upTo })
      .onConflict((conflict) => conflict.columns(["door_id", "run"]).doUpdateSet({ last_seq: upTo }))
      .execute();
  }

  /** How far each run of a door is stored. */
  async storedRuns(doorId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db
      .selectFrom("door_runs")
      .select(["run", "last_seq"])
      .where("door_id", "=", doorId)
      .execute();
    return new Map(rows.map(({ run, last_seq }) => [run, last_seq]));
  }
}

export const controllersIn = repository(
  (connection: Connection<ControllerTables>) => new ControllerRecords(connection),
);

/** Whether a machine may still come with the one-time code, the first one or one in its place. */
export function isClaimOpen({ enrolledAt, next }: ControllerRecord): boolean {
  return enrolledAt === null || next?.use === "replacement";
}

/** Whether a controller's one-time code can still be used. */
export function isClaimable(controller: ControllerRecord, now: Instant): boolean {
  return isClaimOpen(controller) && controller.claim.endsAt > now;
}
