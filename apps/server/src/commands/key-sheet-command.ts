import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { existingCodeKey } from "../adapters/code-key.ts";
import { type Command, CommandRefused } from "./command.ts";

/** npm run key-sheet: prints the key of the access codes on a page to be kept apart from the backups. */
export const keySheetCommand: Command = async (_words, { config, clock, print }) => {
  const key = existingCodeKey(config.codeKey, config.dataDir);
  if (key === null) throw new CommandRefused(COMMAND_MESSAGES.noKey(config.dataDir));
  const groups = key.toString("hex").match(/.{4}/g) ?? [];
  print(COMMAND_MESSAGES.keySheet(groups, config.dataDir, clock.now()));
};
