import { compareNames } from "@platzwart/domain/compare-names";
import type { Instant } from "@platzwart/domain/time/instant";
import { codec, group, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { type Connection, repository } from "../../database/store.ts";

const terminals = codec(
  "terminals",
  {
    id: column.text("id"),
    name: column.text("name"),
    /** Removing the door removes the terminal. */
    doorId: column.text("door_id"),
    /** Credential of the browser; null: the one-time code is unused. */
    credential: orNull(
      group({ tokenHash: column.text("token_hash"), enrolledAt: column.time("enrolled_at") }),
    ),
    /** One-time code for enrolling a browser; null: used. */
    enrolment: orNull(
      group({ codeHash: column.text("enrolment_hash"), endsAt: column.time("enrolment_ends_at") }),
    ),
    createdAt: column.time("created_at"),
    /** Last call, to ten minutes; null: none. */
    lastSeenAt: orNull(column.time("last_seen_at")),
  },
  ({ id }) => id,
);

/** A browser that only checks codes at a door (D-30). */
export type TerminalRecord = RecordOf<typeof terminals>;

type TerminalAccess =
  | { readonly credential: NonNullable<TerminalRecord["credential"]>; readonly enrolment: null }
  | { readonly credential: null; readonly enrolment: NonNullable<TerminalRecord["enrolment"]> };

interface TerminalTables {
  terminals: RowOf<typeof terminals>;
}

/** Credentials and one-time codes are stored as hashes only. */
export const terminalsIn = repository(({ db, rows }: Connection<TerminalTables>) => {
  const all = db.selectFrom("terminals").selectAll();
  const change = (id: string, changes: Partial<TerminalRecord>) =>
    db.updateTable("terminals").set(terminals.encodeSome(changes)).where("id", "=", id).execute();
  return {
    /** Sorted by name, then id. */
    async list(): Promise<TerminalRecord[]> {
      const found = rows.all(terminals, await all.orderBy("id").execute());
      return found.sort((a, b) => compareNames(a.name, b.name));
    },

    async get(id: string): Promise<TerminalRecord | null> {
      return rows.first(terminals, await all.where("id", "=", id).execute());
    },

    async findByTokenHash(tokenHash: string): Promise<TerminalRecord | null> {
      return rows.first(terminals, await all.where("token_hash", "=", tokenHash).execute());
    },

    async findByEnrolmentHash(codeHash: string): Promise<TerminalRecord | null> {
      return rows.first(terminals, await all.where("enrolment_hash", "=", codeHash).execute());
    },

    async insert(terminal: TerminalRecord): Promise<void> {
      await db.insertInto("terminals").values(terminals.encode(terminal)).execute();
    },

    async setAccess(id: string, access: TerminalAccess): Promise<void> {
      await change(id, access);
    },

    async noteSeen(id: string, at: Instant): Promise<void> {
      await change(id, { lastSeenAt: at });
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom("terminals").where("id", "=", id).execute();
    },

    /** Deletes terminals without a browser whose one-time code has expired; returns the number. */
    async deleteUnused(endedBefore: Instant, limit: number): Promise<number> {
      const unused = db
        .selectFrom("terminals")
        .select("id")
        .where("enrolment_ends_at", "<", endedBefore)
        .limit(limit);
      const deleted = await db.deleteFrom("terminals").where("id", "in", unused).executeTakeFirst();
      return Number(deleted.numDeletedRows);
    },
  };
});
