import type { Instant } from "@platzwart/domain/time/instant";
import { type Kysely, sql } from "kysely";
import type { LogCategory, LogRow, LogTables } from "../../facts/log-records.ts";

/** Entries per query; bounds the memory use. */
export const BATCH_SIZE = 1_000;

type Row = LogRow;

/** Entries with ids of bookings or codes in their metadata, oldest first. */
export async function* referencingEntryBatches(
  db: Kysely<LogTables>,
  category: LogCategory,
  since: Instant,
): AsyncGenerator<readonly Row[]> {
  // the last entry of the previous batch; undefined: no further batch
  let last: Pick<Row, "created_at" | "id"> | undefined = { created_at: since, id: 0 };
  while (last !== undefined) {
    const { created_at: at, id }: Pick<Row, "created_at" | "id"> = last;
    const batch: Row[] = await db
      .selectFrom("system_logs")
      .selectAll()
      .where("category", "=", category)
      .where("created_at", ">=", at)
      .where(({ eb, or }) => or([eb("created_at", ">", at), eb("id", ">", id)]))
      .where(sql<boolean>`(metadata like '%"booking_id"%' or metadata like '%"code_id%')`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    yield batch;
    last = batch[BATCH_SIZE - 1];
  }
}
