import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { RestoreRefused } from "@platzwart/domain/backup/restore-refusal";
import { StartRefused } from "@platzwart/domain/start-refusal";
import { COMMAND_MESSAGES, restoreRefusalText } from "@platzwart/texts/command-messages";
import { BackupFailed, type BackupFile } from "../database/backup-files.ts";
import { existingCodeKey } from "../database/code-key.ts";
import { sqliteBackups } from "../database/sqlite/sqlite-backups.ts";
import { checkBackup, restoreBackup } from "../database/sqlite/sqlite-restore.ts";
import { createSecretCipher } from "../platform/system/secret-cipher.ts";
import { type Command, type CommandContext, CommandRefused } from "./command.ts";

/** npm run restore -- FILE [--yes]: without --yes only shows what a backup would replace. */
export const restoreCommand: Command = async (args, context) => {
  const { config, clock, print } = context;
  const { dataDir } = config;
  if (config.databaseUrl !== null) throw new CommandRefused(COMMAND_MESSAGES.backupsByPostgres);
  const isConfirmed = args.includes("--yes");
  const [name, ...others] = args.filter((word) => word !== "--yes");
  if (name === undefined || name === "" || others.length > 0 || name.startsWith("-")) {
    await printBackups(context);
    throw new CommandRefused(COMMAND_MESSAGES.restoreUsage);
  }
  try {
    const key = existingCodeKey(config.codeKey, dataDir);
    const file = await pathOf(name, context);
    const cipher = key === null ? null : createSecretCipher(key.key);
    const { backup, content, replaced } = await checkBackup(file, dataDir, cipher);
    print(COMMAND_MESSAGES.restores(file, backup?.at ?? null, content));
    print(COMMAND_MESSAGES.replaces(replaced));
    print(COMMAND_MESSAGES.restoreConsequences);
    if (isConfirmed) print(COMMAND_MESSAGES.restored(await restoreBackup(file, dataDir, clock.now())));
    else print(COMMAND_MESSAGES.restoreNotConfirmed);
  } catch (error) {
    if (error instanceof RestoreRefused) throw new CommandRefused(restoreRefusalText(error.refusal));
    if (error instanceof StartRefused && error.refusal.code === "database_in_use")
      throw new CommandRefused(COMMAND_MESSAGES.stopFirst);
    throw error;
  }
};

/** `name`: a path, or else the name of a listed backup. */
async function pathOf(name: string, context: CommandContext): Promise<string> {
  const path = resolve(name);
  if (existsSync(path)) return path;
  return (await listBackups(context)).find((file) => file.name === name)?.path ?? path;
}

async function printBackups(context: CommandContext): Promise<void> {
  const { config, print } = context;
  const files = await listBackups(context);
  const { backupsFound, noBackups } = COMMAND_MESSAGES;
  print(files.length === 0 ? noBackups(config.backupDir) : backupsFound(config.backupDir));
  for (const { name, at, reason, size } of files) print(COMMAND_MESSAGES.backupLine(name, at, reason, size));
}

/** Refuses an unreadable folder instead of listing nothing. */
async function listBackups({ config }: CommandContext): Promise<readonly BackupFile[]> {
  try {
    return await sqliteBackups(config.dataDir, config.backupDir).list();
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error;
    throw new CommandRefused(COMMAND_MESSAGES.backupsUnread(config.backupDir));
  }
}
