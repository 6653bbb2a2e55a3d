import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { listenAsStandby } from "./api/standby-server.ts";
import type { RunningServer } from "./compose.ts";
import type { Config } from "./config.ts";
import { KEY_FILE } from "./database/code-key.ts";
import { PostgresStandby } from "./database/postgres/postgres-standby.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";

/** After a refused take-over another server may try. */
const PAUSE_AFTER_REFUSAL = seconds(5);
const START_ID_LENGTH = 8;

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

  /** Resolves once this server leads; null: stopped while it waited. A refused take-over waits again (V-01). */
  async lead(start: Start): Promise<RunningServer | null> {
    for (let isFirst = true; !this.#isStopped; isFirst = false) {
      const begun = this.#clock.elapsed();
      const granted = await this.#standby.lead();
      if (granted === null) return null;
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
    await this.#stopListening();
    await this.#standby.close();
  }

  async #listen(): Promise<void> {
    const config = { ...this.#config, port: this.port };
    const standing = () => this.#standby.standing;
    this.#http = await listenAsStandby(config, { serverLog: this.#serverLog, standing });
  }

  async #stopListening(): Promise<void> {
    const http = this.#http;
    this.#http = null;
    await http?.close();
  }
}
