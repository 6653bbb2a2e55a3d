import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { SECOND } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { giveToOwnerOf } from "../../platform/system/file-owner.ts";
import { BUSY_CODE, errorCodeOf } from "./sqlite-errors.ts";

export const LOCK_FILE = "platzwart.lock";

/** Interval of checks that the locked files are still in place. */
const CHECK_INTERVAL = SECOND;

/**
 * The lock on a data folder, which keeps other Platzwart processes off its database: SQLite's lock on a small file of
 * its own, released by the kernel at the end of the process. A removed lock file keeps nobody off, and a removed
 * database stores nothing, so both files are watched.
 */
export class SqliteFolderLock {
  readonly #connection: DatabaseSync;
  /** Watched files, with their identity. */
  readonly #watched = new Map<string, string | null>();
  #timer: PendingTimer | null = null;
  #listener: ((error: Error) => void) | null = null;
  #loss: Error | null = null;

  /** Locks the folder. Throws if another process has it. */
  constructor(dataDir: string) {
    const file = join(dataDir, LOCK_FILE);
    this.#connection = lockFile(dataDir, file);
    this.watch(file);
    this.#checkLater();
  }

  watch(file: string): void {
    this.#watched.set(file, identityOf(file));
  }

  /** Why the folder is lost; null: it is not. */
  loss(): Error | null {
    if (this.#loss !== null) return this.#loss;
    for (const [file, identity] of this.#watched) {
      if (identityOf(file) === identity) continue;
      this.#loss = new Error(`${file} was removed or replaced while the server had it open`);
      this.#listener?.(this.#loss);
      break;
    }
    return this.#loss;
  }

  /** Calls the listener once when the folder is lost. */
  onLost(listener: (error: Error) => void): void {
    this.#listener = listener;
    if (this.#loss !== null) listener(this.#loss);
  }

  /** In real time, as the file system ignores the time of a test. */
  #checkLater(): void {
    this.#timer = systemClock.timer("folder lock", CHECK_INTERVAL, () => {
      if (this.loss() === null) this.#checkLater();
    });
  }

  release(): void {
    this.#timer?.cancel();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

function lockFile(dataDir: string, file: string): DatabaseSync {
  createPrivateFile(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (cause) {
    lock.close();
    if (errorCodeOf(cause) !== BUSY_CODE) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartRefused(
        { code: "database_unusable", database: dataDir, reason },
        `${file} cannot be locked`,
        { cause },
      );
    }
    throw new StartRefused(
      { code: "database_in_use", database: dataDir },
      `another Platzwart process is already using the database in ${dataDir}`,
      { cause },
    );
  }
}

/** Identity of a file among those of the same name; null: none, or its disk does not answer. */
function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/**
 * Creates a file readable by its owner only, who is the folder's; SQLite gives the same rights to the -wal and -shm
 * files.
 */
export function createPrivateFile(file: string): void {
  // closing a file that SQLite has open would release the process's POSIX locks on the file
  if (existsSync(file)) return;
  closeSync(openSync(file, "a", 0o600));
  giveToOwnerOf(dirname(file), file);
}
