import type { Instant } from "@platzwart/domain/time/instant";
import { type Kysely, type Selectable, sql } from "kysely";
import type { LogCategory } from "../../application/ports/system-log-store.ts";
import type { Schema, SystemLogTable } from "./schema.ts";

/** The number of entries per query, so that memory use is bounded. */
export const NAMING_PORTION = 1_000;

type Row = Selectable<SystemLogTable>;

/** The entries of a category since an instant whose metadata names a booking or code, oldest first, in portions. */
export async function* portionsNaming(
  db: Kysely<Schema>,
  category: LogCategory,
  since: Instant,
): AsyncGenerator<readonly Row[]> {
  let last: Pick<Row, "created_at" | "id"> | undefined = { created_at: since, id: 0 };
  while (last !== undefined) {
    const { created_at: at, id }: Pick<Row, "created_at" | "id"> = last;
    const portion: Row[] = await db
      .selectFrom("system_logs")
      .selectAll()
      .where("category", "=", category)
      .where("created_at", ">=", at)
      .where(({ eb, or }) => or([eb("created_at", ">", at), eb("id", ">", id)]))
      .where(sql<boolean>`(metadata like '%"booking_id"%' or metadata like '%"code_id%')`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(NAMING_PORTION)
      .execute();
    yield portion;
    last = portion[NAMING_PORTION - 1];
  }
}
