import { existsSync, mkdirSync, type Stats } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { giveToOwnerOf, giveToOwnerOfAsync } from "./file-owner.ts";

/** Makes a folder, and its parents, for its parent's owner only; true: new. Node's recursive mkdir hangs in /proc. */
export function makeFolder(path: string): boolean {
  if (existsSync(path)) return false;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  giveToOwnerOf(dirname(path), path);
  return true;
}

/** As `makeFolder`, for a slow disk. */
export async function makeFolderAsync(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolderAsync(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
  await giveToOwnerOfAsync(dirname(path), path);
  return true;
}

/** State of the path, or of its nearest existing ancestor. */
export async function existingPart(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if ((code !== "ENOENT" && code !== "ENOTDIR") || dirname(path) === path) throw error;
    return existingPart(dirname(path));
  }
}
