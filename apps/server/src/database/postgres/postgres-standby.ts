import { isSilent, PROOF_PERIOD } from "@platzwart/domain/leadership/leadership";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { SECOND } from "@platzwart/domain/time/instant";
import { Client } from "pg";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { matchesKey, wrongKey } from "../code-key-check.ts";
import { RowDecoding } from "../row-decoding.ts";
import { createStore, type Store } from "../store.ts";
import { readMembership } from "./membership.ts";
import {
  CONNECT_TIMEOUT_MS,
  CONNECTION_SET_UP,
  namedConnection,
  withoutUser,
} from "./postgres-connection.ts";
import { databaseUnusable } from "./postgres-database.ts";
import { InstanceLock } from "./postgres-instance-lock.ts";
import { Lease } from "./postgres-lease.ts";
import { NUMBER_TYPES } from "./postgres-pool.ts";
import {
  applicationNameOf,
  listServerSessions,
  type ServerSession,
  type ServerStart,
} from "./server-sessions.ts";
import { kyselyOn, queryOf } from "./single-connection.ts";
import { refuseOtherClock, refusePooler } from "./standby-checks.ts";

const QUERY_TIMEOUT_MS = 5_000;
/** Connections of an earlier start of the same server may last so long (CONNECTION_SET_UP). */
const NAME_TRIES = 15;

/** Why a server waits. */
export interface StandbyState {
  /** null: nobody leads, or a server without a name. */
  readonly leader: string | null;
  /** An operator has not accepted it yet, so that it takes over nothing. */
  readonly isAccepted: boolean;
  /** A newer version changed the tables, so that it takes over nothing. */
  readonly isOutdated: boolean;
}

/** A server that waits until it may lead; two connections, and no write. */
export class PostgresStandby {
  readonly #url: string;
  readonly #start: ServerStart;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  #watch: Client | null = null;
  /** Waits for the lock, or has it. */
  #lock: InstanceLock | null = null;
  #grant: Promise<boolean> | null = null;
  #state: StandbyState = { leader: null, isAccepted: false, isOutdated: false };
  /** The last silent leader whose connections this server ended. */
  #endedLeader: ServerSession | null = null;
  #isClosed = false;
  #hasWaited = false;
  #isNobodyLogged = false;

  constructor(options: {
    readonly url: string;
    readonly start: ServerStart;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
  }) {
    this.#url = options.url;
    this.#start = options.start;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
  }

  get state(): StandbyState {
    return this.#state;
  }

  /** Another server led at some time while this one waited. */
  get hasWaited(): boolean {
    return this.#hasWaited;
  }

