import {
  between,
  type Duration,
  type Instant,
  minutes,
  plus,
  roundDown,
} from "@platzwart/domain/time/instant";

/**
 * The time from one scheduled run to the next (Z-01); runs are due at multiples of it by the wall clock: :00,
 * :05, …
 */
const RUN_PERIOD = minutes(5);

/**
 * Decides in each pass of the control loop whether a run is due, by comparing the present five-minute slot with the
 * one of the last call. No timer: after a sleep or a jump of the clock one run makes up for all missed ones (Z-07). A
 * door's mode "schedule" is another matter.
 */
export class Schedule {
  /** Slot of the last run or call; null: none yet. */
  #slot: number | null;

  /** `lastRun`: start of the last stored run, whatever its trigger; null: none. */
  constructor(lastRun: Instant | null) {
    this.#slot = lastRun === null ? null : slotOf(lastRun);
  }

  /**
   * The trigger of the run that is due now; null: none. Each slot is due once, and slots of a pause neither run nor
   * count as missed.
   */
  due(now: Instant, isPaused: boolean): "schedule" | "missed" | null {
    const slot = slotOf(now);
    const last = this.#slot;
    this.#slot = slot;
    if (isPaused || last === null || last === slot) return null;
    // after a clock was set back, no run counts as missed
    return slot > last + 1 ? "missed" : "schedule";
  }

  next(now: Instant): Instant {
    return plus(roundDown(now, RUN_PERIOD), RUN_PERIOD);
  }

  untilNext(now: Instant): Duration {
    return between(now, this.next(now));
  }
}

/** Number of the five-minute slot since 1970. */
function slotOf(at: Instant): number {
  return Math.floor(at / RUN_PERIOD);
}
