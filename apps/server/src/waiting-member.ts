import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minutes, seconds } from "@platzwart/domain/time/instant";
import { listenAsStandby } from "./api/standby-server.ts";
import type { RunningServer } from "./compose.ts";
import type { Config } from "./config.ts";
import { existingCodeKey, KEY_FILE } from "./database/code-key.ts";
import { erasureFile } from "./database/erasure-file.ts";
import { PostgresStandby } from "./database/postgres/postgres-standby.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";
import { AUDIT_FILE } from "./modules/access/audit-file.ts";
import { completeErasureLists } from "./modules/erasures/erasure-recorder.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";
import { LineFile } from "./platform/system/line-file.ts";
import { createSecretCipher } from "./platform/system/secret-cipher.ts";

/** After a refused take-over another server may try. */
const PAUSE_AFTER_REFUSAL = seconds(5);
const START_ID_LENGTH = 8;
/** The list of erasures is completed as often as by the leading server. */
const UPKEEP_PERIOD = minutes(10);
/** Audit lines wait so long for a leader. */
const HAND_OVER_PERIOD = seconds(5);

/** Starts the server with these parts of its leadership; rejects when the hall cannot be opened. */
type Start = (
  config: Config,
  leadership: Required<Pick<ExternalDependencies, "member" | "beforeListen">>,
) => Promise<RunningServer>;

/** One of several servers of a hall, until it leads (V-01, V-02). */
export class WaitingMember {
  readonly #config: Config;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #standby: PostgresStandby;
  #http: Awaited<ReturnType<typeof listenAsStandby>> | null = null;
  readonly #timers = new Map<string, PendingTimer>();
  #isStopped = false;

  private constructor(
    config: Config,
    options: { readonly clock: Clock; readonly serverLog: ServerLog; readonly standby: PostgresStandby },
  ) {
    this.#config = config;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#standby = options.standby;
  }

  /** Answers as a waiting server; refuses a start that could never lead. */
  static async open(
    config: Config,
    name: string,
    options: { readonly clock: Clock; readonly randomness: Randomness; readonly serverLog: ServerLog },
  ): Promise<WaitingMember> {
    const { databaseUrl, codeKey, dataDir } = config;
    if (databaseUrl === null)
      throw new StartRefused({ code: "member_needs_postgres" }, "MEMBER_NAME needs DATABASE_URL");
    if (codeKey === null && !existsSync(join(dataDir, KEY_FILE)))
      throw new StartRefused({ code: "member_key_missing", dataDir }, "MEMBER_NAME needs CODE_KEY");
    const startId = options.randomness.id().replaceAll("-", "").slice(0, START_ID_LENGTH);
    const standby = new PostgresStandby({ url: databaseUrl, name, startId, ...options });
    await standby.refuseUnfit();
    const member = new WaitingMember(config, { ...options, standby });
    try {
      await member.#listen();
    } catch (error) {
      await standby.close();
      throw error;
    }
    return member;
  }

  /** Of the waiting server's answers; the leading one takes it over. */
  get port(): number {
    return this.#http?.port ?? this.#config.port;
  }

  /** What this machine keeps of the hall while another server leads it (V-05); ends with the take-over. */
  #startUpkeep(): void {
    this.#handOverAuditLines();
    this.#completeErasures();
  }

  /** Lines that this server wrote beside the database while it led. */
  #handOverAuditLines(): void {
    const file = new LineFile(join(this.#config.dataDir, AUDIT_FILE), this.#serverLog);
    const { formerLines } = file;
    if (formerLines.length === 0) return;
    const attempt = async () => {
      if (await this.#standby.handOver(formerLines)) file.clear();
      else this.#later("audit lines for the leading server", HAND_OVER_PERIOD, attempt);
    };
    this.#later("audit lines for the leading server", HAND_OVER_PERIOD, attempt);
  }

  #completeErasures(): void {
    const { codeKey, dataDir, backupDir } = this.#config;
    const found = existingCodeKey(codeKey, dataDir);
    if (found === null) return;
    const cipher = createSecretCipher(found.key, () => {});
    const erasureFiles = [...new Set([dataDir, backupDir])].map((folder) => erasureFile(folder, dataDir));
    const attempt = async () => {
      const { reader } = this.#standby;
      if (reader !== null) await completeErasureLists(reader, erasureFiles, cipher);
      this.#later("erasures", reader === null ? HAND_OVER_PERIOD : UPKEEP_PERIOD, attempt);
    };
    this.#later("erasures", HAND_OVER_PERIOD, attempt);
  }

  #later(name: string, delay: Duration, run: () => Promise<void>): void {
    const attempt = () =>
      void run().catch((error: unknown) => {
        this.#serverLog.error("the upkeep of a waiting server failed; another attempt follows", error);
        this.#later(name, UPKEEP_PERIOD, run);
      });
    if (!this.#isStopped) this.#timers.set(name, this.#clock.timer(name, delay, attempt));
  }

  #endUpkeep(): void {
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  /** Resolves once this server leads; null: stopped while it waited. A refused take-over waits again (V-01). */
  async lead(start: Start): Promise<RunningServer | null> {
    for (let isFirst = true; !this.#isStopped; isFirst = false) {
      this.#startUpkeep();
      const begun = this.#clock.elapsed();
      const granted = await this.#standby.lead();
      if (granted === null) return null;
      this.#endUpkeep();
      const { lock, lease } = granted;
      try {
        return await start(
          { ...this.#config, port: this.port },
          {
            member: { granted: { lock, applicationName: this.#standby.applicationName }, lease },
            beforeListen: () => this.#stopListening(),
          },
        );
      } catch (error) {
        lease.stop();
        await lock.release().catch(() => {});
        const hasWaited = this.#clock.elapsed() - begun > seconds(1);
        if (isFirst && !hasWaited) throw error;
        this.#serverLog.error("the hall could not be taken over; this server waits again", error);
        if (this.#http === null) await this.#listen();
        await new Promise<void>((resolve) => {
          this.#clock.timer("pause after a refused take-over", PAUSE_AFTER_REFUSAL, resolve);
        });
      }
    }
    return null;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endUpkeep();
    await this.#stopListening();
    await this.#standby.close();
  }

  async #listen(): Promise<void> {
    const config = { ...this.#config, port: this.port };
    const state = () => this.#standby.state;
    this.#http = await listenAsStandby(config, { serverLog: this.#serverLog, state });
  }

  async #stopListening(): Promise<void> {
    const http = this.#http;
    this.#http = null;
    await http?.close();
  }
}
