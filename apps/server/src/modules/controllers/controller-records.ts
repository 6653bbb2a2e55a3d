import { compareNames } from "@platzwart/domain/compare-names";
import { type Instant, instant } from "@platzwart/domain/time/instant";
import { codec, group, mapped, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { Records } from "../../database/records.ts";
import { type Connection, repository } from "../../database/store.ts";

/** Names as in the contract (WIRED_PARTS). */
const failedParts = mapped(column.json("wiring_failed"), {
  write: (names: readonly string[]): unknown => names,
  read: (stored) => (Array.isArray(stored) ? stored.map(String) : []),
});

const controllers = codec(
  "controllers",
  {
    id: column.text("id"),
    name: column.text("name"),
    /** Removing the door removes the controller. */
    doorId: column.text("door_id"),
    /** The mode of the door from the first connection on (Z-08). */
    doorMode: column.word("door_mode", ["schedule", "code_only"]),
    /** Lasting key of the connection, base64, encrypted (SecretCipher.encrypt). */
    encryptedKey: column.text("sealed_key"),
    /** Replacing key, of the same or another machine, in force from its first use; null: none. */
    next: orNull(
      group({
        encryptedKey: column.text("sealed_next_key"),
        use: column.word("next_use", ["change", "replacement"]),
      }),
    ),
    /** Identity and encrypted key (base64) that both ends derive from the one-time code. */
    claim: group({
      identity: column.text("claim_identity"),
      encryptedKey: column.text("sealed_claim_key"),
      endsAt: column.time("claim_ends_at"),
      /** Last reuse of a used code; null: never. */
      reusedAt: orNull(column.time("claim_reused_at")),
    }),
    /** First connection with the lasting key, which used up the one-time code; null: never. */
    enrolledAt: orNull(column.time("enrolled_at")),
    createdAt: column.time("created_at"),
    /** Machine as last reported; null: never. */
    machine: orNull(
      group({ model: column.text("model"), serial: column.text("serial"), program: column.text("program") }),
    ),
    /** Last connection, to ten minutes; null: none. */
    lastSeenAt: orNull(column.time("last_seen_at")),
    /** Whether the one-time code needs an operator's acceptance. */
    awaitsApproval: column.boolean("awaits_approval"),
    /** Machine that waits for acceptance; null: none. */
    claimant: orNull(group({ model: column.text("claimant_model"), serial: column.text("claimant_serial") })),
    /** Time at which a second program used the key; null: never since the last change of key. */
    copySeenAt: orNull(column.time("copy_seen_at")),
    /** Last wiring test with the failed parts; null: none (E-05). */
    wiringTest: orNull(group({ at: column.time("wiring_tested_at"), failed: failedParts })),
  },
  ({ id }) => id,
);

/** The computer at a door that decides locally (D-20). */
export type ControllerRecord = RecordOf<typeof controllers>;

interface ControllerTables {
  controllers: RowOf<typeof controllers>;
  revoked_controller_keys: { controller_id: string; sealed_key: string; revoked_at: number };
  door_runs: { door_id: string; run: string; last_seq: number };
}

/** Door controllers, and the stored event numbers of the doors' runs. */
class ControllerRecords extends Records<ControllerTables> {
  /** Sorted by name, then id. */
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

  /** Holders of revoked keys are sent `revoked`. */
  async revokeKey({ id, encryptedKey }: ControllerRecord, at: Instant): Promise<void> {
    await this.db
      .insertInto("revoked_controller_keys")
      .values({ controller_id: id, sealed_key: encryptedKey, revoked_at: at })
      .execute();
  }

  /** Last revocation of a key of the controller; null: none. */
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

  /** Number of the run's last stored event; 0: none. */
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

/** Whether the one-time code, first or of a replacement, is unused. */
export function isClaimOpen({ enrolledAt, next }: ControllerRecord): boolean {
  return enrolledAt === null || next?.use === "replacement";
}

/** Whether the one-time code is unused and has not expired. */
export function isClaimable(controller: ControllerRecord, now: Instant): boolean {
  return isClaimOpen(controller) && controller.claim.endsAt > now;
}
