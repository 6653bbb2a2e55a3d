import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY_FOLDER = "/dev/shm";
const ENOUGH_MEMORY_BYTES = 2 * 1024 ** 3;

/** In memory if there is room, so that commits need no disk. */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize < ENOUGH_MEMORY_BYTES) return tmpdir();
    accessSync(MEMORY_FOLDER, constants.W_OK);
    return MEMORY_FOLDER;
  } catch {
    return tmpdir();
  }
}
