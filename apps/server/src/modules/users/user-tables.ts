import { compareNames } from "@platzwart/domain/compare-names";
import { foldName } from "@platzwart/domain/folded-name";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Kysely, Selectable } from "kysely";
import {
  decodeBoolean,
  decodeEnum,
  decodeInstant,
  decodeInstantOrNull,
  decodeText,
  type RowDecoder,
  type RowDecoding,
} from "../../database/row-decoding.ts";
import type { Schema, UserTable } from "../../database/schema.ts";
import { repository } from "../../database/store.ts";
import type { UserRecord, UserStore } from "./user-store.ts";

const decoder: RowDecoder<Selectable<UserTable>, UserRecord> = {
  table: "users",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    username: decodeText("username", row.username),
    passwordHash: decodeText("password_hash", row.password_hash),
    role: decodeEnum("role", row.role, ["admin", "staff"]),
    isDisabled: decodeBoolean("is_disabled", row.is_disabled),
    createdAt: decodeInstant("created_at", row.created_at),
    lastSignedInAt: decodeInstantOrNull("last_signed_in_at", row.last_signed_in_at),
  }),
};

/** The repository of users, who sign in to the panel; its port describes the methods. */
export class UserTables implements UserStore {
  readonly #db: Kysely<Schema>;
  /** Decodes rows, leaves out invalid ones. */
  readonly #rows: RowDecoding;

  constructor(db: Kysely<Schema>, rows: RowDecoding) {
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
    return this.#rows.first(decoder, await this.#all.where("id", "=", id).execute());
  }

  async findByName(username: string): Promise<UserRecord | null> {
    return this.#rows.first(decoder, await this.#all.where("folded_name", "=", foldName(username)).execute());
  }

  async list(): Promise<UserRecord[]> {
    const users = this.#rows.all(decoder, await this.#all.orderBy("id").execute());
    return users.sort((a, b) => compareNames(a.username, b.username));
  }

  async update(
    id: string,
    changes: Partial<Pick<UserRecord, "passwordHash" | "role" | "isDisabled" | "lastSignedInAt">>,
  ): Promise<void> {
    const { passwordHash, role, isDisabled, lastSignedInAt } = changes;
    await this.#db
      .updateTable("users")
      .set({
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
        ...(role === undefined ? {} : { role }),
        ...(isDisabled === undefined ? {} : { is_disabled: isDisabled }),
        ...(lastSignedInAt === undefined ? {} : { last_signed_in_at: lastSignedInAt }),
      })
      .where("id", "=", id)
      .execute();
  }

  // former_users keeps the name, so that the log can show who made a change; `at`: when the user was deleted
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

  // erases the names of users deleted, or API keys revoked, before `at`; that they are gone stays noted
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
      .values({
        id: user.id,
        username: user.username,
        folded_name: foldName(user.username),
        password_hash: user.passwordHash,
        role: user.role,
        is_disabled: user.isDisabled,
        created_at: user.createdAt,
        last_signed_in_at: user.lastSignedInAt,
      })
      .execute();
  }

  get #all() {
    return this.#db.selectFrom("users").selectAll();
  }
}

export const usersIn = repository(({ db, rows }) => new UserTables(db, rows));
