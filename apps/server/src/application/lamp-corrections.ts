import { type Duration, minutes, seconds } from "@platzwart/domain/time/instant";

/**
 * A lamp switched at the wall against the rule is put right this often in ten minutes, each time so long after the one
 * before, then left alone (design 6): a fight with whoever stands there helps nobody, nor does one with a fuse.
 */
const DISTANCES = [seconds(0), seconds(10), seconds(30)];
const WITHIN = minutes(10);

/** The corrections of one lamp, by elapsed time. */
export class LampCorrections {
  #made: Duration[] = [];

  /** What comes next at that time: it can be put right, that has to wait a little, or it is to be left alone. */
  next(now: Duration): "due" | "later" | "none" {
    this.#made = this.#made.filter((at) => now - at < WITHIN);
    const distance = DISTANCES[this.#made.length];
    if (distance === undefined) return "none";
    const last = this.#made.at(-1);
    return last === undefined || now - last >= distance ? "due" : "later";
  }

  make(now: Duration): void {
    this.#made.push(now);
  }

  forget(): void {
    this.#made = [];
  }
}
