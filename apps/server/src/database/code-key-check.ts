import { StartRefused } from "@platzwart/domain/start-refusal";
import { type Kysely, sql } from "kysely";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import { systemRandomness } from "../platform/system/system-randomness.ts";
import type { Database } from "./database.ts";
import { hasTable } from "./has-table.ts";
import type { Tables } from "./tables.ts";

/** The row in table `installation` that holds the hash. */
export const CODE_KEY_CHECK_KEY = "code_key_check";
/** The row with the database's id, from its first start. */
export const HALL_ID_KEY = "hall_id";
/** Text whose hash is stored; it is no access code, so that no code has the same hash. */
const CHECKED_TEXT = "platzwart code key";

/** Refuses the start, before any change, if key and database do not match; false: the database is empty. */
export async function refuseForeignKey(database: Database, cipher: SecretCipher): Promise<boolean> {
  const isMatch = await matchesKey(database.reader, cipher);
  if (isMatch === false) throw wrongKey();
  return isMatch !== null;
}

/** Whether the database was created with the cipher's key; null: it was never started with any. */
export async function matchesKey(db: Kysely<Tables>, cipher: SecretCipher): Promise<boolean | null> {
  if (!(await hasTable(db, "installation"))) return null;
  const { key, value } = keyCheckRow(cipher);
  const stored = await db
    .selectFrom("installation")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return stored === undefined ? null : stored.value === value;
}

/** The row of table `installation` that a database created with the cipher's key has. */
export function keyCheckRow(cipher: SecretCipher): { readonly key: string; readonly value: string } {
  return { key: CODE_KEY_CHECK_KEY, value: cipher.lookupHash(CHECKED_TEXT) };
}

/** Refuses another CODE_KEY than that of the first start, which stores a keyed hash and the database's id. */
export async function verifyCodeKey(database: Database, cipher: SecretCipher): Promise<void> {
  const value = cipher.lookupHash(CHECKED_TEXT);
  // a start on a read-only database has nothing to store
  const { rows: present } = await sql<{ key: string }>`
    select key from installation where key in (${CODE_KEY_CHECK_KEY}, ${HALL_ID_KEY})
  `.execute(database.reader);
  if (present.length === 2 && (await matchesKey(database.reader, cipher)) === true) return;
  const stored = await database.writer.transaction().execute(async (transaction) => {
    await database.acquireWriteLock(transaction);
    await transaction
      .insertInto("installation")
      .values([
        { key: CODE_KEY_CHECK_KEY, value },
        { key: HALL_ID_KEY, value: systemRandomness.id() },
      ])
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    return transaction
      .selectFrom("installation")
      .select("value")
      .where("key", "=", CODE_KEY_CHECK_KEY)
      .executeTakeFirst();
  });
  if (stored?.value !== value) {
    throw wrongKey();
  }
}

export function wrongKey(): StartRefused {
  return new StartRefused(
    { code: "code_key_wrong" },
    "the code key is not the one that this database was made with: its access codes could not be read. " +
      "Restore the key (CODE_KEY or the key file in DATA_DIR), or the database that belongs to this key",
  );
}
