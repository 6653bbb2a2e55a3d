import { type Duration, minutes, seconds } from "@platzwart/domain/time/instant";

/**
 * A lamp switched at the wall against the rule is put right this often in ten minutes, each time so long after the one
 * before, then left alone for ten minutes (design 6): a fight with whoever stands there helps nobody, nor does one with
 * a fuse.
 */
const DISTANCES = [seconds(0), seconds(10), seconds(30)];
const WITHIN = minutes(10);
const LEFT_ALONE_FOR = minutes(10);

/** The corrections of one lamp, by elapsed time. */
export class LampCorrections {
  #made: Duration[] = [];
  /** null: it is not left alone. */
  #leftAloneUntil: Duration | null = null;
  readonly #onLeftAlone: () => void;

  /** `onLeftAlone` runs once each time. */
  constructor(onLeftAlone: () => void) {
    this.#onLeftAlone = onLeftAlone;
  }

  /** What becomes of a lamp that is found switched: it is put right, which counts, has to wait a little, or is left alone. */
  next(now: Duration): "put right" | "waits" | "left alone" {
    if (this.#leftAloneUntil !== null) {
      if (now < this.#leftAloneUntil) return "left alone";
      this.forget();
    }
    this.#made = this.#made.filter((at) => now - at < WITHIN);
    const distance = DISTANCES[this.#made.length];
    if (distance === undefined) {
      this.#leftAloneUntil = (now + LEFT_ALONE_FOR) as Duration;
      this.#onLeftAlone();
      return "left alone";
    }
    const last = this.#made.at(-1);
    if (last !== undefined && now - last < distance) return "waits";
    this.#made.push(now);
    return "put right";
  }

  forget(): void {
    this.#made = [];
    this.#leftAloneUntil = null;
  }
}
