import type { BackupReason } from "@platzwart/domain/backup/backup";
import { backupsToDelete } from "@platzwart/domain/backup/backup-retention";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { between, DAY, hours, type Instant, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { BackupFailed, type BackupFile, type BackupFiles } from "../../database/backup-files.ts";
import { SERVER } from "../../database/caller.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import { logIn } from "../../facts/log-writer.ts";
import { inTime } from "../../platform/system/in-time.ts";
import type { Needs } from "../services.ts";
import { backupLog } from "./backup-log-entries.ts";

/** Interval of checks whether a backup is due, and of retries. */
const CHECK_PERIOD = minutes(10);
/** Half past three, when the hall is empty. */
const DUE_AFTER_MIDNIGHT = hours(3.5);
const MAX_STOP_WAIT = seconds(10);
/** Two missed backups. */
const OVERDUE_AFTER = hours(48);

type DatabaseCheck = "checking" | "intact" | "damaged";

interface BackupStatus {
  /** Newest backup; null: none. */
  readonly lastAt: Instant | null;
  /** Whether the newest backup opens and is whole; null: check running. */
  readonly isIntact: boolean | null;
  readonly isFailing: boolean;
  /** Whether backups and database share a disk. */
  readonly areOnSameDisk: boolean;
}

type BackupServices = Needs<"storage" | "clock" | "clockWatch" | "calendar" | "serverLog"> & {
  readonly files: BackupFiles;
};

/** Backs up the database daily, deletes old backups, and checks database and newest backup. */
export class Backups {
  readonly #services: BackupServices;
  #timer: PendingTimer | null = null;
  #isStopped = false;
  #queue: Promise<void> = Promise.resolve();
  #databaseCheck: DatabaseCheck = "checking";
  /** The newest checked backup. */
  #checkedBackup: { readonly name: string; readonly isIntact: boolean } | null = null;
  #hasFailed = false;
  /** As of the last check, because readers of the status must not wait for a folder. */
  #newestBackup: BackupFile | null = null;
  /** null: not known yet. */
  #areOnSameDisk: boolean | null = null;

  constructor(services: BackupServices) {
    this.#services = services;
  }

  get databaseCheck(): DatabaseCheck {
    return this.#databaseCheck;
  }

  /** Also subscribes to queries that find the database damaged. */
  start(): void {
    this.#services.storage.onDamaged(() => this.#noteDamage());
    this.#enqueue(() => this.#checkDatabase());
    this.#enqueue(() => this.#readNewest());
    this.#scheduleNextCheck();
  }

  /** Resolves when idle, or after ten seconds, because a hanging folder must not delay the shutdown. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await inTime(this.#services.clock, MAX_STOP_WAIT, this.#queue, () => {});
  }

  status(): BackupStatus {
    const { clock } = this.#services;
    const newest = this.#newestBackup;
    const lastAt = newest?.at ?? null;
    return {
      lastAt,
      isIntact:
        newest !== null && this.#checkedBackup?.name === newest.name ? this.#checkedBackup.isIntact : null,
      isFailing: this.#hasFailed || (lastAt !== null && between(lastAt, clock.now()) > OVERDUE_AFTER),
      areOnSameDisk: this.#areOnSameDisk === true,
    };
  }

  #scheduleNextCheck(): void {
    this.#timer = this.#services.clock.timer("backups", CHECK_PERIOD, () => {
      this.#enqueue(() => this.#backUpIfDue());
      this.#enqueue(() => this.#readNewest());
      this.#scheduleNextCheck();
    });
  }

  /** Runs tasks one after another; logs failures. */
  #enqueue(task: () => Promise<void>): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#isStopped) return;
      await task().catch((error: unknown) =>
        this.#services.serverLog.error("a task of the backups failed and will be tried again", error),
      );
    });
  }

  async #backUpIfDue(): Promise<void> {
    const { clock, clockWatch } = this.#services;
    if (this.#databaseCheck === "checking") await this.#checkDatabase();
    // after a jump of the wall clock a backup with a wrong day would evict a right one
    if (!clockWatch.isSteady || !(await this.#isDue(clock.now()))) return;
    // first, since old backups may fill the disk; not while an old one may be needed
    if (this.#databaseCheck === "intact" && this.#checkedBackup?.isIntact !== false) await this.#deleteOld();
    await this.#makeBackup("daily");
  }

  /** Whether the daily backup since half past three is missing. */
  async #isDue(now: Instant): Promise<boolean> {
    const { calendar } = this.#services;
    const dueToday = plus(calendar.startOfDay(now, 0), DUE_AFTER_MIDNIGHT);
    const dueSince = dueToday <= now ? dueToday : plus(calendar.startOfDay(now, -1), DUE_AFTER_MIDNIGHT);
    const files = await this.#listBackups();
    return !files.some(({ at, reason }) => reason === "daily" && at >= dueSince && at <= now);
  }

  async #makeBackup(reason: BackupReason): Promise<void> {
    const { clock, files, serverLog } = this.#services;
    const at = clock.now();
    try {
      const file = await files.make({ at, reason });
      this.#checkedBackup = { name: file.name, isIntact: true };
      this.#newestBackup = file;
      this.#hasFailed = false;
      await this.#log(backupLog.made(at, file));
    } catch (error) {
      const problem = error instanceof BackupFailed ? error.problem : "unexpected";
      serverLog.error("no backup could be made; another attempt follows", error, { folder: files.folder });
      const wasFailing = this.#hasFailed;
      this.#hasFailed = true;
      if (!wasFailing) await this.#log(backupLog.failed(at, problem, files.folder));
      if (problem === "database_damaged") await this.#checkDatabase();
      return;
    }
    await this.#deleteOld();
  }

  async #deleteOld(): Promise<void> {
    const { clock, files, serverLog } = this.#services;
    for (const file of backupsToDelete(await this.#listBackups(), clock.now(), (at) => this.#dayNumberOf(at)))
      await files
        .delete(file)
        .catch((error: unknown) => serverLog.error("an old backup could not be deleted", error));
  }

  /** Days since 1970 of the hall's date, at whose noon UTC has the same date. */
  #dayNumberOf(at: Instant): number {
    return Math.floor(plus(this.#services.calendar.startOfDay(at, 0), hours(12)) / DAY);
  }

  async #checkDatabase(): Promise<void> {
    const isIntact = await this.#services.files.isDatabaseIntact();
    // a damage found by a query stays until the next start
    if (this.#databaseCheck === "damaged") return;
    this.#databaseCheck = isIntact ? "intact" : "damaged";
    if (!isIntact) await this.#reportDamage();
  }

  /** Trusts the query, because the file check does not compare indexes with tables. */
  #noteDamage(): void {
    if (this.#databaseCheck === "damaged") return;
    this.#databaseCheck = "damaged";
    this.#enqueue(() => this.#reportDamage());
  }

  async #reportDamage(): Promise<void> {
    const { clock, serverLog } = this.#services;
    serverLog.error("the database is damaged: stop the server and restore a backup", null);
    await this.#log(backupLog.databaseDamaged(clock.now()));
  }

  async #readNewest(): Promise<void> {
    const { files } = this.#services;
    this.#areOnSameDisk = await files.areOnSameDisk();
    const newest = (await this.#listBackups()).find(({ reason }) => reason !== "before-restore") ?? null;
    if (newest !== null && newest.name !== this.#checkedBackup?.name)
      this.#checkedBackup = { name: newest.name, isIntact: await files.isIntact(newest) };
    this.#newestBackup = newest;
  }

  /** Empty for a missing or unreadable folder; the next backup reports the cause. */
  async #listBackups(): Promise<readonly BackupFile[]> {
    return this.#services.files.list().catch((error: unknown) => {
      if (error instanceof BackupFailed) return [];
      throw error;
    });
  }

  async #log(entry: NewLogEntry): Promise<void> {
    await this.#services.storage.write(SERVER, (store) => logIn(store).append(entry));
  }
}
