import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minutes, seconds } from "@platzwart/domain/time/instant";
import { VERSION } from "@platzwart/texts/releases";
import { listenAsStandby } from "./api/standby-server.ts";
import type { RunningServer } from "./compose.ts";
import type { Config } from "./config.ts";
import { existingCodeKey } from "./database/code-key.ts";
import { erasureFile } from "./database/erasure-file.ts";
import { PostgresStandby } from "./database/postgres/postgres-standby.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";
import { AUDIT_FILE } from "./modules/access/audit-file.ts";
import { completeErasureLists } from "./modules/erasures/erasure-recorder.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { SecretCipher } from "./platform/ports/secret-cipher.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";
import { LineFile } from "./platform/system/line-file.ts";
import { createSecretCipher } from "./platform/system/secret-cipher.ts";

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
  readonly #cipher: SecretCipher;
  #http: Awaited<ReturnType<typeof listenAsStandby>> | null = null;
  readonly #timers = new Map<string, PendingTimer>();
  /** Nobody stopped it, and it does not lead. */
  #isWaiting = true;

  private constructor(
    config: Config,
    options: {
      readonly clock: Clock;
      readonly serverLog: ServerLog;
      readonly standby: PostgresStandby;
      readonly cipher: SecretCipher;
    },
  ) {
    this.#config = config;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#standby = options.standby;
    this.#cipher = options.cipher;
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
    const key = existingCodeKey(codeKey, dataDir);
    if (key === null)
      throw new StartRefused({ code: "member_key_missing", dataDir }, "MEMBER_NAME needs CODE_KEY");
    const cipher = createSecretCipher(key.key, () => {});
    const startId = options.randomness.id().replaceAll("-", "").slice(0, START_ID_LENGTH);
    const start = { name, startId, version: VERSION };
    const standby = new PostgresStandby({ url: databaseUrl, start, ...options });
    await standby.refuseUnfit(cipher);
    const member = new WaitingMember(config, { ...options, standby, cipher });
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
    const path = join(this.#config.dataDir, AUDIT_FILE);
    // a server that never led wrote none
    if (!existsSync(path)) return;
    const file = new LineFile(path, this.#serverLog);
    const { formerLines } = file;
    if (formerLines.length === 0) return;
    const attempt = async () => {
      if (await this.#standby.handOver(formerLines)) file.clear();
      else this.#later("audit lines for the leading server", HAND_OVER_PERIOD, attempt);
    };
    this.#later("audit lines for the leading server", HAND_OVER_PERIOD, attempt);
  }

  #completeErasures(): void {
    const { dataDir, backupDir } = this.#config;
    const erasureFiles = [...new Set([dataDir, backupDir])].map((folder) => erasureFile(folder, dataDir));
    const attempt = async () => {
      const { reader } = this.#standby;
      if (reader !== null) await completeErasureLists(reader, erasureFiles, this.#cipher);
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
    if (this.#isWaiting) this.#timers.set(name, this.#clock.timer(name, delay, attempt));
  }

  #endUpkeep(): void {
    this.#isWaiting = false;
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  /** Resolves once this server leads; null: stopped while it waited. */
  async lead(start: Start): Promise<RunningServer | null> {
    this.#startUpkeep();
    const granted = await this.#standby.lead();
    if (granted === null) return null;
    this.#endUpkeep();
    const { lock, lease } = granted;
    return start(
      { ...this.#config, port: this.port },
      {
        member: { granted: { lock, applicationName: this.#standby.applicationName }, lease },
        beforeListen: () => this.#stopListening(),
      },
    );
  }

  /** Whether another server led when this one began to wait, so that it is started anew after a failed take-over. */
  get hasWaited(): boolean {
    return this.#standby.hasWaited;
  }

  async stop(): Promise<void> {
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
