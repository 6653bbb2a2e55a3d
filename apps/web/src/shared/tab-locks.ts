import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  plus,
  SECOND,
  seconds,
  shortest,
  times,
} from "@platzwart/domain/time/instant";

export interface LockOptions {
  /** Ends waiting for the lock; of no effect once it is held. Not together with `steal`. */
  readonly signal?: AbortSignal;
  /** Takes the lock from whoever holds it. */
  readonly steal?: boolean;
}

/** Locks that all tabs of one browser share, with the call of navigator.locks. */
export interface TabLocks {
  /**
   * Runs while the lock is held; `lock` is null where tabs can share none, so that each goes on alone. Rejects with an
   * AbortError, and runs on, when the lock is taken away meanwhile.
   */
  request<Result>(
    name: string,
    options: LockOptions,
    run: (lock: object | null) => Promise<Result>,
  ): Promise<Awaited<Result>>;
}

/** These locks; others for each request that they deny, as a browser does where it may keep nothing. */
export function withFallback(locks: TabLocks, makeOthers: () => TabLocks): TabLocks {
  let others: TabLocks | null = null;
  return {
    async request<Result>(
      name: string,
      options: LockOptions,
      run: (lock: object | null) => Promise<Result>,
    ): Promise<Awaited<Result>> {
      let hasRun = false;
      try {
        return await locks.request(name, options, (lock) => {
          hasRun = true;
          return run(lock);
        });
      } catch (error) {
        if (hasRun || (error as Error).name === "AbortError") throw error;
        others ??= makeOthers();
        return others.request(name, options, run);
      }
    },
  };
}

interface LeasePorts {
  readonly clock: Clock;
  /** What all tabs read and write; throws, or cannot even be had, where it takes nothing. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Whether somebody sees this tab: in others the browser lets timers wait, for a second or a minute. */
  isInSight(): boolean;
  /** A text that is never drawn twice. */
  drawId(): string;
}

const KEY_PREFIX = "platzwart.lock.";
/** After so much silence whoever holds a lock is gone. */
const LEASE = seconds(3);
const RENEWAL = SECOND;
/** By then each tab sees what another one wrote. */
const SETTLING = milliseconds(50);
/** A lease that has longer to go was written before the wall clock was set back. */
const LONGEST_LEASE = times(LEASE, 2);

/**
 * Locks that are leases in the tabs' storage. Storage knows no "write if unchanged": two tabs may hold one lock for some
 * milliseconds, until one sees that it was overwritten, so that nothing may depend on it but a saving.
 */
export class LeasedLocks implements TabLocks {
  readonly #ports: LeasePorts;
  readonly #requests = new Set<LeaseRequest>();

  constructor(ports: LeasePorts) {
    this.#ports = ports;
  }

