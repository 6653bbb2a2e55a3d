import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { createDatabase } from "../../../../../testing/database.ts";
import { HallUnderTest } from "../../../../../testing/hall-under-test.ts";
import type { UserCaller, Writer } from "../../database/caller.ts";
import { DATABASE_FILE } from "../../database/sqlite/sqlite-database.ts";
import { restoreBackup } from "../../database/sqlite/sqlite-restore.ts";
import type { Store } from "../../database/store.ts";
import { WriteTransactions } from "../../database/write-transactions.ts";
import { usersIn } from "../../modules/users/user-records.ts";
import { yieldToEventLoop } from "../../platform/system/event-loop.ts";
import { seededRandomness } from "./dice.ts";
import { stormTemplate } from "./template.ts";

const LOCK = /\.lock$|-shm$/;
const RUNS = "door_runs";
const BACKUP = "platzwart-storm-backup.sqlite";

type Work<T> = (store: Store) => Promise<T>;
type Write = <T>(writer: Writer, work: Work<T>) => Promise<T>;

export type StoreOfController = <T>(
  controllerId: string,
  work: Work<T>,
  write: (work: Work<T>) => Promise<T>,
) => Promise<T>;

/** Hall whose server is killed, restarted and restored from a backup. */
export class StormHall {
  readonly #hall: HallUnderTest;
  /** Files at the kill; null: not killed. */
  #left: ReadonlyMap<string, Buffer> | null = null;
  #caller: UserCaller | null = null;
  #reader: DatabaseSync | null = null;
  /** Current name of the table of acknowledged runs. */
  #runs = RUNS;
  #isStopped = false;
  readonly #unhook: () => void;

  private constructor(hall: HallUnderTest, unhook: () => void) {
    this.#hall = hall;
    this.#unhook = unhook;
  }

  static async open(seed: number, clock: FakeClock, store: StoreOfController): Promise<StormHall> {
    const { database: bytes } = await stormTemplate();
    const database = await createDatabase(null);
    await writeFile(join(database.dataDir, DATABASE_FILE), bytes, { mode: 0o600 });
    const unhook = hookWrites(store);
    const randomness = seededRandomness(seed);
    const hall = await HallUnderTest.start({ clock, database, randomness }, { isNew: false });
    const storm = new StormHall(hall, unhook);
    clock.settle = () => storm.settle();
    await storm.#begin();
    return storm;
  }

  get server(): HallUnderTest {
    return this.#hall;
  }

  get app() {
    return this.#hall.app;
  }

  /** A signed-in operator. */
  get caller(): UserCaller {
    if (this.#caller === null) throw new Error("nobody is signed in");
    return this.#caller;
  }

  get isDead(): boolean {
    return this.#left !== null || this.#isStopped;
  }

  /** Like `kill -9`: later changes of its files are discarded by `restart`. */
  kill(): void {
    this.#left ??= this.#files();
  }

  async restart(): Promise<void> {
    if (!this.#isStopped) await this.#end();
    await this.#startAgain();
  }

  /** Like SIGTERM. */
  async stop(): Promise<void> {
    await this.#end();
    this.#isStopped = true;
  }

  /** Like the nightly backup. */
  backUp(): void {
    rmSync(this.#path(BACKUP), { force: true });
    this.#raw((raw) => raw.exec(`vacuum into '${this.#path(BACKUP)}'`));
  }

  async restoreBackup(): Promise<void> {
    await this.#end();
    const { dataDir } = this.#hall.database;
    const aside = await restoreBackup(this.#path(BACKUP), dataDir, this.#hall.now());
    this.#runs = RUNS;
    if (aside !== null) rmSync(aside, { force: true });
    await this.#startAgain();
  }

  /** Last committed event number of a run. */
  committedUpTo(doorId: string, run: string): number {
    this.#reader ??= new DatabaseSync(this.#path(DATABASE_FILE), { readOnly: true });
    const row = this.#reader
      .prepare(`select last_seq from ${this.#runs} where door_id = ? and run = ?`)
      .get(doorId, run);
    return Number(row?.["last_seq"] ?? 0);
  }

  async setTable(isAway: boolean): Promise<void> {
    await (isAway ? this.#hall.breakTable(RUNS) : this.#hall.mendTable(RUNS));
    this.#runs = isAway ? `${RUNS}_away` : RUNS;
  }

  /** Waits until the process is idle. */
  async settle(): Promise<void> {
    // doors alone wait only for disks in memory
    if (this.#isStopped) {
      await yieldToEventLoop();
      return;
    }
    const { loop, storage, climate, listPublisher } = this.app;
    // an answer may cause another request
    for (let quiet = 0; quiet < 2; quiet += 1) {
      if (loop.isRunning || storage.isBusy || listPublisher.isRunning) {
        await loop.idle();
        await climate.idle();
        quiet = -1;
      }
      await yieldToEventLoop();
    }
  }

  async end(): Promise<void> {
    this.#reader?.close();
    this.#unhook();
    await this.#hall.end();
  }

  async #end(): Promise<void> {
    this.#reader?.close();
    this.#reader = null;
    await this.#hall.stop();
    if (this.#left === null) return;
    for (const name of this.#names()) rmSync(this.#path(name));
    for (const [name, bytes] of this.#left) writeFileSync(this.#path(name), bytes, { mode: 0o600 });
    this.#left = null;
  }

  async #startAgain(): Promise<void> {
    this.#isStopped = false;
    await this.#hall.startAgain();
    await this.#begin();
  }

  async #begin(): Promise<void> {
    const { storage, sessions } = this.app;
    const user = await usersIn(storage.read).findByName("admin");
    if (user === null) throw new Error("there is no operator");
    this.#caller = sessions.identify((await sessions.openSession(user)).accessToken);
  }

  #files(): ReadonlyMap<string, Buffer> {
    return new Map(this.#names().map((name) => [name, readFileSync(this.#path(name))]));
  }

  #names(): readonly string[] {
    return readdirSync(this.#hall.database.dataDir, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !LOCK.test(entry.name) && entry.name !== BACKUP)
      .map(({ name }) => name);
  }

  #path(name: string): string {
    return join(this.#hall.database.dataDir, name);
  }

  #raw(work: (raw: DatabaseSync) => void): void {
    const raw = new DatabaseSync(this.#path(DATABASE_FILE));
    work(raw);
    raw.close();
  }
}

/** Routes transactions of controllers through `store`; returns the function that ends it. */
function hookWrites(store: StoreOfController): () => void {
  const original: Write = WriteTransactions.prototype.write;
  WriteTransactions.prototype.write = function <T>(this: WriteTransactions, writer: Writer, work: Work<T>) {
    const write = (inside: Work<T>): Promise<T> => original.call(this, writer, inside) as Promise<T>;
    return writer.role === "controller" ? store(writer.id, work, write) : write(work);
  };
  return () => {
    WriteTransactions.prototype.write = original;
  };
}
