import { SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import type { NewDoorEvent } from "@platzwart/contract/device-link/messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Instant, latest, MINUTE, shortest } from "@platzwart/domain/time/instant";
import { covers, type Interval, unbrokenUntil } from "@platzwart/domain/time/interval";

interface KeeperParts {
  readonly clock: Clock;
  /** Whether the door may be held now: the server was heard of within 24 hours, and the time is known. */
  readonly isObeyed: () => boolean;
  /** Holds the lock until then; null: not any more. */
  readonly hold: (until: Instant | null) => void;
  /** What the door does without its server is written down. */
  readonly write: (event: NewDoorEvent) => void;
}

/**
 * Until when a door is held unlocked: while it is linked as its server says, without it also by schedule (Z-08). A link that
 * is back leaves the lock as it stands until the server says otherwise.
 */
export class HoldKeeper {
  readonly #parts: KeeperParts;
  #until: Instant | null = null;
  /** In order of time, with a gap between each two. */
  #schedule: readonly Interval[] = [];
  #isAlone = false;
  /** Whether the lock was last told to be held. */
  #isHeld = false;
  #timer: PendingTimer | null = null;
  #firstLink: PendingTimer | null = null;
  #isStopped = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** The program begins: without a server within 15 seconds the door goes by the schedule that it has. */
  start(): void {
    this.#firstLink = this.#parts.clock.timer("first link", SILENT_AFTER, () => this.linkLost());
  }

  /** The link may end after it: that begins nothing any more. */
  stop(): void {
    this.#isStopped = true;
    this.#firstLink?.cancel();
    this.#timer?.cancel();
  }

  /** The server says until when, whatever it said before; null: not any more. */
  tell(until: Instant | null): void {
    this.#until = until;
    this.look();
  }

  /** When the server will hold the door as far as it knows now. */
  plan(schedule: readonly Interval[]): void {
    this.#schedule = schedule;
    if (this.#isAlone) this.look();
  }

  linked(): void {
    this.#firstLink?.cancel();
    this.#isAlone = false;
    this.look();
  }

  linkLost(): void {
    this.#isAlone = true;
    this.look();
  }

  /** The door was locked: neither a contact nor the schedule brings back what held it (D-09). */
  drop(): void {
    const now = this.#parts.clock.now();
    this.#until = null;
    this.#schedule = this.#schedule.filter((hold) => !covers(hold, now));
    this.#isHeld = false;
  }

  /** Holds the door as it should be held now, and looks again at the next edge, or in a minute: clocks are set. */
  look(): void {
    if (this.#isStopped) return;
    const { clock, isObeyed, hold, write } = this.#parts;
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
      this.#timer = clock.timer("edges of holds", this.#untilNext(edges, now), () => this.look());
  }

  /** Until when the door is held by the server's word, and by the schedule. */
  #ends(now: Instant): Instant[] {
    const ends = [this.#until, unbrokenUntil(this.#schedule, now)];
    return ends.filter((end) => end !== null && end > now) as Instant[];
  }

  #untilNext(edges: readonly Instant[], now: Instant) {
    return shortest(MINUTE, ...edges.map((edge) => between(now, edge)));
  }
}
