import { readdirSync } from "node:fs";
import { join } from "node:path";

const SKIPPED_FOLDERS = new Set(["dist", "dist-next", "dist-before", "reports", ".git"]);

/** Those that are used, those that were, and those that are just being installed. */
const PACKAGES = /^node_modules(?:\.|$)/;

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
      if (entry.isDirectory()) return isSkipped(entry.name) ? [] : filesBelow(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

function isSkipped(name) {
  return SKIPPED_FOLDERS.has(name) || PACKAGES.test(name);
}
