import { compareNames } from "@platzwart/domain/compare-names";
import { foldName } from "@platzwart/domain/folded-name";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import { codec, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import type { RowDecoding } from "../../database/row-decoding.ts";
import { type Connection, repository } from "../../database/store.ts";
import type { FormerUserTables } from "../../facts/actor-names.ts";
import type { ErasureTables } from "../erasures/erasure-records.ts";

const users = codec(
  "users",
  {
    id: column.text("id"),
    /** As typed; compared without case. */
    username: column.text("username"),
    passwordHash: column.text("password_hash"),
    role: column.word("role", ["admin", "staff"]),
    /** Barred from signing in by an admin. */
    isDisabled: column.boolean("is_disabled"),
    createdAt: column.time("created_at"),
    /** null: never, or before this was stored. */
    lastSignedInAt: orNull(column.time("last_signed_in_at")),
  },
  ({ id }) => id,
);

/** Someone who signs in to the panel; not a customer. */
export type UserRecord = RecordOf<typeof users>;

interface UserTables extends FormerUserTables, ErasureTables {
  /** `folded_name`: form in which names are compared. */
  users: RowOf<typeof users> & { folded_name: string };
}

class UserRecords {
  readonly #db: Kysely<UserTables>;
  readonly #rows: RowDecoding;

  constructor(db: Kysely<UserTables>, rows: RowDecoding) {
    this.#db = db;
    this.#rows = rows;
  }

  async count(): Promise<number> {
    const { count } = await this.#db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  }

  async get(id: string): Promise<UserRecord | null> {
    return this.#rows.first(users, await this.#all.where("id", "=", id).execute());
  }

  async findByName(username: string): Promise<UserRecord | null> {
    return this.#rows.first(users, await this.#all.where("folded_name", "=", foldName(username)).execute());
  }

  /** Sorted by name. */
  async list(): Promise<UserRecord[]> {
    const found = this.#rows.all(users, await this.#all.orderBy("id").execute());
    return found.sort((a, b) => compareNames(a.username, b.username));
  }

  async update(
    id: string,
    changes: Partial<Pick<UserRecord, "passwordHash" | "role" | "isDisabled" | "lastSignedInAt">>,
  ): Promise<void> {
    await this.#db.updateTable("users").set(users.encodeSome(changes)).where("id", "=", id).execute();
  }

  /** The name is retained, so that the log can show the author of a change (S-12). */
  async delete(id: string, at: Instant): Promise<void> {
    const names = this.#db
      .selectFrom("users")
      .select(({ val }) => ["id", "username", val(at).as("deleted_at")]);
    await this.#db
      .insertInto("former_users")
      .columns(["id", "username", "deleted_at"])
      .expression(names.where("id", "=", id))
      .execute();
    await this.#db.deleteFrom("users").where("id", "=", id).execute();
  }

  /** Also for revoked API keys; returns the number. */
  async eraseFormerNames(at: Instant, limit: number): Promise<number> {
    const old = this.#db
      .selectFrom("former_users")
      .select("id")
      .where("deleted_at", "<", at)
      .orderBy("deleted_at")
      .limit(limit);
    const noted = this.#db
      .selectFrom("former_users")
      .select(({ val }) => [val("user").as("kind"), "id", "deleted_at"])
      .where("id", "in", old);
    await this.#db
      .insertInto("erasures")
      .columns(["kind", "subject_id", "erased_at"])
      .expression(noted)
      .onConflict((conflict) => conflict.columns(["kind", "subject_id"]).doNothing())
      .execute();
    const query = this.#db.deleteFrom("former_users").where("id", "in", old);
    return Number((await query.executeTakeFirst()).numDeletedRows);
  }

  async insert(user: UserRecord): Promise<void> {
    await this.#db
      .insertInto("users")
      .values({ ...users.encode(user), folded_name: foldName(user.username) })
      .execute();
  }

  get #all() {
    return this.#db.selectFrom("users").selectAll();
  }
}

export const usersIn = repository(({ db, rows }: Connection<UserTables>) => new UserRecords(db, rows));
