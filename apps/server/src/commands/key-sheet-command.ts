import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { openBesideServer } from "../database/beside-server.ts";
import { existingCodeKey } from "../database/code-key.ts";
import { createSecretCipher } from "../platform/system/secret-cipher.ts";
import { type Command, type CommandContext, CommandRefused, refuseArgs } from "./command.ts";

/** npm run key-sheet: prints the key of the access codes, to be stored apart from the backups. */
export const keySheetCommand: Command = async (args, context) => {
  refuseArgs(args, "key-sheet");
  const { config, clock, print } = context;
  const codeKey = existingCodeKey(config.codeKey, config.dataDir);
  if (codeKey === null) throw new CommandRefused(COMMAND_MESSAGES.noKey(config.dataDir));
  if ((await opensDatabase(codeKey.key, context)) === false)
    throw new CommandRefused(COMMAND_MESSAGES.keyOfAnother(codeKey.source));
  const groups = codeKey.key.toString("hex").match(/.{4}/g) ?? [];
  print(COMMAND_MESSAGES.keySheet(groups, config, clock.now()));
};

/** Whether the key decrypts the hall's database; null: none yet, or unreadable, which is printed. */
async function opensDatabase(
  key: Buffer,
  { config, serverLog, print }: CommandContext,
): Promise<boolean | null> {
  try {
    const database = await openBesideServer(config, serverLog);
    if (database === null) return null;
    try {
      return await database.matchesKey(createSecretCipher(key));
    } finally {
      await database.close();
    }
  } catch {
    // a key is needed most where the database is lost
    print(COMMAND_MESSAGES.keyUnchecked);
    return null;
  }
}
