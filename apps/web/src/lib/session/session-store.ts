import { CallRefused } from "@platzwart/contract/client";
import type { Session, SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  MINUTE,
  minus,
  minutes,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import { Listeners } from "../listeners.ts";
import type { KeyValueStore } from "../storage/browser-storage.ts";
import { SESSION_KEY } from "../storage/storage-keys.ts";

export type SessionState =
  | { readonly status: "starting" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly user: SessionUser };

interface StoredSession {
  readonly refreshToken: string;
  readonly user: SessionUser;
  /** End of the access token, in milliseconds since 1970; the session with the later end is newer. */
  readonly expiresAt?: number;
}

interface SessionPorts {
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  now(): Instant;
  /** Exchanges a refresh token; throws CallRefused or CallFailed. */
  refresh(refreshToken: string): Promise<Session>;
  /** Runs in one tab at a time, since a refresh token serves once. */
  inOneTab<Result>(run: () => Promise<Result>): Promise<Result>;
}

const RETRY_AFTER = seconds(10);
const MOST_ATTEMPTS = 3;
const SOONEST_REFRESH = seconds(30);
/** An access token lives ten minutes, and the device's clock may be wrong. */
const LATEST_REFRESH = minutes(9);

/** The access token is in memory; refresh token and user are stored for reloads and other tabs. */
export class SessionStore {
  readonly #ports: SessionPorts;
  readonly #listeners = new Listeners();
  #state: SessionState = { status: "starting" };
  #accessToken: string | null = null;
  #refreshing: Promise<void> | null = null;
  #timer: PendingTimer | null = null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly state = (): SessionState => this.#state;

  /** The stored session is valid at once; only a refusal by the server signs out. */
  async start(): Promise<void> {
    const stored = this.#readStored();
    if (stored === null) return this.#setState({ status: "signed-out" });
    this.#setState({ status: "signed-in", user: stored.user });
    await this.refresh().catch(() => undefined);
  }

  /** A missing token is fetched first; null: signed out. */
  async accessToken(): Promise<string | null> {
    if (this.#accessToken === null && this.#readStored() !== null) await this.refresh();
    return this.#accessToken;
  }

  /** Replacement of a refused access token, received meanwhile or new; null: the session is over. */
  async accessTokenAfter(refused: string): Promise<string | null> {
    if (this.#accessToken === refused) await this.refresh();
    return this.accessToken();
  }

  signIn(session: Session): void {
    const { refreshToken, user, accessTokenExpiresAt: expiresAt } = session;
    this.#ports.storage.write(
      SESSION_KEY,
      JSON.stringify({ refreshToken, user, expiresAt } satisfies StoredSession),
    );
    this.#setTokens(session);
  }

  /** Returns the tokens that the server still has to revoke. */
  signOut(): { readonly accessToken: string | null; readonly refreshToken: string | null } {
    const tokens = { accessToken: this.#accessToken, refreshToken: this.#readStored()?.refreshToken ?? null };
    this.#ports.storage.write(SESSION_KEY, null);
    this.#clear();
    return tokens;
  }

  /** Concurrent callers share one request; throws CallRefused or CallFailed. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#ports
      .inOneTab(() => this.#refresh())
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  /** Another tab signed in or out. */
  storageChanged(): void {
    const stored = this.#readStored();
    if (stored === null) {
      this.#clear();
      return;
    }
    if (this.#state.status === "signed-in" && this.#state.user.id === stored.user.id) return;
    this.#accessToken = null;
    this.#setState({ status: "starting" });
    void this.start();
  }

  /** `attempts` are left, as another tab may replace the token. */
  async #refresh(attempts = MOST_ATTEMPTS): Promise<void> {
    // read inside the lock: another tab may have used and replaced the token
    const stored = this.#readStored();
    if (stored === null) return this.#clear();
    try {
      const session = await this.#ports.refresh(stored.refreshToken);
      const current = this.#readStored();
      if (current === null) return;
      if (current.refreshToken === stored.refreshToken) this.signIn(session);
      else if (current.user.id === session.user.id) {
        // the newer of two tabs' tokens is valid: the older may be used already
        if (isOlder(current, session)) this.signIn(session);
        else this.#setTokens(session);
      }
    } catch (error) {
      if (error instanceof CallRefused && error.problem.code === "sign_in_required") {
        if (this.#readStored()?.refreshToken === stored.refreshToken) return void this.signOut();
        if (attempts > 1) return this.#refresh(attempts - 1);
      }
      this.#refreshIn(RETRY_AFTER);
      throw error;
    }
  }

  #setTokens({ accessToken, accessTokenExpiresAt, user }: Session): void {
    this.#accessToken = accessToken;
    this.#refreshIn(delayUntilRefresh(accessTokenExpiresAt, this.#ports.now()));
    this.#setState({ status: "signed-in", user });
  }

  #refreshIn(delay: Duration): void {
    this.#timer?.cancel();
    this.#timer = this.#ports.clock.timer("session refresh", delay, () => {
      void this.refresh().catch(() => undefined);
    });
  }

  #clear(): void {
    this.#timer?.cancel();
    this.#accessToken = null;
    this.#setState({ status: "signed-out" });
  }

  #setState(state: SessionState): void {
    if (isSame(this.#state, state)) return;
    this.#state = state;
    this.#listeners.notify();
  }

  #readStored(): StoredSession | null {
    try {
      const stored: unknown = JSON.parse(this.#ports.storage.read(SESSION_KEY) ?? "null");
      return isStoredSession(stored) ? stored : null;
    } catch {
      return null;
    }
  }
}

function isOlder({ expiresAt }: StoredSession, { accessTokenExpiresAt }: Session): boolean {
  return expiresAt !== undefined && expiresAt < accessTokenExpiresAt;
}

/** A minute before the end; bounded, as the device's clock may be wrong until the server's is known. */
function delayUntilRefresh(expiresAt: Instant, now: Instant): Duration {
  const wanted = minus(between(now, expiresAt), MINUTE);
  return shortest(longest(wanted, SOONEST_REFRESH), LATEST_REFRESH);
}

function isStoredSession(value: unknown): value is StoredSession {
  const { refreshToken, user } = (value ?? {}) as { refreshToken?: unknown; user?: Partial<SessionUser> };
  return (
    typeof refreshToken === "string" &&
    typeof user?.id === "string" &&
    typeof user.username === "string" &&
    (user.role === "admin" || user.role === "staff")
  );
}

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status !== "signed-in" || b.status !== "signed-in") return a.status === b.status;
  return a.user.id === b.user.id && a.user.role === b.user.role && a.user.username === b.user.username;
}
