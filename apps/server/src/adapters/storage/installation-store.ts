import { fromIso, milliseconds, toIso } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import type { InstallationStore } from "../../application/ports/installation-store.ts";
import type { Schema } from "./schema.ts";

const BELIEVED_AT = "clock_believed_at";
/** In milliseconds. */
const DOUBTED_FOR = "clock_doubted_for";

/** Creates the repository of what the server keeps about itself, whose port describes its methods. */
export function createInstallationStore(db: Kysely<Schema>): InstallationStore {
  async function get(key: string): Promise<string | null> {
    const row = await db.selectFrom("installation").select("value").where("key", "=", key).executeTakeFirst();
    return row?.value ?? null;
  }

  async function set(key: string, value: string): Promise<void> {
    await db
      .insertInto("installation")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  }

  return {
    async clockMark() {
      const believedAt = fromIso((await get(BELIEVED_AT)) ?? "");
      if (believedAt === null) return null;
      const doubtedFor = Number((await get(DOUBTED_FOR)) ?? 0);
      return { believedAt, doubtedFor: milliseconds(Number.isFinite(doubtedFor) ? doubtedFor : 0) };
    },

    async setClockMark({ believedAt, doubtedFor }) {
      await set(BELIEVED_AT, toIso(believedAt));
      await set(DOUBTED_FOR, String(Math.round(doubtedFor)));
    },
  };
}
