import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { backupOfFileName } from "@platzwart/domain/backup/backup";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { giveToOwnerOf } from "../platform/system/file-owner.ts";
import { KEY_FILE } from "./code-key.ts";
import { ERASURES_FILE } from "./erasure-file.ts";

/** Places with traces of a hall. */
export interface HallPaths {
  readonly dataDir: string;
  readonly backupDir: string;
  /**
   * A file outside the data folder with the path of each data folder that ever had a hall, one a line: an unmounted
   * disk leaves an empty folder. null: none.
   */
  readonly hallsFile: string | null;
}

/**
 * Refuses a start that would make an empty hall in the place of a former one. Called without a database, or with an
 * empty one. `database`: its address, with PostgreSQL; null: SQLite in the data folder.
 */
export function refuseToReplaceHall(places: HallPaths, database: string | null): void {
  const traces = tracesOf(places);
  if (traces.length === 0) return;
  const { dataDir } = places;
  throw new StartRefused(
    { code: "database_missing", dataDir, database, traces },
    `a hall was in use here (${traces.join(", ")}), but its database ${database ?? dataDir} is missing`,
  );
}

function tracesOf({ dataDir, backupDir, hallsFile }: HallPaths): readonly string[] {
  const files = [KEY_FILE, ERASURES_FILE].map((name) => join(dataDir, name));
  const traces = [...files, join(backupDir, ERASURES_FILE)].filter((file) => existsSync(file));
  if (existsSync(backupDir)) {
    const backup = readdirSync(backupDir).find((name) => backupOfFileName(name) !== null);
    if (backup !== undefined) traces.push(join(backupDir, backup));
  }
  if (hallsFile !== null && hallsIn(hallsFile).includes(dataDir)) traces.push(hallsFile);
  return traces;
}

/** Notes the hall. A read-only program folder must not prevent the start. */
export function noteHall({ dataDir, hallsFile }: HallPaths, serverLog: ServerLog): void {
  if (hallsFile === null || hallsIn(hallsFile).includes(dataDir)) return;
  try {
    appendFileSync(hallsFile, `${dataDir}\n`, { flush: true });
    giveToOwnerOf(dirname(hallsFile), hallsFile);
  } catch (error) {
    serverLog.error(
      "a start without the data folder's disk could not be distinguished from a first one",
      error,
    );
  }
}

function hallsIn(hallsFile: string): readonly string[] {
  return existsSync(hallsFile) ? readFileSync(hallsFile, "utf8").split("\n") : [];
}
