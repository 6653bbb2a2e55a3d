import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";

/** A file's new name survives a power cut only once its folder is synced; Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

export async function syncFolderAsync(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const opened = await open(folder, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
