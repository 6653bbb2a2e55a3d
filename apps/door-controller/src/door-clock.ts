import type { ClockReading } from "@platzwart/contract/device-link/messages";
import {
  type ClockState,
  type ClockTrust,
  clockAtStart,
  clockTime,
  clockTrust,
  type TimeKnowledge,
  timeKnowledge,
  withTimeSources,
} from "@platzwart/domain/doors/clock-trust";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  instant,
  milliseconds,
  seconds,
} from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { SavedClock } from "./state-files.ts";

/** Larger jumps of the clock are reported. */
const CLOCK_STEP = seconds(2);

export interface ClockChange {
  readonly from: Instant;
  readonly to: Instant;
  readonly trust: ClockTrust;
}

/** System clock while a time server synchronises it, else the hall server's time or the saved time. */
export class DoorClock implements Clock {
  readonly #system: Clock;
  readonly #sync: ClockSync;
  readonly #boot: string;
  #state: ClockState;
  #trust: ClockTrust;
  #onChange: (change: ClockChange) => void = () => {};

  constructor(options: {
    readonly system: Clock;
    readonly sync: ClockSync;
    /** Id of the machine's boot, within which elapsed time continues. */
    readonly boot: string;
    readonly saved: SavedClock | null;
  }) {
    const { system, sync, boot, saved } = options;
    this.#system = system;
    this.#sync = sync;
    this.#boot = boot;
    const isSameBoot = saved !== null && saved.boot === boot;
    const savedAt = saved === null ? null : instant(saved.at);
    this.#state = isSameBoot
      ? { ...saved.clock, time: instant(saved.clock.time), at: milliseconds(saved.clock.at) }
      : clockAtStart(system.now(), savedAt, system.elapsed());
    this.#readTimeSources(null);
    this.#trust = this.trust;
  }

  now(): Instant {
    return clockTime(this.#state, this.#system.elapsed());
  }

  elapsed(): Duration {
    return this.#system.elapsed();
  }

  timer(name: string, delay: Duration, run: () => void): PendingTimer {
    return this.#system.timer(name, delay, run);
  }

  get trust(): ClockTrust {
    return clockTrust(this.#state, this.#system.elapsed());
  }

  get timeKnowledge(): TimeKnowledge {
    return timeKnowledge(this.#state, this.#system.elapsed());
  }

  get reading(): ClockReading {
    return { now: this.now(), trust: this.trust, source: this.#state.source };
  }

  get saved(): Pick<SavedClock, "at" | "boot" | "clock"> {
    return { at: this.now(), boot: this.#boot, clock: this.#state };
  }

  /** Replaces the listener. */
  watch(onChange: (change: ClockChange) => void): void {
    this.#onChange = onChange;
  }

  /** null: the hall's server gives no time that it trusts. */
  update(serverTime: Instant | null): void {
    const from = this.now();
    this.#readTimeSources(serverTime);
    const { trust } = this;
    const to = this.now();
    if (trust === this.#trust && Math.abs(between(from, to)) <= CLOCK_STEP) return;
    this.#trust = trust;
    this.#onChange({ from, to, trust });
  }

  #readTimeSources(server: Instant | null): void {
    const timeServer = this.#sync.state() === "synchronised" ? this.#system.now() : null;
    this.#state = withTimeSources(this.#state, { timeServer, server }, this.#system.elapsed());
  }
}
