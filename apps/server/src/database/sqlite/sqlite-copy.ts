import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** `to` null: `from` is only checked. */
interface CopyJob {
  readonly from: string;
  readonly to: string | null;
  /** The file to check afterwards, as SQLite's URL. */
  readonly addressToCheck: string;
}

/** Copies the state of one transaction while the database is in use; false: the copy is not intact. */
export async function copyDatabase(from: string, to: string): Promise<boolean> {
  return copyInWorker({ from, to, addressToCheck: immutableAddress(to) });
}

/** Checks a database that may be in use. */
export async function isDatabaseIntact(file: string): Promise<boolean> {
  return copyInWorker({ from: file, to: null, addressToCheck: pathToFileURL(file).href });
}

/** Checks a file that nobody uses; creates no file beside it. */
export async function isCopyIntact(file: string): Promise<boolean> {
  return copyInWorker({ from: file, to: null, addressToCheck: immutableAddress(file) });
}

/** SQLite's URL that opens the file without a lock and without its write-ahead log. */
export function immutableAddress(file: string): string {
  return `${pathToFileURL(file).href}?immutable=1`;
}

/** In a thread of its own, since node:sqlite blocks its thread and lights and doors need the main one. */
function copyInWorker(order: CopyJob): Promise<boolean> {
  const worker = new Worker(`(${copyAndCheck})()`, { eval: true, workerData: order });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} and no result`)));
  });
}

/** Runs in the worker, as text, so it may use only its own imports. */
async function copyAndCheck(): Promise<void> {
  const { DatabaseSync, backup } = process.getBuiltinModule("node:sqlite");
  const { closeSync, fdatasyncSync, openSync } = process.getBuiltinModule("node:fs");
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { from, to, addressToCheck } = workerData as CopyJob;

  /** 1 MB, written to the disk before the next pages, so that commits wait for no more. */
  const PAGES_AT_ONCE = 256;

  async function copy(target: string): Promise<void> {
    const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
    const descriptor = openSync(target, "r+");
    try {
      // one transaction for the whole copy, which otherwise restarts with each commit
      source.exec("begin");
      source.prepare("select count(*) from sqlite_schema").get();
      await backup(source, target, { rate: PAGES_AT_ONCE, progress: () => fdatasyncSync(descriptor) });
      fdatasyncSync(descriptor);
    } finally {
      closeSync(descriptor);
      source.close();
    }
  }

  function isIntact(): boolean {
    const connection = new DatabaseSync(new URL(addressToCheck), { readOnly: true, timeout: 5_000 });
    try {
      return connection.prepare("pragma quick_check(1)").get()?.["quick_check"] === "ok";
    } finally {
      connection.close();
    }
  }

  try {
    if (to !== null) await copy(to);
    parentPort?.postMessage(isIntact());
  } catch (error) {
    // SQLITE_CORRUPT and SQLITE_NOTADB: a damaged file may be unreadable
    const code = (error as { errcode?: unknown }).errcode;
    if (typeof code !== "number" || ![11, 26].includes(code % 256)) throw error;
    parentPort?.postMessage(false);
  }
}
