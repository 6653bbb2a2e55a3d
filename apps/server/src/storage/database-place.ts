import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToOwnerOf } from "../platform/system/file-owner.ts";
import { systemRandomness } from "../platform/system/system-randomness.ts";

/** Holds what no other data folder has; it is in no backup, so that a restore elsewhere is at another place. */
export const PLACE_FILE = "platzwart.place";

/** What no other running machine has, as systemd gives it; a container often has none, and a copied machine the same. */
const MACHINE_ID_FILE = "/etc/machine-id";

/** The place (Storage.place) of the SQLite database in a data folder, which must be there. */
export function placeOfFolder(dataDir: string): string {
  const words = [contentOf(join(dataDir, PLACE_FILE)), contentOf(MACHINE_ID_FILE), realpathSync(dataDir)];
  return placeOf(["sqlite", ...words]);
}

/** The place of what only these words together tell: a hash, since it lies beside the backups and need tell no more. */
export function placeOf(words: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 32);
}

/**
 * Tells a data folder from all others, unless that is done already. Called by the process that has the folder's lock.
 * A full disk ends no start: without the file machine and path alone are the place, until a start has room for it.
 */
export function markPlace(dataDir: string): void {
  const file = join(dataDir, PLACE_FILE);
  try {
    // one that cannot be read now stays: another one would be another place
    if (existsSync(file) && readFileSync(file, "utf8").trim() !== "") return;
    const preliminary = `${file}.new`;
    writeFileSync(preliminary, `${systemRandomness.id()}\n`, { mode: 0o600, flush: true });
    giveToOwnerOf(dataDir, preliminary);
    renameSync(preliminary, file);
  } catch {
    // the next start tries again
  }
}

/** Empty where there is no such file, or it cannot be read. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
