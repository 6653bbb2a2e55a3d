import { readdirSync } from "node:fs";
import { join } from "node:path";

const SKIPPED_FOLDERS = new Set([
  "node_modules",
  "node_modules.before",
  "dist",
  "dist-next",
  "dist-before",
  "reports",
  ".git",
]);

/** All files below a folder, sorted, without installed packages and build results. A missing folder is empty. */
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
