import { Lanes } from "@platzwart/domain/lanes";
import type { Clock } from "@platzwart/domain/time/clock";
import { SECOND } from "@platzwart/domain/time/instant";

/** How long one keeps the next waiting, such as one whose question to the database hangs. */
const PATIENCE = SECOND;

/**
 * Brings browsers up to date one after the other: all pages of a hall resume at once when the server is back, and the
 * loop must not wait for all of them. The users take turns, and of two turns one is of those that are new and missed
 * nothing: who opens streams again and again keeps nobody's new page waiting.
 */
export class ResumeTurns {
  readonly #clock: Clock;
  readonly #new = new Lanes<() => Promise<void>>();
  readonly #others = new Lanes<() => Promise<void>>();
  #isRunning = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls `resume`, which must not reject, once it is its turn. `isNew`: whether the browser missed nothing. */
  add(userId: string, isNew: boolean, resume: () => Promise<void>): void {
    (isNew ? this.#new : this.#others).add(userId, resume);
    if (!this.#isRunning) void this.#runAll();
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#new.size + this.#others.size > 0)
      for (const lanes of [this.#new, this.#others]) await this.#untilDone(lanes.take());
    this.#isRunning = false;
  }

  /** Resolves when the browser is up to date, or has had its time. */
  async #untilDone(resume: (() => Promise<void>) | undefined): Promise<void> {
    if (resume === undefined) return;
    await new Promise<void>((resolve) => {
      const timer = this.#clock.timer("resume", PATIENCE, resolve);
      void resume().then(() => {
        timer.cancel();
        resolve();
      });
    });
  }
}
