import type { BackupReason } from "@platzwart/domain/backup/backup";
import { backupsToDelete } from "@platzwart/domain/backup/backup-retention";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { between, DAY, hours, type Instant, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { BackupFailed, type BackupFile, type BackupFiles } from "../../database/backup-files.ts";
import { SERVER } from "../../database/caller.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { backupFailed, backupMade, databaseDamaged } from "./backup-log-entries.ts";

/** How often it is looked whether a backup is due; a failed one is tried again as often. */
const PERIOD = minutes(10);
/** The hall is empty then. */
const DUE_AFTER_MIDNIGHT = hours(3.5);
const LONGEST_STOP = seconds(10);
/** Two backups were missed. */
const OVERDUE_AFTER = hours(48);

/** What is known of the database's file. */
type DatabaseCheck = "checking" | "intact" | "damaged";

/** What people are told of the backups. */
interface BackupStatus {
  /** When the newest backup was made; null: there is none. */
  readonly lastAt: Instant | null;
  /** Whether the newest backup can be opened and is whole; null: that is being checked. */
  readonly isIntact: boolean | null;
  /** Whether the last try failed, or none was made for two days. */
  readonly isFailing: boolean;
  /** Whether backups and database lie on the same disk, as far as that can be looked at. */
  readonly areOnSameDisk: boolean;
}

type BackupServices = Needs<"storage" | "clock" | "clockWatch" | "calendar" | "serverLog"> & {
  readonly files: BackupFiles;
};

/** Backs the database up every day, deletes old backups, and checks database and newest backup (design: storage). */
export class Backups {
  readonly #services: BackupServices;
  #timer: PendingTimer | null = null;
  #isStopped = false;
  /** What is being done, one after the other. */
  #work: Promise<void> = Promise.resolve();
  #databaseCheck: DatabaseCheck = "checking";
  /** The newest backup that was checked. */
  #checked: { readonly name: string; readonly isIntact: boolean } | null = null;
  #hasFailed = false;
  /** As it was looked at last: whoever asks how the backups do must not wait for a folder. */
  #newest: BackupFile | null = null;
  #areOnSameDisk: boolean | null = null;

  constructor(services: BackupServices) {
    this.#services = services;
  }

  get databaseCheck(): DatabaseCheck {
    return this.#databaseCheck;
  }

  /**
   * Checks the database at once, in the background, and hears of queries that find it damaged; looks every 10 minutes
   * whether a backup is due.
   */
  start(): void {
    this.#services.storage.onDamaged(() => this.#noteDamage());
    this.#do(() => this.#checkDatabase());
    this.#do(() => this.#look());
    this.#wait();
  }

  /** Resolves when nothing is being done any more, or after ten seconds: a folder that hangs must not keep the hall. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    const late = Promise.withResolvers<void>();
    const timer = this.#services.clock.timer("last backup", LONGEST_STOP, late.resolve);
    await Promise.race([this.#work, late.promise]);
    timer.cancel();
  }

  /** As of the last ten minutes. */
  status(): BackupStatus {
    const { clock } = this.#services;
    const newest = this.#newest;
    const lastAt = newest?.at ?? null;
    return {
      lastAt,
      isIntact: newest !== null && this.#checked?.name === newest.name ? this.#checked.isIntact : null,
      isFailing: this.#hasFailed || (lastAt !== null && between(lastAt, clock.now()) > OVERDUE_AFTER),
      areOnSameDisk: this.#areOnSameDisk === true,
    };
  }

  #wait(): void {
    this.#timer = this.#services.clock.timer("backups", PERIOD, () => {
      this.#do(() => this.#backUpIfDue());
      this.#do(() => this.#look());
      this.#wait();
    });
  }

  /** Does one thing after the other; what goes wrong is logged. */
  #do(task: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isStopped) return;
      await task().catch((error: unknown) =>
        this.#services.serverLog.error("the care of the backups failed; the next try follows", error),
      );
    });
  }

  async #backUpIfDue(): Promise<void> {
    const { clock, clockWatch } = this.#services;
    if (this.#databaseCheck === "checking") await this.#checkDatabase();
    // after a jump of the wall clock it waits: a backup of a wrong day would push out a right one
    if (!clockWatch.isSteady || !(await this.#isDue(clock.now()))) return;
    // also where none can be made, for want of the room that the old ones take; not where an old one may be needed
    if (this.#databaseCheck === "intact" && this.#checked?.isIntact !== false) await this.#deleteOld();
    await this.#make("daily");
  }

  /** Whether no daily backup was made since half past three. */
  async #isDue(now: Instant): Promise<boolean> {
    const { calendar } = this.#services;
    const today = plus(calendar.startOfDay(now, 0), DUE_AFTER_MIDNIGHT);
    const due = today <= now ? today : plus(calendar.startOfDay(now, -1), DUE_AFTER_MIDNIGHT);
    const files = await this.#list();
    return !files.some(({ at, reason }) => reason === "daily" && at >= due && at <= now);
  }

  async #make(reason: BackupReason): Promise<void> {
    const { clock, files, serverLog } = this.#services;
    const at = clock.now();
    try {
      const file = await files.make({ at, reason });
      this.#checked = { name: file.name, isIntact: true };
      this.#newest = file;
      this.#hasFailed = false;
      await this.#log(backupMade(at, file));
    } catch (error) {
      const problem = error instanceof BackupFailed ? error.problem : "unexpected";
      serverLog.error("no backup could be made; the next try follows", error, { folder: files.folder });
      const wasFailing = this.#hasFailed;
      this.#hasFailed = true;
      if (!wasFailing) await this.#log(backupFailed(at, problem, files.folder));
      if (problem === "database_damaged") await this.#checkDatabase();
      return;
    }
    await this.#deleteOld();
  }

  async #deleteOld(): Promise<void> {
    const { clock, files, serverLog } = this.#services;
    for (const file of backupsToDelete(await this.#list(), clock.now(), (at) => this.#dayOf(at)))
      await files
        .delete(file)
        .catch((error: unknown) => serverLog.error("an old backup could not be deleted", error));
  }

  /** Noon of a date in the hall is the same date in UTC. */
  #dayOf(at: Instant): number {
    return Math.floor(plus(this.#services.calendar.startOfDay(at, 0), hours(12)) / DAY);
  }

  async #checkDatabase(): Promise<void> {
    const isIntact = await this.#services.files.isDatabaseIntact();
    // what a query found stays until the next start
    if (this.#databaseCheck === "damaged") return;
    this.#databaseCheck = isIntact ? "intact" : "damaged";
    if (!isIntact) await this.#tellDamage();
  }

  /** Takes the query's word: a check of the whole file does not hold indexes against tables. */
  #noteDamage(): void {
    if (this.#databaseCheck === "damaged") return;
    this.#databaseCheck = "damaged";
    this.#do(() => this.#tellDamage());
  }

  async #tellDamage(): Promise<void> {
    const { clock, serverLog } = this.#services;
    serverLog.error("the database is damaged: stop the server and restore a backup", null);
    await this.#log(databaseDamaged(clock.now()));
  }

  async #look(): Promise<void> {
    const { files } = this.#services;
    this.#areOnSameDisk = await files.areOnSameDisk();
    const newest = (await this.#list()).find(({ reason }) => reason !== "before-restore") ?? null;
    if (newest !== null && newest.name !== this.#checked?.name)
      this.#checked = { name: newest.name, isIntact: await files.isIntact(newest) };
    this.#newest = newest;
  }

  /** None where the folder is not there yet or cannot be read: then the next backup tells why. */
  async #list(): Promise<readonly BackupFile[]> {
    return this.#services.files.list().catch((error: unknown) => {
      if (error instanceof BackupFailed) return [];
      throw error;
    });
  }

  async #log(entry: NewLogEntry): Promise<void> {
    await this.#services.storage.write(SERVER, (store) => logIn(store).append(entry));
  }
}
