import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, HOUR } from "@platzwart/domain/time/instant";

/** More than the busiest hall books in an hour, and few enough that a stolen key cannot fill a hall's calendar at once. */
const MAX_BOOKINGS_PER_HOUR = 300;

/** Limits the new bookings of each API key to 300 in any 60 minutes. */
export class BookingThrottle {
  readonly #clock: Clock;
  /** When the bookings of the last hour were made, as elapsed time since the start of the server, by id of the key. */
  readonly #madeAt = new Map<string, readonly Duration[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  count(keyId: string): void {
    this.#madeAt.set(keyId, [...this.#recent(keyId), this.#clock.elapsed()]);
  }

  refuseAboveLimit(keyId: string): void {
    if (this.#recent(keyId).length >= MAX_BOOKINGS_PER_HOUR)
      throw new Refused({ code: "too_many_bookings", perHour: MAX_BOOKINGS_PER_HOUR });
  }

  #recent(keyId: string): readonly Duration[] {
    const now = this.#clock.elapsed();
    return (this.#madeAt.get(keyId) ?? []).filter((at) => now - at < HOUR);
  }
}
