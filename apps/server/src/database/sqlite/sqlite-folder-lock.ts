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

const CHECK_INTERVAL = SECOND;

/** SQLite's lock on a file of its own; watches it and the database's files, as a removed file keeps nobody off. */
export class SqliteFolderLock {
  readonly #connection: DatabaseSync;
  /** Watched files, with their identity. */
  readonly #watched = new Map<string, string | null>();
  #timer: PendingTimer | null = null;
  #listener: ((error: Error) => void) | null = null;
  #loss: Error | null = null;

  /** Throws if another process has the lock. */
  constructor(dataDir: string) {
    const file = join(dataDir, LOCK_FILE);
    this.#connection = lockFile(dataDir, file);
    this.watch(file);
    this.#checkLater();
  }

  watch(file: string): void {
    this.#watched.set(file, identityOf(file));
  }

  /** Whether a watched file was removed or replaced; null: no. */
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

  onLost(listener: (error: Error) => void): void {
    this.#listener = listener;
    if (this.#loss !== null) listener(this.#loss);
  }

  /** In real time, since the file system ignores the time of a test. */
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

/** Differs between files of the same name; null: no file, or its disk does not answer. */
function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Readable by the folder's owner only; SQLite gives the same rights to the -wal and -shm files. */
export function createPrivateFile(file: string): void {
  // closing a file that SQLite has open would release the process's POSIX locks on the file
  if (existsSync(file)) return;
  closeSync(openSync(file, "a", 0o600));
  giveToOwnerOf(dirname(file), file);
}
