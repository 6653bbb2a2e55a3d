import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseBackupFileName } from "@platzwart/domain/backup/backup";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { giveToOwnerOf } from "../platform/system/file-owner.ts";
import { KEY_FILE } from "./code-key.ts";
import { ERASURES_FILE } from "./erasure-file.ts";

export interface HallPaths {
  readonly dataDir: string;
  readonly backupDir: string;
  /** File that lists the data folders with a hall, as an unmounted disk leaves an empty folder; null: none. */
  readonly hallsFile: string | null;
}

/** Refuses a start that would replace a hall by an empty one; `database`: PostgreSQL's address; null: SQLite. */
export function refuseToReplaceHall(paths: HallPaths, database: string | null): void {
  const traces = tracesOfHall(paths);
  if (traces.length === 0) return;
  const { dataDir } = paths;
  throw new StartRefused(
    { code: "database_missing", dataDir, database, traces },
    `a hall was in use here (${traces.join(", ")}), but its database ${database ?? dataDir} is missing`,
  );
}

/** Files that show that the folders belong to a hall. */
function tracesOfHall({ dataDir, backupDir, hallsFile }: HallPaths): readonly string[] {
  const files = [KEY_FILE, ERASURES_FILE].map((name) => join(dataDir, name));
  const traces = [...files, join(backupDir, ERASURES_FILE)].filter((file) => existsSync(file));
  if (existsSync(backupDir)) {
    const backup = readdirSync(backupDir).find((name) => parseBackupFileName(name) !== null);
    if (backup !== undefined) traces.push(join(backupDir, backup));
  }
  if (hallsFile !== null && hallsIn(hallsFile).includes(dataDir)) traces.push(hallsFile);
  return traces;
}

/** Adds this data folder to hallsFile; only logs if that cannot be written. */
export function recordHall({ dataDir, hallsFile }: HallPaths, serverLog: ServerLog): void {
  if (hallsFile === null || hallsIn(hallsFile).includes(dataDir)) return;
  try {
    appendFileSync(hallsFile, `${dataDir}\n`, { flush: true });
    giveToOwnerOf(dirname(hallsFile), hallsFile);
  } catch (error) {
    serverLog.error(
      "the data folder could not be noted: a later start without its disk will look like a first one",
      error,
    );
  }
}

function hallsIn(hallsFile: string): readonly string[] {
  return existsSync(hallsFile) ? readFileSync(hallsFile, "utf8").split("\n") : [];
}
