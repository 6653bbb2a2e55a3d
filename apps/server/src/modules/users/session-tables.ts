import type { Kysely, Selectable } from "kysely";
import {
  decodeInstant,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
} from "../../database/row-decoding.ts";
import type { Schema, SessionTable } from "../../database/schema.ts";
import { repository } from "../../database/store.ts";
import type { SessionRecord, SessionStore } from "./session-store.ts";

const decoder: RowDecoder<Selectable<SessionTable>, SessionRecord> = {
  table: "sessions",
  idOf: (row) => row.family_id,
  decode: (row) => ({
    familyId: decodeText("family_id", row.family_id),
    userId: decodeText("user_id", row.user_id),
    origin: {
      userAgent: decodeTextOrNull("user_agent", row.user_agent),
      network: decodeTextOrNull("network", row.network),
    },
    signedInAt: decodeInstant("signed_in_at", row.signed_in_at),
    lastUsedAt: decodeInstant("last_used_at", row.last_used_at),
  }),
};

/** Creates the repository of sessions, whose port describes its methods. `rows`: decodes rows, leaves out invalid ones. */
export function createSessionStore(db: Kysely<Schema>, rows: RowDecoding): SessionStore {
  const all = db.selectFrom("sessions").selectAll();
  return {
    async find(familyId) {
      return rows.first(decoder, await all.where("family_id", "=", familyId).execute());
    },

    async listOfUser(userId) {
      const found = all.where("user_id", "=", userId);
      return rows.all(decoder, await found.orderBy("last_used_at", "desc").orderBy("family_id").execute());
    },

    async put({ familyId, userId, origin, signedInAt, lastUsedAt }) {
      const changing = {
        user_agent: origin.userAgent,
        network: origin.network,
        last_used_at: lastUsedAt,
      };
      await db
        .insertInto("sessions")
        .values({ family_id: familyId, user_id: userId, signed_in_at: signedInAt, ...changing })
        .onConflict((conflict) => conflict.column("family_id").doUpdateSet(changing))
        .execute();
    },
  };
}

export const sessionsIn = repository(({ db, rows }) => createSessionStore(db, rows));
