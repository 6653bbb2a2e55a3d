import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** What is copied and checked: SQLite files; `to` null: `from` is only checked. */
interface CopyOrder {
  readonly from: string;
  readonly to: string | null;
  /** How SQLite opens the file that is checked. */
  readonly checked: string;
}

/** Copies a database that is in use to a new file, as one transaction sees it, and says whether the copy is whole. */
export async function copyDatabase(from: string, to: string): Promise<boolean> {
  return copyInWorker({ from, to, checked: unchangingFile(to) });
}

/** Whether SQLite finds a database whole that others may write meanwhile. */
export async function isDatabaseIntact(file: string): Promise<boolean> {
  return copyInWorker({ from: file, to: null, checked: pathToFileURL(file).href });
}

/** Whether SQLite finds a file whole that nobody writes; no other file is made beside it. */
export async function isCopyIntact(file: string): Promise<boolean> {
  return copyInWorker({ from: file, to: null, checked: unchangingFile(file) });
}

/** The address with which SQLite opens a file that nobody changes, without a lock and without a write-ahead log. */
export function unchangingFile(file: string): string {
  return `${pathToFileURL(file).href}?immutable=1`;
}

/** In a worker: node:sqlite blocks the thread that it runs in, and lights and doors need the main one. */
function copyInWorker(order: CopyOrder): Promise<boolean> {
  const worker = new Worker(`(${copyAndCheck})()`, { eval: true, workerData: order });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} and no result`)));
  });
}

/** Runs in the worker, as text: it may use nothing but what it asks for itself. */
async function copyAndCheck(): Promise<void> {
  const { DatabaseSync, backup } = process.getBuiltinModule("node:sqlite");
  const { closeSync, fdatasyncSync, openSync } = process.getBuiltinModule("node:fs");
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { from, to, checked } = workerData as CopyOrder;

  /** Pages that are copied at once, 1 MB, and written to the disk before the next: commits wait for no more. */
  const PAGES_AT_ONCE = 256;

  async function copy(target: string): Promise<void> {
    const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
    const descriptor = openSync(target, "r+");
    try {
      // one transaction for the whole copy, which otherwise begins anew with each commit
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
    const connection = new DatabaseSync(new URL(checked), { readOnly: true, timeout: 5_000 });
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
    // SQLITE_CORRUPT and SQLITE_NOTADB: what is damaged cannot even be read
    const code = (error as { errcode?: unknown }).errcode;
    if (typeof code !== "number" || ![11, 26].includes(code % 256)) throw error;
    parentPort?.postMessage(false);
  }
}
