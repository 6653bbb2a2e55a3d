import { SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import type { NewDoorEvent } from "@platzwart/contract/device-link/messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Instant, latest, MINUTE, shortest } from "@platzwart/domain/time/instant";
import { covers, type Interval, unbrokenUntil } from "@platzwart/domain/time/interval";

interface KeeperOptions {
  readonly clock: Clock;
  /** Whether a hold is allowed now: contact with the server within 24 hours, and a known time. */
  readonly isObeyed: () => boolean;
  /** Holds the lock until then; null: ends the hold. */
  readonly hold: (until: Instant | null) => void;
  /** Logs holds without the server. */
  readonly write: (event: NewDoorEvent) => void;
}

/**
 * Hold of a door: by the server's command while linked, by schedule without a link (Z-08). A restored link keeps the lock
 * unchanged until the server's next command.
 */
export class HoldKeeper {
  readonly #options: KeeperOptions;
  #until: Instant | null = null;
  /** Ordered by time, with a gap between neighbours. */
  #schedule: readonly Interval[] = [];
  #isAlone = false;
  #isHeld = false;
  #timer: PendingTimer | null = null;
  #firstLink: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** The program starts: after 15 seconds without a server the schedule applies. */
  start(): void {
    this.#firstLink = this.#options.clock.timer("first link", SILENT_AFTER, () => this.linkLost());
  }

  /** A later end of the link has no effect. */
  stop(): void {
    this.#isStopped = true;
    this.#firstLink?.cancel();
    this.#timer?.cancel();
  }

  /** Command of the server, replacing the former one; null: no hold. */
  command(until: Instant | null): void {
    this.#until = until;
    this.apply();
  }

  /** Schedule of the server for times without a link. */
  plan(schedule: readonly Interval[]): void {
    this.#schedule = schedule;
    if (this.#isAlone) this.apply();
  }

  linked(): void {
    this.#firstLink?.cancel();
    this.#isAlone = false;
    this.apply();
  }

  linkLost(): void {
    this.#isAlone = true;
    this.apply();
  }

  /** The door was locked: neither a contact nor the schedule restores the hold (D-09). */
  drop(): void {
    const now = this.#options.clock.now();
    this.#until = null;
    this.#schedule = this.#schedule.filter((hold) => !covers(hold, now));
    this.#isHeld = false;
  }

  /** Applies the hold of now, and again at the next edge or in a minute, since clocks are set. */
  apply(): void {
    if (this.#isStopped) return;
    const { clock, isObeyed, hold, write } = this.#options;
    const now = clock.now();
    const may = isObeyed();
    if (this.#isAlone && may) this.#until = latest(...this.#ends(now));
    const until = may && this.#until !== null && this.#until > now ? this.#until : null;
    hold(until);
    if (this.#isAlone && this.#isHeld !== (until !== null))
      write(until === null ? { kind: "hold_ended" } : { kind: "hold_began", until });
    this.#isHeld = until !== null;
    const edges = [...this.#ends(now), ...this.#schedule.map(({ from }) => from)].filter((at) => at > now);
    this.#timer?.cancel();
    if (edges.length > 0)
      this.#timer = clock.timer("edges of holds", this.#untilNext(edges, now), () => this.apply());
  }

  /** Ends of the server's hold and of the schedule's. */
  #ends(now: Instant): Instant[] {
    const ends = [this.#until, unbrokenUntil(this.#schedule, now)];
    return ends.filter((end) => end !== null && end > now) as Instant[];
  }

  #untilNext(edges: readonly Instant[], now: Instant) {
    return shortest(MINUTE, ...edges.map((edge) => between(now, edge)));
  }
}
