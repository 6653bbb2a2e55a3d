import { SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import type { NewDoorEvent } from "@platzwart/contract/device-link/messages";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Instant, latest, MINUTE, shortest } from "@platzwart/domain/time/instant";
import { covers, type Interval, unbrokenUntil } from "@platzwart/domain/time/interval";

interface KeeperOptions {
  readonly clock: Clock;
  /** A hold needs a known time and a server contact within 24 hours. */
  readonly isHoldAllowed: () => boolean;
  /** Holds the lock until then; null: ends the hold. */
  readonly setHold: (until: Instant | null) => void;
  /** For holds begun or ended while disconnected; the server knows of those that it commands. */
  readonly writeEvent: (event: NewDoorEvent) => void;
}

/**
 * Holds the door until the server's command ends, while disconnected until the later of that end and the
 * schedule's (Z-08); after a reconnect this hold stays until the server's next command.
 */
export class HoldKeeper {
  readonly #options: KeeperOptions;
  #holdUntil: Instant | null = null;
  /** Holds of the access list, ordered by time, with gaps between. */
  #schedule: readonly Interval[] = [];
  #isDisconnected = false;
  #wasHeld = false;
  #edgeTimer: PendingTimer | null = null;
  #noServerTimer: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Applies the schedule after 15 seconds without a server. */
  start(): void {
    this.#noServerTimer = this.#options.clock.timer("no server", SILENT_AFTER, () => this.noteLinkLost());
  }

  /** Later calls have no effect, as the end of the connection is reported afterwards. */
  stop(): void {
    this.#isStopped = true;
    this.#noServerTimer?.cancel();
    this.#edgeTimer?.cancel();
  }

  /** null: no hold. */
  setCommandedHold(until: Instant | null): void {
    this.#holdUntil = until;
    this.apply();
  }

  setSchedule(schedule: readonly Interval[]): void {
    this.#schedule = schedule;
    if (this.#isDisconnected) this.apply();
  }

  noteContact(): void {
    this.#noServerTimer?.cancel();
    this.#isDisconnected = false;
    this.apply();
  }

  noteLinkLost(): void {
    this.#isDisconnected = true;
    this.apply();
  }

  /** Neither a contact nor the schedule restores the present hold (D-09); does not lock. */
  forgetHold(): void {
    const now = this.#options.clock.now();
    this.#holdUntil = null;
    this.#schedule = this.#schedule.filter((hold) => !covers(hold, now));
    this.#wasHeld = false;
  }

  /** Repeats at the next beginning or end of a hold, at the latest in a minute, as the clock may change. */
  apply(): void {
    if (this.#isStopped) return;
    const { clock, isHoldAllowed, setHold, writeEvent } = this.#options;
    const now = clock.now();
    const isAllowed = isHoldAllowed();
    if (this.#isDisconnected && isAllowed) this.#holdUntil = latest(...this.#endsAfter(now));
    const until = isAllowed && this.#holdUntil !== null && this.#holdUntil > now ? this.#holdUntil : null;
    setHold(until);
    if (this.#isDisconnected && this.#wasHeld !== (until !== null))
      writeEvent(until === null ? { kind: "hold_ended" } : { kind: "hold_began", until });
    this.#wasHeld = until !== null;
    const starts = this.#schedule.map(({ from }) => from).filter((from) => from > now);
    const edges = [...this.#endsAfter(now), ...starts];
    this.#edgeTimer?.cancel();
    if (edges.length > 0)
      this.#edgeTimer = clock.timer("edge of a hold", this.#delayUntilNext(edges, now), () => this.apply());
  }

  /** Of the hold in force and of the scheduled hold that covers `now`. */
  #endsAfter(now: Instant): Instant[] {
    const ends = [this.#holdUntil, unbrokenUntil(this.#schedule, now)];
    return ends.filter((end) => end !== null && end > now) as Instant[];
  }

  #delayUntilNext(edges: readonly Instant[], now: Instant) {
    return shortest(MINUTE, ...edges.map((edge) => between(now, edge)));
  }
}
