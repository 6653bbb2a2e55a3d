import { fromIso, toIso } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import type { InstallationStore } from "../../application/ports/installation-store.ts";
import type { Schema } from "./schema.ts";

const BELIEVED_AT = "clock_believed_at";

/** Creates the repository of what the server keeps about itself, whose port describes its methods. */
export function createInstallationStore(db: Kysely<Schema>): InstallationStore {
  return {
    async believedAt() {
      const row = await db
        .selectFrom("installation")
        .select("value")
        .where("key", "=", BELIEVED_AT)
        .executeTakeFirst();
      return row === undefined ? null : fromIso(row.value);
    },

    async setBelievedAt(at) {
      await db
        .insertInto("installation")
        .values({ key: BELIEVED_AT, value: toIso(at) })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: toIso(at) }))
        .execute();
    },
  };
}
