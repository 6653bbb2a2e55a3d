import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { ERASURE_KINDS, type Erasure } from "../../application/ports/erasure-store.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";

const rowSchema = z.object({ kind: z.enum(ERASURE_KINDS), id: z.string(), at: z.int() });

/** The tables with erasures, each since the version that brought it. */
const QUESTIONS = {
  erasures: "select kind, subject_id as id, erased_at as at from erasures",
  former_users: "select 'user' as kind, id, deleted_at as at from former_users",
} as const;

/**
 * What the database that a restore replaces knows of erasures: the journal beside the backups lacks what was erased while
 * its disk took nothing. Throws where it cannot be read.
 */
export function erasuresOfReplaced(dataDir: string): Erasure[] {
  const connection = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  try {
    const exists = connection.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
    return Object.entries(QUESTIONS)
      .filter(([table]) => exists.get(table) !== undefined)
      .flatMap(([, question]) => connection.prepare(question).all())
      .map((row) => rowSchema.parse(row))
      .map(({ at, ...rest }) => ({ ...rest, at: instant(at) }));
  } finally {
    connection.close();
  }
}
