import { decide } from "@platzwart/domain/scheduler/decide";
import { nextEdge } from "@platzwart/domain/scheduler/next-edge";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Duration, seconds } from "@platzwart/domain/time/instant";
import { expireCodes } from "./access-codes.ts";
import type { Hall } from "./hall.ts";
import type { HallState } from "./hall-state.ts";
import type { Lamps } from "./lamps.ts";
import { settingUnreadable } from "./log-entries.ts";
import type { CourtRecord, Diagnostics } from "./ports.ts";

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
  #toldFaults: ReadonlySet<string> = new Set();
  #lastRun: Duration | null = null;

  constructor(options: { hall: Hall; lamps: Lamps; clock: Clock; diagnostics: Diagnostics }) {
    this.#hall = options.hall;
    this.#lamps = options.lamps;
    this.#clock = options.clock;
    this.#diagnostics = options.diagnostics;
  }

  /** How long ago a run last came to its end, whatever the wall clock did; null: none has yet. */
  get silence(): Duration | null {
    return this.#lastRun === null ? null : ((this.#clock.elapsed() - this.#lastRun) as Duration);
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
    this.#running = this.#runs();
  }

  /** Resolves when no run is under way and all reports so far are stored. */
  async idle(): Promise<void> {
    do {
      await this.#running;
      await this.#lamps.idle();
    } while (this.#running !== null);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#lamps.stop();
    await this.#running;
    await this.#lamps.store();
  }

  async #runs(): Promise<void> {
    let delay: Duration = CHECK_INTERVAL;
    do {
      this.#isAskedAgain = false;
      try {
        delay = await this.#run();
        this.#lastRun = this.#clock.elapsed();
      } catch (error) {
        this.#diagnostics.error("the loop's run failed; the next follows", error);
        delay = CHECK_INTERVAL;
      }
    } while (this.#isAskedAgain && !this.#isStopped);
    // in the same breath as the last look at what was asked, so that no request falls between
    this.#running = null;
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
    void this.#lamps.store();
    for (const { courtId, light } of decide(state.facts, now).courts) {
      const lamp = this.#hall.lamps.get(courtId);
      if (light.desired === null) lamp?.release();
      else lamp?.ensure(light.desired);
    }
    await expireCodes(this.#hall, this.#hall.read, now);
    await this.#settleWishes(state);
    await this.#tellFaults(state);
    await this.#hall.tell(state, now);
    this.#checkWhenDue();
    const edge = nextEdge(state.facts, now);
    const untilEdge = edge === null ? CHECK_INTERVAL : between(this.#clock.now(), edge);
    return Math.max(0, Math.min(CHECK_INTERVAL, untilEdge)) as Duration;
  }

  /** Forgets wishes of manual lights that their lamps already fulfil, so that people rule there again. */
  async #settleWishes({ courts }: HallState): Promise<void> {
    const isFulfilled = ({ id, lightWish }: CourtRecord) => {
      const lamp = this.#hall.lamps.get(id);
      return lightWish !== null && lamp?.isOn === lightWish && lamp.pending === null && lamp.fault === null;
    };
    const fulfilled = courts.filter(isFulfilled);
    if (fulfilled.length === 0) return;
    await this.#hall.change(async (store) => {
      for (const { id } of fulfilled) await store.courts.update(id, { lightWish: null });
    });
  }

  /** Tells once of each stored setting that cannot be read; its default holds meanwhile. */
  async #tellFaults({ settingFaults }: HallState): Promise<void> {
    const news = settingFaults.filter(({ key }) => !this.#toldFaults.has(key));
    this.#toldFaults = new Set(settingFaults.map(({ key }) => key));
    if (news.length === 0) return;
    await this.#hall.change(async (store, now) => {
      for (const { key } of news) await store.systemLog.append(settingUnreadable(now, key));
    });
  }

  /** Asks every lamp for its state every 10 seconds; a lamp that is slow to answer does not hold up the others. */
  #checkWhenDue(): void {
    const elapsed = this.#clock.elapsed();
    if (this.#lastCheck !== null && elapsed - this.#lastCheck < CHECK_INTERVAL) return;
    this.#lastCheck = elapsed;
    void this.#lamps.poll();
  }
}
