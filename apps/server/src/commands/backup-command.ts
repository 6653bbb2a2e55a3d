import { existsSync } from "node:fs";
import { join } from "node:path";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { BackupFailed } from "../database/backup-files.ts";
import { sqliteBackups } from "../database/sqlite/sqlite-backups.ts";
import { DATABASE_FILE } from "../database/sqlite/sqlite-database.ts";
import { type Command, CommandRefused, refuseArgs } from "./command.ts";

/** npm run backup, with or without a running server. */
export const backupCommand: Command = async (args, { config, clock, print }) => {
  refuseArgs(args, "backup");
  const { databaseUrl, dataDir, backupDir } = config;
  if (databaseUrl !== null) throw new CommandRefused(COMMAND_MESSAGES.backupsByPostgres);
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new CommandRefused(COMMAND_MESSAGES.noDatabase(dataDir));
  try {
    const file = await sqliteBackups(dataDir, backupDir).make({ at: clock.now(), reason: "manual" });
    print(COMMAND_MESSAGES.backupMade(file.path, file.size));
  } catch (error) {
    if (!(error instanceof BackupFailed) || error.problem === "unexpected") throw error;
    throw new CommandRefused(COMMAND_MESSAGES.backupFailed(error.problem, config));
  }
};
