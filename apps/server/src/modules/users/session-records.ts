import { codec, group, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { type Connection, repository } from "../../database/store.ts";

const sessions = codec(
  "sessions",
  {
    familyId: column.text("family_id"),
    userId: column.text("user_id"),
    origin: group({
      /** Header User-Agent of the last sign-in or refresh, truncated; null: unknown. */
      userAgent: orNull(column.text("user_agent")),
      /** Network of the client (clientNetwork); null: unknown. */
      network: orNull(column.text("network")),
    }),
    signedInAt: column.time("signed_in_at"),
    /** Last sign-in or refresh; a page in use refreshes every 10 minutes. */
    lastUsedAt: column.time("last_used_at"),
  },
  (row) => row.family_id,
);

/** One sign-in: a family of refresh tokens. */
export type SessionRecord = RecordOf<typeof sessions>;
export type SessionOrigin = SessionRecord["origin"];

export const UNKNOWN_ORIGIN: SessionOrigin = Object.freeze({ userAgent: null, network: null });

export interface SessionTables {
  sessions: RowOf<typeof sessions>;
}

/** Sessions and their tokens (refreshTokensIn) are deleted together. */
export const sessionsIn = repository(({ db, rows }: Connection<SessionTables>) => {
  const all = db.selectFrom("sessions").selectAll();
  return {
    async find(familyId: string): Promise<SessionRecord | null> {
      return rows.first(sessions, await all.where("family_id", "=", familyId).execute());
    },

    async listOfUser(userId: string): Promise<SessionRecord[]> {
      const found = all.where("user_id", "=", userId);
      return rows.all(sessions, await found.orderBy("last_used_at", "desc").orderBy("family_id").execute());
    },

    async put(session: SessionRecord): Promise<void> {
      const { origin, lastUsedAt } = session;
      const changing = sessions.encodeSome({ origin, lastUsedAt });
      await db
        .insertInto("sessions")
        .values(sessions.encode(session))
        .onConflict((conflict) => conflict.column("family_id").doUpdateSet(changing))
        .execute();
    },
  };
});
