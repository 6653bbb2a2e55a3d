import { access, realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { RestoreRefused } from "@platzwart/domain/backup/restore-refusal";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { COMMAND_MESSAGES, restoreRefusalText } from "@platzwart/texts/command-messages";
import { existingCodeKey, layForeignKeyAside } from "../adapters/code-key.ts";
import { erasureJournal } from "../adapters/erasure-journal.ts";
import { askFolder, FolderSilent } from "../adapters/folder-calls.ts";
import { createSecretCipher } from "../adapters/secret-cipher.ts";
import { placeOfFolder } from "../adapters/storage/database-place.ts";
import { erasuresOfReplaced } from "../adapters/storage/replaced-erasures.ts";
import { sqliteBackups } from "../adapters/storage/sqlite-backups.ts";
import { planRestore, type RestorePlan, restoreBackup } from "../adapters/storage/sqlite-restore.ts";
import { adoptErasures } from "../application/erasures.ts";
import { BackupFailed, type BackupFile } from "../application/ports/backup-files.ts";
import { type ErasureJournal, ErasureJournalDamaged } from "../application/ports/erasure-journal.ts";
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
    const own = erasureJournal(backupDir, dataDir);
    const besideFile = erasureJournal(dirname(plan.file), dataDir);
    const isKnown = await isKnownWhoWasErased(plan, backupDir, [own, besideFile]);
    const erasuresUnknown = COMMAND_MESSAGES.erasuresUnknown(dirname(plan.file), backupDir);
    show(plan, print);
    print(isKnown ? COMMAND_MESSAGES.erasuresRepeated : erasuresUnknown);
    if (!plan.isHallsFolder) print(COMMAND_MESSAGES.anotherFolder(backupDir));
    if (!isCarriedOut) {
      print(COMMAND_MESSAGES.restoreAsk);
      return;
    }
    const replaced = async () => {
      // of a database that is damaged only the journal tells
      if (plan.replaced === null || plan.replaced === "damaged") return [];
      const place = placeOfFolder(dataDir);
      return erasuresOfReplaced(dataDir).map((erasure) => ({ ...erasure, place }));
    };
    const beside = async () => (await besideFile.read()) ?? [];
    const adopt = async () => {
      let isUnknown = await putAsideIfDamaged(own, clock.now());
      // what one of them does not tell the other may
      for (const read of [replaced, beside]) {
        try {
          await adoptErasures(await read(), own);
        } catch {
          isUnknown = true;
        }
      }
      if (isKnown && isUnknown) print(erasuresUnknown);
    };
    const saved = await restoreBackup(plan, config, clock.now(), adopt);
    const foreign = config.codeKey === null ? null : layForeignKeyAside(config.codeKey, dataDir, clock.now());
    if (foreign !== null) print(COMMAND_MESSAGES.keyLaidAside(foreign));
    print(COMMAND_MESSAGES.restored(saved));
  } catch (error) {
    if (error instanceof RestoreRefused) throw new CommandRefused(restoreRefusalText(error.refusal));
    if (error instanceof StartRefused && error.refusal.code === "database_in_use")
      throw new CommandRefused(COMMAND_MESSAGES.stopFirst);
    if (error instanceof BackupFailed && error.problem !== "unexpected")
      throw new CommandRefused(COMMAND_MESSAGES.backupFailed(error.problem, backupDir));
    if (error instanceof FolderSilent)
      throw new CommandRefused(COMMAND_MESSAGES.backupFailed("folder_silent", error.folder));
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

/**
 * Whether anything tells who of the backup's hall was erased since: the database that is replaced, if it is of that hall,
 * or a journal of it: the one beside the file, and that of BACKUP_DIR if this folder held the hall before or if it names
 * one of its places. false also where a journal cannot be read: in doubt it is said that nobody knows.
 */
async function isKnownWhoWasErased(
  { file, places, isReplacedOfHall, isHallsFolder }: RestorePlan,
  backupDir: string,
  [own, besideFile]: readonly [ErasureJournal, ErasureJournal],
): Promise<boolean> {
  try {
    const [ownEntries, besideEntries] = [await own.read(), await besideFile.read()];
    if (isReplacedOfHall) return true;
    const isOneFolder =
      (await realpath(dirname(file))) === (await realpath(backupDir).catch(() => backupDir));
    if (besideEntries !== null && !isOneFolder) return true;
    const namesPlace = ownEntries?.some(({ place }) => place !== null && places.includes(place)) === true;
    return namesPlace || (isHallsFolder && ownEntries !== null);
  } catch {
    return false;
  }
}

/** Whether the journal of a hall is none, and was put aside: what it noted is not known any more. */
async function putAsideIfDamaged(journal: ErasureJournal, now: Instant): Promise<boolean> {
  try {
    await journal.read();
    return false;
  } catch (error) {
    if (!(error instanceof ErasureJournalDamaged)) return false;
    await journal.putAside(now);
    return true;
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
