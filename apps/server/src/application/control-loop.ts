import { decide } from "@platzwart/domain/scheduler/decide";
import { nextEdge } from "@platzwart/domain/scheduler/next-edge";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Duration, type Instant, seconds } from "@platzwart/domain/time/instant";
import type { Hall } from "./hall.ts";
import type { Lamps } from "./lamps.ts";
import type { Diagnostics } from "./ports.ts";

/** All courts in auto mode are looked at again at least this often (L-04). */
export const CHECK_INTERVAL = seconds(10);

/**
 * The loop: compares what the hall should be with what it reports, and tells the lamps the difference.
 * It runs at start, at every edge of a window, every 10 seconds and on every change. Never two runs at once: a run
 * asked for during another follows it. Nothing is scheduled for an edge but a run, so a missed one leaves nothing wrong.
 */
export class ControlLoop {
  readonly #hall: Hall;
  readonly #lamps: Lamps;
  readonly #clock: Clock;
  readonly #diagnostics: Diagnostics;
  #timer: PendingTimer | null = null;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = true;
  #lastCheck: Duration | null = null;
  #lastRunAt: Instant | null = null;

  constructor(options: { hall: Hall; lamps: Lamps; clock: Clock; diagnostics: Diagnostics }) {
    this.#hall = options.hall;
    this.#lamps = options.lamps;
    this.#clock = options.clock;
    this.#diagnostics = options.diagnostics;
  }

  /** When a run last came to its end; null: not yet. */
  get lastRunAt(): Instant | null {
    return this.#lastRunAt;
  }

  async start(): Promise<void> {
    this.#isStopped = false;
    this.request();
    await this.idle();
  }

  /** Asks for a run: now, or right after the one that is under way. */
  request(): void {
    if (this.#isStopped) return;
    if (this.#running !== null) {
      this.#isAskedAgain = true;
      return;
    }
    this.#timer?.cancel();
    this.#timer = null;
    this.#running = this.#runs().finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when no run is under way and all reports so far are stored. */
  async idle(): Promise<void> {
    do {
      await this.#running;
      await this.#lamps.stored();
    } while (this.#running !== null);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#lamps.stop();
    await this.#running;
    await this.#lamps.stored();
  }

  async #runs(): Promise<void> {
    let delay: Duration = CHECK_INTERVAL;
    do {
      this.#isAskedAgain = false;
      try {
        delay = await this.#run();
        this.#lastRunAt = this.#clock.now();
      } catch (error) {
        this.#diagnostics.error("the loop's run failed; the next follows", error);
        delay = CHECK_INTERVAL;
      }
    } while (this.#isAskedAgain && !this.#isStopped);
    if (this.#isStopped) return;
    this.#timer = this.#clock.timer("control loop", delay, () => {
      this.#timer = null;
      this.request();
    });
  }

  /** One comparison; returns how long until the next is due. */
  async #run(): Promise<Duration> {
    const now = this.#clock.now();
    const state = await this.#hall.state(now);
    for (const { courtId, light } of decide(state.facts, now)) {
      if (light.desired !== null) this.#hall.lamps.get(courtId)?.ensure(light.desired);
    }
    await this.#hall.tell(state, now);
    this.#checkWhenDue();
    const edge = nextEdge(state.facts, now);
    const untilEdge = edge === null ? CHECK_INTERVAL : between(this.#clock.now(), edge);
    return Math.max(0, Math.min(CHECK_INTERVAL, untilEdge)) as Duration;
  }

  /** Asks every lamp for its state every 10 seconds; a lamp that is slow to answer does not hold up the others. */
  #checkWhenDue(): void {
    const elapsed = this.#clock.elapsed();
    if (this.#lastCheck !== null && elapsed - this.#lastCheck < CHECK_INTERVAL) return;
    this.#lastCheck = elapsed;
    void this.#lamps.poll();
  }
}
