import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { giveToOwnerOf } from "./file-owner.ts";

/**
 * Makes a folder that only its owner can read, whose owner is that of the folder above, with those above it; true: the folder was not there. Throws what the file
 * system says. One by one: the recursive call of Node.js never returns for a folder in /proc.
 */
export function makeFolder(path: string): boolean {
  if (existsSync(path)) return false;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  giveToOwnerOf(dirname(path), path);
  return true;
}
