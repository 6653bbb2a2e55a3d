import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE } from "@platzwart/domain/time/instant";

/** Far more than a page that goes on failing sees, and too few to fill a disk before somebody looks. */
const ENTRIES_A_MINUTE = 6_000;

interface Bucket {
  /** When its minute began, of `elapsed`. */
  readonly since: Duration;
  count: number;
}

/** Bounds how many log entries each user writes, so that a page gone wild cannot fill the disk. */
export class LogThrottle {
  readonly #clock: Clock;
  /** One for each user who ever wrote: as many as the hall has. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts an entry; refuses when this minute's are used up. */
  admit(userId: string): void {
    const bucket = this.#bucketOf(userId);
    if (bucket.count >= ENTRIES_A_MINUTE) throw new Refused({ code: "too_many_log_entries" });
    bucket.count += 1;
  }

  #bucketOf(userId: string): Bucket {
    const now = this.#clock.elapsed();
    const known = this.#buckets.get(userId);
    if (known !== undefined && now - known.since < MINUTE) return known;
    const bucket = { since: now, count: 0 };
    this.#buckets.set(userId, bucket);
    return bucket;
  }
}
