import { StartRefused } from "@platzwart/domain/start-refusal";
import type { CodeSeal } from "../../application/ports/code-seal.ts";
import type { Database } from "./database.ts";

const CHECK_VALUE = "code_key_check";
/** Tagged with the key; no digits, so it can equal no code's tag. */
const CHECKED_TEXT = "platzwart code key";

/** Remembers at first use what the key makes of a fixed text, and rejects later when another key is given. */
export async function verifyCodeKey(database: Database, seal: CodeSeal): Promise<void> {
  const value = seal.tag(CHECKED_TEXT);
  const stored = await database.writer.transaction().execute(async (transaction) => {
    await database.takeTurn(transaction);
    await transaction
      .insertInto("installation")
      .values({ key: CHECK_VALUE, value })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    return transaction
      .selectFrom("installation")
      .select("value")
      .where("key", "=", CHECK_VALUE)
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
