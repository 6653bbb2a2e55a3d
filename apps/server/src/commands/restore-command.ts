import { access } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { RestoreRefused } from "@platzwart/domain/backup/restore-refusal";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { COMMAND_MESSAGES, restoreRefusalText } from "@platzwart/texts/command-messages";
import { BackupFailed, type BackupFile } from "../modules/backups/backup-files.ts";
import { type ErasureJournal, ErasureJournalDamaged } from "../modules/people/erasure-journal.ts";
import { askFolder, FolderSilent } from "../platform/system/folder-calls.ts";
import { createSecretCipher } from "../platform/system/secret-cipher.ts";
import { isOfReadOnlyDisk } from "../start-refusal.ts";
import { existingCodeKey, layForeignKeyAside } from "../storage/code-key.ts";
import { erasureJournal } from "../storage/erasure-journal.ts";
import type { KnownErasures } from "../storage/known-erasures.ts";
import { planRestore, type RestorePlan } from "../storage/restore-plan.ts";
import { sqliteBackups } from "../storage/sqlite/sqlite-backups.ts";
import { restoreBackup } from "../storage/sqlite/sqlite-restore.ts";
import { type Command, type CommandContext, CommandRefused } from "./command.ts";

/** npm run restore -- FILE [--yes]: shows what a backup would replace, or puts it in the database's place. */
export const restoreCommand: Command = async (words, context) => {
  const { config, clock, print } = context;
  const { dataDir, backupDir } = config;
  if (config.databaseUrl !== null) throw new CommandRefused(COMMAND_MESSAGES.postgres);
  const isCarriedOut = words.includes("--yes");
  const [name, ...others] = words.filter((word) => word !== "--yes");
  if (name === undefined || name === "" || others.length > 0 || name.startsWith("-")) {
    await listBackups(context);
    throw new CommandRefused(COMMAND_MESSAGES.restoreUsage);
  }
  try {
    const key = existingCodeKey(config.codeKey, dataDir);
    const cipher = key === null ? null : createSecretCipher(key.key);
    const plan = await planRestore({ dataDir, backupDir, file: await pathOf(name, backupDir), cipher });
    show(plan, print);
    showErasures(plan.known, print);
    if (!plan.isHallsFolder) print(COMMAND_MESSAGES.anotherFolder(backupDir));
    if (!isCarriedOut) {
      print(COMMAND_MESSAGES.restoreAsk);
      return;
    }
    const { saved, known } = await restoreBackup(plan, config, clock.now());
    await putAsideIfDamaged(erasureJournal(backupDir, dataDir), clock.now());
    // a server that ran until now, or a disk that came
    if (known.erasures.length !== plan.known.erasures.length) showErasures(known, print);
    const foreign = config.codeKey === null ? null : layForeignKeyAside(config.codeKey, dataDir, clock.now());
    if (foreign !== null) print(COMMAND_MESSAGES.keyLaidAside(foreign));
    print(COMMAND_MESSAGES.restored(saved));
  } catch (error) {
    if (error instanceof RestoreRefused) throw new CommandRefused(restoreRefusalText(error.refusal));
    if (error instanceof StartRefused && error.refusal.code === "database_in_use")
      throw new CommandRefused(COMMAND_MESSAGES.stopFirst);
    if (error instanceof BackupFailed && error.problem !== "unexpected")
      throw new CommandRefused(COMMAND_MESSAGES.backupFailed(error.problem, config));
    if (error instanceof FolderSilent)
      throw new CommandRefused(
        COMMAND_MESSAGES.backupFailed("folder_silent", { dataDir, backupDir: error.folder }),
      );
    // what is written to the folder of the backups fails as BackupFailed
    if (isOfReadOnlyDisk(error)) throw new CommandRefused(COMMAND_MESSAGES.restoreOnReadOnlyDisk(dataDir));
    throw error;
  }
};

/** A name alone is that of a file in the folder of backups, where there is no such file here. */
async function pathOf(name: string, backupDir: string): Promise<string> {
  const here = resolve(name);
  const there = join(backupDir, name);
  return !(await exists(here)) && (await exists(there)) ? there : here;
}

/** Rejects with FolderSilent where the folder hangs. */
function exists(path: string): Promise<boolean> {
  return askFolder(dirname(path), () =>
    access(path).then(
      () => true,
      () => false,
    ),
  );
}

/** A journal that is none would keep the next start from reading any; what cannot be put aside now is told by that start. */
async function putAsideIfDamaged(journal: ErasureJournal, now: Instant): Promise<void> {
  try {
    await journal.read();
  } catch (error) {
    if (error instanceof ErasureJournalDamaged) await journal.putAside(now).catch(() => {});
  }
}

async function listBackups({ config, print }: CommandContext): Promise<void> {
  const { dataDir, backupDir } = config;
  let files: readonly BackupFile[] = [];
  try {
    files = await sqliteBackups(dataDir, backupDir).list("every hall");
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error;
    const isMissing = (error.cause as NodeJS.ErrnoException).code === "ENOENT";
    if (!isMissing) {
      print(COMMAND_MESSAGES.backupsUnread(error.problem, backupDir));
      return;
    }
  }
  print(
    files.length === 0 ? COMMAND_MESSAGES.noBackups(backupDir) : COMMAND_MESSAGES.backupsFound(backupDir),
  );
  for (const { name, at, reason, size } of files) print(COMMAND_MESSAGES.backupLine(name, at, reason, size));
}

function show({ file, backup, content, replaced }: RestorePlan, print: (text: string) => void): void {
  print(COMMAND_MESSAGES.restores(file, backup?.at ?? null, content));
  if (replaced === null) print(COMMAND_MESSAGES.replacesNothing);
  else if (replaced === "damaged") print(COMMAND_MESSAGES.replacesDamaged);
  else print(COMMAND_MESSAGES.replaces(replaced));
  print(COMMAND_MESSAGES.restoreConsequences);
}

function showErasures({ erasures, sources }: KnownErasures, print: (text: string) => void): void {
  print(COMMAND_MESSAGES.erasuresKnown(erasures.length, sources));
}
