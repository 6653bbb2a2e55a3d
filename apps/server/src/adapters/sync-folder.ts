import { closeSync, fsyncSync, openSync } from "node:fs";

/** A file's new name survives a power cut only once its folder is written; Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
