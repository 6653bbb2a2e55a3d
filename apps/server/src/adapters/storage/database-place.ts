import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";

/** What no other running machine has, as systemd gives it; a container often has none. */
const MACHINE_ID_FILE = "/etc/machine-id";

/** The place (Storage.place) of the SQLite database in a data folder, which must be there. */
export function placeOfFolder(dataDir: string): string {
  return placeOf(["sqlite", machineOf(dataDir), realpathSync(dataDir)]);
}

/** The place of what only these words together tell: a hash, since it lies beside the backups and need tell no more. */
export function placeOf(words: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 32);
}

/** Where the machine has no id: the folder's number on its disk. A container made anew has another host name each time. */
function machineOf(dataDir: string): string {
  try {
    return readFileSync(MACHINE_ID_FILE, "utf8").trim() || folderNumber(dataDir);
  } catch {
    return folderNumber(dataDir);
  }
}

function folderNumber(dataDir: string): string {
  return String(statSync(dataDir, { bigint: true }).ino);
}
