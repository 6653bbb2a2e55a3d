import { SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import type { NewDoorEvent } from "@platzwart/contract/device-link/messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Instant, latest, MINUTE, shortest } from "@platzwart/domain/time/instant";
import { covers, type Interval, unbrokenUntil } from "@platzwart/domain/time/interval";

interface KeeperOptions {
  readonly clock: Clock;
  /** A hold needs a known time and a server contact within 24 hours. */
  readonly isHoldAllowed: () => boolean;
  /** null: ends the hold. */
  readonly hold: (until: Instant | null) => void;
  /** Logs holds while disconnected. */
  readonly write: (event: NewDoorEvent) => void;
}

/**
 * Server command rules while connected, the schedule while not (Z-08); a reconnect waits for the next
 * command.
 */
export class HoldKeeper {
  readonly #options: KeeperOptions;
  #until: Instant | null = null;
  /** Ordered by time, with gaps between. */
  #schedule: readonly Interval[] = [];
  #isDisconnected = false;
  #isHeld = false;
  #timer: PendingTimer | null = null;
  #firstLink: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Applies the schedule after 15 seconds without a server. */
  start(): void {
    this.#firstLink = this.#options.clock.timer("first link", SILENT_AFTER, () => this.linkLost());
  }

  /** Prevents effects of a later end of the connection. */
  stop(): void {
    this.#isStopped = true;
    this.#firstLink?.cancel();
    this.#timer?.cancel();
  }

  /** null: no hold. */
  command(until: Instant | null): void {
    this.#until = until;
    this.apply();
  }

  plan(schedule: readonly Interval[]): void {
    this.#schedule = schedule;
    if (this.#isDisconnected) this.apply();
  }

  linked(): void {
    this.#firstLink?.cancel();
    this.#isDisconnected = false;
    this.apply();
  }

  linkLost(): void {
    this.#isDisconnected = true;
    this.apply();
  }

  /** A locked door stays locked: neither a contact nor the schedule restores the hold (D-09). */
  drop(): void {
    const now = this.#options.clock.now();
    this.#until = null;
    this.#schedule = this.#schedule.filter((hold) => !covers(hold, now));
    this.#isHeld = false;
  }

  /** Runs again at the next edge, at the latest in a minute, since clocks are set. */
  apply(): void {
    if (this.#isStopped) return;
    const { clock, isHoldAllowed, hold, write } = this.#options;
    const now = clock.now();
    const isAllowed = isHoldAllowed();
    if (this.#isDisconnected && isAllowed) this.#until = latest(...this.#ends(now));
    const until = isAllowed && this.#until !== null && this.#until > now ? this.#until : null;
    hold(until);
    if (this.#isDisconnected && this.#isHeld !== (until !== null))
      write(until === null ? { kind: "hold_ended" } : { kind: "hold_began", until });
    this.#isHeld = until !== null;
    const edges = [...this.#ends(now), ...this.#schedule.map(({ from }) => from)].filter((at) => at > now);
    this.#timer?.cancel();
    if (edges.length > 0)
      this.#timer = clock.timer("edges of holds", this.#untilNext(edges, now), () => this.apply());
  }

  #ends(now: Instant): Instant[] {
    const ends = [this.#until, unbrokenUntil(this.#schedule, now)];
    return ends.filter((end) => end !== null && end > now) as Instant[];
  }

  #untilNext(edges: readonly Instant[], now: Instant) {
    return shortest(MINUTE, ...edges.map((edge) => between(now, edge)));
  }
}