  async request<Result>(
    name: string,
    { signal, steal = false }: LockOptions,
    run: (lock: object | null) => Promise<Result>,
  ): Promise<Awaited<Result>> {
    const request = new LeaseRequest(this.#ports, KEY_PREFIX + name);
    this.#requests.add(request);
    try {
      if (!steal) await request.acquire(signal);
      // another tab stole it at the same time
      else if (!(await request.claim())) throw stolen();
      if (request.isAlone) return await run(null);
      return await Promise.race([run(request), request.hold()]);
    } finally {
      this.#requests.delete(request);
      request.end();
    }
  }

  /** Another tab wrote what is kept under this key; null: everything was removed. */
  keptElsewhere(key: string | null): void {
    for (const request of this.#requests) if (key === null || key === request.key) request.look();
  }

  /** The page is being left: what it holds is free for the others. */
  leave(): void {
    for (const request of this.#requests) request.leave();
  }

  /** A page that was left is shown again as it was. */
  comeBack(): void {
    for (const request of this.#requests) request.comeBack();
  }
}

/** One request of a lock, from waiting for it until it is given back or was taken away. */
class LeaseRequest {
  readonly key: string;
  /** Storage took nothing: tabs share nothing that they could lock, and a lease that is kept there says nothing. */
  isAlone = false;
  readonly #ports: LeasePorts;
  readonly #id: string;
  #timer: PendingTimer | null = null;
  /** Ends the present wait for another tab's lease. */
  #lookAgain: (() => void) | null = null;
  /** Rejects what holds the lock; null: it is not held. */
  #lose: ((reason: DOMException) => void) | null = null;

  constructor(ports: LeasePorts, key: string) {
    this.#ports = ports;
    this.key = key;
    this.#id = ports.drawId();
  }

  /** Waits for the lock. Rejects with the signal's reason. */
  async acquire(signal: AbortSignal | undefined): Promise<void> {
    const stopWaiting = () => this.#lookAgain?.();
    signal?.addEventListener("abort", stopWaiting);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const blocked = this.#blockedFor();
        if (blocked > 0) await this.#wait(shortest(blocked, RENEWAL));
        else if (await this.claim()) break;
      }
      signal?.throwIfAborted();
    } finally {
      signal?.removeEventListener("abort", stopWaiting);
    }
  }

  /** Keeps the lock; rejects when it was taken away and never resolves. */
  hold(): Promise<never> {
    return new Promise((_, reject) => {
      this.#lose = reject;
      this.#renew();
    });
  }

  /** Looks whether what another tab wrote frees the lock, or takes it away. */
  look(): void {
    if (this.#lose !== null) this.#checkHeld();
    // who is seen by nobody leaves the way to who is, and sees it later
    else if (this.#ports.isInSight()) this.#lookAgain?.();
  }

  leave(): void {
    if (this.#lose === null) this.#giveBack();
    // its renewal would take the lock again
    else this.end();
  }

  comeBack(): void {
    if (this.#lose !== null) this.#renew();
    else this.#lookAgain?.();
  }

  /** Gives back what is held or claimed. */
  end(): void {
    this.#timer?.cancel();
    this.#giveBack();
  }

  #giveBack(): void {
    try {
      if (this.#read()?.id === this.#id) this.#ports.storage.removeItem(this.key);
    } catch {
      // it ends by itself
    }
  }

  /** Takes the lock, whoever has it; whether no other tab did so at the same time. */
  async claim(): Promise<boolean> {
    this.isAlone = !this.#write();
    if (this.isAlone) return true;
    await new Promise<void>((resolve) => this.#in(SETTLING, resolve));
    return this.#read()?.id === this.#id;
  }

  #renew(): void {
    if (!this.#checkHeld()) return;
    this.#write();
    this.#in(RENEWAL, () => this.#renew());
  }

  /** Whether no other tab has taken the lock that is held; what was removed is still held. */
  #checkHeld(): boolean {
    const lease = this.#read();
    if (lease === null || lease.id === this.#id) return true;
    this.#timer?.cancel();
    this.#lose?.(stolen());
    return false;
  }

  /** How long another tab's lease goes on by itself. */
  #blockedFor(): Duration {
    const lease = this.#read();
    if (lease === null) return milliseconds(0);
    const left = between(this.#ports.clock.now(), lease.until);
    return left > LONGEST_LEASE ? milliseconds(0) : longest(left, milliseconds(0));
  }

  #wait(delay: Duration): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#timer?.cancel();
        this.#lookAgain = null;
        resolve();
      };
      this.#lookAgain = end;
      this.#in(delay, end);
    });
  }

  #in(delay: Duration, run: () => void): void {
    this.#timer?.cancel();
    this.#timer = this.#ports.clock.timer("tab lock", delay, run);
  }

  #read(): Lease | null {
    try {
      const lease: unknown = JSON.parse(this.#ports.storage.getItem(this.key) ?? "null");
      return isLease(lease) ? lease : null;
    } catch {
      return null;
    }
  }

  #write(): boolean {
    const lease: Lease = { id: this.#id, until: plus(this.#ports.clock.now(), LEASE) };
    try {
      this.#ports.storage.setItem(this.key, JSON.stringify(lease));
      return true;
    } catch {
      return false;
    }
  }
}

/** Whose lock it is, and until when by the wall clock, which is the same in all tabs. */
interface Lease {
  readonly id: string;
  readonly until: Instant;
}

function isLease(value: unknown): value is Lease {
  const { id, until } = (value ?? {}) as { id?: unknown; until?: unknown };
  return typeof id === "string" && typeof until === "number";
}

function stolen(): DOMException {
  return new DOMException("another tab took the lock", "AbortError");
}
