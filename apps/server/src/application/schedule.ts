import {
  between,
  type Duration,
  type Instant,
  minutes,
  plus,
  roundDown,
} from "@platzwart/domain/time/instant";

/** The scheduler runs every 5 minutes (Z-01), at full minutes of the wall clock. */
const PERIOD = minutes(5);

/**
 * Says when a scheduled run is due. It compares slots of the wall clock and waits for nothing, so a machine that slept
 * or a clock that was set makes up for what was missed once, and only once (Z-07).
 */
export class Schedule {
  #slot: number | null;

  /** `lastRun`: when a run is last known to have been; null: never. */
  constructor(lastRun: Instant | null) {
    this.#slot = lastRun === null ? null : slotOf(lastRun);
  }

  /** What is due now, if anything; asking takes note of it. While paused nothing is, and nothing is missed. */
  due(now: Instant, isPaused: boolean): "schedule" | "missed" | null {
    const slot = slotOf(now);
    const last = this.#slot;
    this.#slot = slot;
    if (isPaused || last === null || last === slot) return null;
    // a clock that was set back has missed nothing
    return slot > last + 1 ? "missed" : "schedule";
  }

  /** When the next run is due. */
  next(now: Instant): Instant {
    return plus(roundDown(now, PERIOD), PERIOD);
  }

  untilNext(now: Instant): Duration {
    return between(now, this.next(now));
  }
}

function slotOf(at: Instant): number {
  return Math.floor(at / PERIOD);
}
