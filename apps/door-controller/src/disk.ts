import { existsSync, mkdirSync } from "node:fs";
import { type FileHandle, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolderAsync } from "@platzwart/machine/sync-folder";

/** A folder of files; each operation says what survives a power cut. */
export interface Disk {
  list(): Promise<readonly string[]>;
  /** null: no such file. */
  read(name: string): Promise<Buffer | null>;
  /** The bytes are durable; the name only after `syncFolder`. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Replaces an existing file. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  syncFolder(): Promise<void>;
  /** Fills missing bytes with zeros; bytes and name are durable. */
  openFixedSize(name: string, size: number): Promise<DiskFile>;
}

export interface DiskFile {
  /** May return fewer bytes than the buffer holds, at the end of the file. */
  read(position: number, buffer: Buffer): Promise<Buffer>;
  write(position: number, bytes: Buffer): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Makes only the last level of the folder: without its disk, a new folder would hide the old state. */
export function nodeDisk(folder: string): Disk {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const path = (name: string) => join(folder, name);
  const syncFolder = () => syncFolderAsync(folder);
  return {
    list: () => readdir(folder),
    read: (name) => readFile(path(name)).catch(nullWhereMissing),
    write: (name, bytes) =>
      using(open(path(name), "w", 0o600), async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      }),
    rename: (from, to) => rename(path(from), path(to)),
    remove: (name) => rm(path(name), { force: true }),
    syncFolder,
    async openFixedSize(name, size) {
      const file = await openWithZeros(path(name), size);
      await syncFolder();
      return fixedFile(file);
    },
  };
}

function fixedFile(file: FileHandle): DiskFile {
  return {
    async read(position, into) {
      const { bytesRead } = await file.read(into, 0, into.length, position);
      return into.subarray(0, bytesRead);
    },
    async write(position, bytes) {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
        written += bytesWritten;
      }
    },
    sync: () => file.datasync(),
    close: () => file.close(),
  };
}

/** A half-filled file is removed, since a full disk needs its bytes. */
async function openWithZeros(path: string, size: number): Promise<FileHandle> {
  const file = await open(path, "r+").catch(async (error) => {
    nullWhereMissing(error);
    return await open(path, "wx+", 0o600);
  });
  try {
    const { size: present } = await file.stat();
    if (present < size) {
      await fixedFile(file).write(present, Buffer.alloc(size - present));
      await file.sync();
    }
    return file;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function using<Result>(opening: Promise<FileHandle>, work: (file: FileHandle) => Promise<Result>) {
  const file = await opening;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}
