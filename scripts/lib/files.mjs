import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SKIPPED_FOLDERS = new Set(["dist", "node_modules", "releases", "reports", ".git"]);

/** Sorted, without installed packages and build results; a missing folder is empty. */
export function filesBelow(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

/** Prevents partial files after a power cut. */
export function syncFiles(folder) {
  // Windows syncs no file opened for reading, and opens no running program for writing
  if (process.platform === "win32") return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), "r");
    fsyncSync(file);
    closeSync(file);
  }
}
