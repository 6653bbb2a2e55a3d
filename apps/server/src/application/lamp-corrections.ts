import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";

/**
 * A lamp switched at the wall against the rule is put right this often in ten minutes, each time so long after the one
 * before, then left alone for ten minutes (design 6): a fight with whoever stands there helps nobody, nor does one with
 * a fuse.
 */
const DISTANCES = [seconds(0), seconds(10), seconds(30)];
const WITHIN = minutes(10);
const LEFT_ALONE_FOR = minutes(10);

/** What there is to tell of a lamp that is fought over. */
export interface CorrectionsListener {
  /** It is held back otherwise than before. */
  changed(): void;
  /** It is left alone from now on; once each time. */
  leftAlone(): void;
  /** It is held back no longer. */
  due(): void;
}

/** The corrections of one lamp. */
export class LampCorrections {
  #heldBack: "not" | "waits" | "left alone" = "not";
  #made: Duration[] = [];
  /** Of the elapsed time; null: it is not left alone. */
  #leftAloneUntil: Duration | null = null;
  #timer: PendingTimer | null = null;
  readonly #clock: Clock;
  readonly #listener: CorrectionsListener;

  constructor(clock: Clock, listener: CorrectionsListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Why a lamp that is not as the rule wants it is not put right now. */
  get heldBack(): "not" | "waits" | "left alone" {
    return this.#heldBack;
  }

  /** Whether a lamp that is found switched is put right now, which counts. */
  may(): boolean {
    const now = this.#clock.elapsed();
    const wait = minus(this.#dueAt(now), now);
    if (wait <= 0) {
      this.end();
      this.#made.push(now);
      return true;
    }
    this.#hold(this.#leftAloneUntil === null ? "waits" : "left alone");
    this.#timer = this.#clock.timer("lamp correction", wait, () => {
      this.#heldBack = "not";
      this.#listener.due();
    });
    return false;
  }

  /** There is nothing to put right. */
  end(): void {
    this.#hold("not");
  }

  /** As if it had never been put right. */
  forget(): void {
    this.#made = [];
    this.#leftAloneUntil = null;
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #dueAt(now: Duration): Duration {
    if (this.#leftAloneUntil !== null) {
      if (now < this.#leftAloneUntil) return this.#leftAloneUntil;
      this.forget();
    }
    this.#made = this.#made.filter((at) => now - at < WITHIN);
    const distance = DISTANCES[this.#made.length];
    if (distance !== undefined) return plus(this.#made.at(-1) ?? now, distance);
    this.#leftAloneUntil = plus(now, LEFT_ALONE_FOR);
    this.#listener.leftAlone();
    return this.#leftAloneUntil;
  }

  #hold(heldBack: "not" | "waits" | "left alone"): void {
    this.#timer?.cancel();
    if (this.#heldBack === heldBack) return;
    this.#heldBack = heldBack;
    // it is shown, so whoever looks is told when it begins and when it ends
    this.#listener.changed();
  }
}
