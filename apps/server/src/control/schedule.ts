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
 * Decides at each pass of the control loop whether a five-minute run is due. (A door's mode "schedule" has nothing to do
 * with these runs: such a door is unlocked by itself during bookings.) A pass compares desired and reported states:
 * every 10 s, after each change of stored data, and when the light or door time of a booking, its margins included,
 * begins or ends; a run is a pass that is stored in the history. The schedule has no timer: `due` compares the
 * five-minute slot of now with that of its last call. So after the machine slept or the clock jumped forward, one run
 * makes up for all missed ones (Z-07).
 */
export class Schedule {
  /** The slot of the last run or of the last call of due; null: none yet. */
  #slot: number | null;

  /** `lastRun`: the start of the last stored run, whatever its trigger; null: none. */
  constructor(lastRun: Instant | null) {
    this.#slot = lastRun === null ? null : slotOf(lastRun);
  }

  /**
   * The trigger of the run that is due now; null: none is due. Each slot is due only once, so that a second call in the
   * same slot returns null. While a user has paused the scheduler (these runs, and the unlocking of doors by bookings;
   * the passes go on and control lights) no run is due, and none counts as missed later.
   */
  due(now: Instant, isPaused: boolean): "schedule" | "missed" | null {
    const slot = slotOf(now);
    const last = this.#slot;
    this.#slot = slot;
    if (isPaused || last === null || last === slot) return null;
    // after a clock was set back, no run counts as missed
    return slot > last + 1 ? "missed" : "schedule";
  }

  /** When the next five-minute run is due, not considering a pause of the scheduler. */
  next(now: Instant): Instant {
    return plus(roundDown(now, RUN_PERIOD), RUN_PERIOD);
  }

  /** The time until `next`. */
  untilNext(now: Instant): Duration {
    return between(now, this.next(now));
  }
}

/** The number of the five-minute slot since 1970 that an instant lies in. */
function slotOf(at: Instant): number {
  return Math.floor(at / RUN_PERIOD);
}
