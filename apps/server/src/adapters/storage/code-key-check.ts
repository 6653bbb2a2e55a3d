import { StartRefused } from "@platzwart/domain/start-refusal";
import type { CodeSeal } from "../../application/ports/code-seal.ts";
import type { Database } from "./database.ts";

const CHECK_KEY = "code_key_check";
/** The text that is tagged with the key; without digits, so that no code has the same tag. */
const CHECKED_TEXT = "platzwart code key";

/** Stores the tag of a fixed text at the first start; rejects a key that makes another tag at later starts. */
export async function verifyCodeKey(database: Database, seal: CodeSeal): Promise<void> {
  const value = seal.tag(CHECKED_TEXT);
  const stored = await database.writer.transaction().execute(async (transaction) => {
    await database.takeTurn(transaction);
    await transaction
      .insertInto("installation")
      .values({ key: CHECK_KEY, value })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    return transaction
      .selectFrom("installation")
      .select("value")
      .where("key", "=", CHECK_KEY)
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