  get applicationName(): string {
    return applicationNameOf(this.#start, true);
  }

  /** Refuses a pooler, another clock, another key than the hall's, and a name that another server uses. */
  async refuseUnfit(cipher: SecretCipher): Promise<void> {
    const { name } = this.#start;
    try {
      const watch = await this.#connected(true);
      const other = () => this.#newClient(this.applicationName);
      await refusePooler(watch, other, withoutUser(this.#url));
      await refuseOtherClock(watch, this.#clock);
      if ((await matchesKey(kyselyOn(watch), cipher)) === false) throw wrongKey();
      for (let tries = 0; await this.#isNameTaken(watch); tries += 1) {
        if (tries === NAME_TRIES)
          throw new StartRefused({ code: "member_name_taken", name }, `another server is called ${name}`);
        await this.#pause();
      }
    } catch (cause) {
      await this.close();
      throw databaseUnusable(this.#url, cause);
    }
  }

  /** Resolves with the granted lock; null: closed meanwhile. */
  async lead(): Promise<{ readonly lock: InstanceLock; readonly lease: Lease } | null> {
    while (!this.#isClosed) {
      try {
        const granted = await this.#waitForGrant();
        if (granted === null) continue;
        await this.#endWatch();
        return {
          lock: granted,
          lease: new Lease(this.#start.name, granted, this.#clock, this.#endedLeader?.memberName),
        };
      } catch (error) {
        if (this.#isClosed) break;
        this.#serverLog.warn("a waiting server lost its connection to the database, and tries again", {
          reason: String(error),
        });
        await this.#endConnections();
        await this.#pause();
      }
    }
    return null;
  }

  /** Gives lines of this server's audit file to the leading one, each once (V-05); false: not possible now. */
  async handOver(lines: readonly string[]): Promise<boolean> {
    const watch = this.#watch;
    if (watch === null || this.#state.leader === null || this.#state.isOutdated) return false;
    await watch.query(
      `insert into audit_lines (member, digest, line)
       select $1, md5(line), line from unnest($2::text[]) as line on conflict do nothing`,
      [this.#start.name, lines],
    );
    return true;
  }

  /** Reads the database while this server waits; null: not connected, or before the first leader. */
  get reader(): Store | null {
    const watch = this.#watch;
    if (watch === null || this.#state.leader === null || this.#state.isOutdated) return null;
    const rows = new RowDecoding((table, id, problem) =>
      this.#serverLog.warn("a stored row cannot be understood and is left out", { table, id, problem }),
    );
    return createStore(kyselyOn(watch), rows, { factsRevision: () => 0, nextRevision: () => 1 });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#endConnections();
  }

  /** null: not granted within a second. */
  async #waitForGrant(): Promise<InstanceLock | null> {
    const watch = await this.#connected(this.#state.isAccepted);
    const query = queryOf(watch);
    const { isAccepted, isOutdated, accepted, isLed } = await readMembership(query, this.#start.name);
    const sessions = await listServerSessions(query);
    const leader = sessions.find(({ hasLock }) => hasLock === true) ?? null;
    this.#noteState({ isAccepted, isOutdated, leader: leader?.memberName ?? null });
    if (leader !== null && leader.applicationName !== this.#endedLeader?.applicationName)
      this.#endedLeader = null;
    if (!isAccepted && !isLed) this.#logNobodyLeads(accepted);
    if (!isAccepted || isOutdated) {
      await this.#endLock();
      await this.#pause();
      return null;
    }
    if (leader !== null && isSilent(leader.silence)) await this.#endLeader(watch, leader);
    const isGranted = await Promise.race([this.#granted(), this.#pause().then(() => false)]);
    if (!isGranted || this.#lock === null) return null;
    // it may have waited since before the first leader
    if (!(await readMembership(query, this.#start.name, { hasLock: true })).isAccepted) {
      await this.#endLock();
      return null;
    }
    const lock = this.#lock;
    this.#lock = null;
    this.#grant = null;
    return lock;
  }

  #granted(): Promise<boolean> {
    if (this.#grant !== null) return this.#grant;
    const lock = new InstanceLock(this.#url, this.applicationName);
    this.#lock = lock;
    this.#grant = lock
      .connect()
      .then(() => lock.wait())
      .then(() => true);
    // awaited by the next look at the latest
    this.#grant.catch(() => {});
    return this.#grant;
  }

  /** All its connections: a frozen server would keep the lock of a write. */
  async #endLeader(watch: Client, leader: ServerSession): Promise<void> {
    const { applicationName, memberName, silence } = leader;
    this.#serverLog.warn("the leading server is silent; its connections are ended", {
      leader: memberName,
      seconds: Math.round(silence / SECOND),
    });
    this.#endedLeader = leader;
    await watch.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
      [applicationName],
    );
  }

  #noteState(state: StandbyState): void {
    const before = this.#state;
    this.#state = state;
    if (state.leader !== null) this.#hasWaited = true;
    if (before.isAccepted !== state.isAccepted)
      this.#serverLog.info(state.isAccepted ? "this server was accepted" : "this server is not accepted yet");
    if (!before.isOutdated && state.isOutdated)
      this.#serverLog.warn("a newer version changed the tables; this server waits until it is updated");
  }

  /** Logged once: without a leader no operator can accept this server. */
  #logNobodyLeads(accepted: readonly string[]): void {
    if (!this.#isNobodyLogged)
      this.#serverLog.warn("no server leads, and this one is not accepted: start one that is", { accepted });
    this.#isNobodyLogged = true;
  }

  async #isNameTaken(watch: Client): Promise<boolean> {
    const sessions = await listServerSessions(queryOf(watch));
    return sessions.some(
      ({ memberName, applicationName }) =>
        memberName === this.#start.name && !applicationName.includes(this.#start.startId),
    );
  }

  async #connected(isAccepted: boolean): Promise<Client> {
    const name = applicationNameOf(this.#start, isAccepted);
    this.#watch ??= await this.#newClient(name);
    await this.#watch.query("select set_config('application_name', $1, false)", [name]);
    return this.#watch;
  }

  async #newClient(applicationName: string): Promise<Client> {
    const client = new Client({
      ...namedConnection(this.#url, applicationName),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      types: NUMBER_TYPES,
    });
    // queries report errors
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(CONNECTION_SET_UP);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async #endConnections(): Promise<void> {
    await this.#endWatch();
    await this.#endLock();
  }

  async #endWatch(): Promise<void> {
    const watch = this.#watch;
    this.#watch = null;
    await watch?.end().catch(() => {});
  }

  async #endLock(): Promise<void> {
    const lock = this.#lock;
    this.#lock = null;
    this.#grant = null;
    await lock?.release().catch(() => {});
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.timer("look of a waiting server", PROOF_PERIOD, resolve);
    });
  }
}
