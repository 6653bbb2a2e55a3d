import {
  DOUBT_AFTER,
  type Leadership,
  LONGEST_WITHOUT_PROOF,
  mayCommand,
  PROOF_PERIOD,
  stepLeadership,
} from "@platzwart/domain/leadership/leadership";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minus, seconds } from "@platzwart/domain/time/instant";
import type { LeadingMember, PresentMember, ProofGap } from "../leading-member.ts";
import type { InstanceLock } from "./postgres-instance-lock.ts";
import { listServerSessions, type ServerSession } from "./server-sessions.ts";

/** A waiting server looks each second; one that does not for this time is frozen or gone. */
const LONGEST_PAUSE_OF_LOOKS = seconds(3);

/** Proves once a second that this server has the instance lock, from its grant on (V-02, V-04). */
export class Lease implements LeadingMember {
  readonly name: string;
  readonly endedLeader: string | null;
  readonly #lock: InstanceLock;
  readonly #clock: Clock;
  #state: Leadership;
  #provenAt: Duration;
  #proofGap: ProofGap | null = null;
  #sessions: readonly ServerSession[] = [];
  #timer: PendingTimer | null = null;
  #watchdog: PendingTimer | null = null;
  #isStopped = false;

  constructor(name: string, lock: InstanceLock, clock: Clock, endedLeader: string | null = null) {
    this.name = name;
    this.endedLeader = endedLeader;
    this.#lock = lock;
    this.#clock = clock;
    this.#provenAt = clock.elapsed();
    this.#state = stepLeadership({ kind: "waiting" }, { kind: "granted", at: this.#provenAt });
    void this.#prove();
    this.#endWithoutProof();
  }

  /** Asked before each command to a device; also right after a thaw, before anything else ran. */
  get mayCommand(): boolean {
    if (this.#lock.isLost) this.#state = stepLeadership(this.#state, { kind: "lost" });
    return mayCommand(this.#state, this.#clock.elapsed());
  }

  /** Since the last proof. */
  get proofAge(): Duration {
    return minus(this.#clock.elapsed(), this.#provenAt);
  }

  get proofGap(): ProofGap | null {
    return this.#proofGap;
  }

  get others(): readonly PresentMember[] {
    const others = this.#sessions.filter(({ memberName }) => memberName !== this.name);
    const versions = new Map(others.map(({ memberName, version }) => [memberName, version]));
    return [...versions].map(([name, version]) => ({
      ...{ name, version },
      isAccepted: others.some(({ memberName, isAccepted }) => memberName === name && isAccepted),
    }));
  }

  get successor(): string | null {
    const isAlive = (start: string) =>
      this.#sessions.some(
        ({ applicationName, hasLock, silence }) =>
          applicationName === start && hasLock === null && silence < LONGEST_PAUSE_OF_LOOKS,
      );
    const awaiting = this.#sessions.find((one) => one.hasLock === false && isAlive(one.applicationName));
    return awaiting?.memberName ?? null;
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#watchdog?.cancel();
  }

  /** A silent network reports no loss for a quarter of an hour. */
  #endWithoutProof(): void {
    if (this.proofAge >= LONGEST_WITHOUT_PROOF) this.#lock.reportLoss("no proof for 30 s");
    else this.#watchdog = this.#clock.timer("age of the proof", PROOF_PERIOD, () => this.#endWithoutProof());
  }

  /** A query that is never answered ends the proofs. */
  async #prove(): Promise<void> {
    try {
      const at = this.#clock.elapsed();
      this.#sessions = await listServerSessions((text) => this.#lock.query(text));
      const length = minus(at, this.#provenAt);
      if (length >= DOUBT_AFTER) this.#proofGap = { endedAt: this.#clock.now(), length };
      this.#provenAt = at;
      const isAwaited = this.#sessions.some(({ hasLock }) => hasLock === false);
      this.#state = stepLeadership(this.#state, { kind: "proven", at, isAwaited });
    } catch {
      // the lock itself reports its loss; another error is no proof
    }
    if (this.#isStopped) return;
    this.#timer = this.#clock.timer("proof of the lock", PROOF_PERIOD, () => void this.#prove());
  }
}
