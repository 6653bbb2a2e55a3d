import {
  between,
  type Duration,
  type Instant,
  minutes,
  plus,
  roundDown,
} from "@platzwart/domain/time/instant";

/** Time between scheduled runs, which are due at its multiples by the wall clock: :00, :05, … (Z-01). */
const RUN_PERIOD = minutes(5);

/** Says which scheduled run is due, without a timer: one run makes up for all that a sleep missed (Z-07). */
export class Schedule {
  /** Slot of the last run or call; null: none yet. */
  #slot: number | null;

  /** `lastRun`: start of the last stored run, whatever its trigger; null: none. */
  constructor(lastRun: Instant | null) {
    this.#slot = lastRun === null ? null : slotOf(lastRun);
  }

  /** Each slot is due once; slots of a pause neither run nor count as missed. null: no run is due. */
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

/** Serial number of the slot since 1970. */
function slotOf(at: Instant): number {
  return Math.floor(at / RUN_PERIOD);
}
