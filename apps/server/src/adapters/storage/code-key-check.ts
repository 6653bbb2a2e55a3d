import { StartRefused } from "@platzwart/domain/start-refusal";
import type { SecretCipher } from "../../application/ports/secret-cipher.ts";
import type { Database } from "./database.ts";

/** The row of `installation` that holds the hash. */
const CHECK_ROW = "code_key_check";
/** Not a possible access code, so that no code has the same hash. */
const CHECKED_TEXT = "platzwart code key";

/** Stores the keyed hash of a fixed text at the first start; later starts with another key, and so another hash, are refused. */
export async function verifyCodeKey(database: Database, cipher: SecretCipher): Promise<void> {
  const value = cipher.lookupHash(CHECKED_TEXT);
  const stored = await database.writer.transaction().execute(async (transaction) => {
    await database.acquireWriteLock(transaction);
    await transaction
      .insertInto("installation")
      .values({ key: CHECK_ROW, value })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    return transaction
      .selectFrom("installation")
      .select("value")
      .where("key", "=", CHECK_ROW)
      .executeTakeFirst();
  });
  if (stored?.value !== value) {
    throw new StartRefused(
      { code: "code_key_wrong" },
      "the code key is not the one that this database was made with: its access codes could not be read. " +
        "Restore the key (CODE_KEY or the key file in DATA_DIR), or the database that belongs to this key",
    );
  }
}
