import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { between, type Duration, type Instant, longest, milliseconds } from "@platzwart/domain/time/instant";

/** How often real time is passed on; finer than anything that a page waits for. */
const STEP_MS = 20;

/**
 * A clock that runs along with real time, so that a page in a real browser lives as usual, and that a test can let
 * leap ahead: what falls due on the way happens on the way.
 */
export class PumpedClock extends FakeClock {
  #queue: Promise<void> = Promise.resolve();
  #last = performance.now();
  readonly #pump: NodeJS.Timeout;

  constructor(start: Instant) {
    super(start);
    this.#pump = setInterval(() => this.#run(), STEP_MS);
  }

  /** Lets time leap ahead and resolves when all that fell due has happened. */
  override advance(duration: Duration): Promise<void> {
    return this.#enqueue(() => super.advance(duration));
  }

  /** Lets time leap to an instant, however much of it has passed meanwhile. */
  override advanceTo(at: Instant): Promise<void> {
    return this.#enqueue(() => super.advance(longest(milliseconds(0), between(this.now(), at))));
  }

  stop(): void {
    clearInterval(this.#pump);
  }

  #run(): void {
    const now = performance.now();
    const passed = Math.floor(now - this.#last);
    this.#last += passed;
    void this.advance(milliseconds(passed));
  }

  #enqueue(pass: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(pass);
    return this.#queue;
  }
}
