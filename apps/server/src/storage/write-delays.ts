import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minus, seconds } from "@platzwart/domain/time/instant";

/** Twice what a write waits for the lock of another program. */
const LONGEST_WAIT = seconds(10);
/**
 * A refusal is told for so long: what the server itself has to store is tried every ten seconds. That another write was
 * stored since says nothing, as somebody may have locked a single table.
 */
const TOLD_FOR = seconds(30);

/** Whether what is to be stored has to wait, by how the writes of a storage do. */
export class WriteDelays {
  readonly #clock: Pick<Clock, "elapsed">;
  /** Since when each write waits or runs, the oldest first. */
  readonly #waiting = new Set<{ readonly since: Duration }>();
  /** When a write was last refused because another program has the database; null: never. */
  #refusedAt: Duration | null = null;

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  /** Resolves or rejects as a write does, which counts as waiting until then. */
  async during<T>(write: () => Promise<T>): Promise<T> {
    const waiting = { since: this.#clock.elapsed() };
    this.#waiting.add(waiting);
    try {
      return await write();
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  refused(): void {
    this.#refusedAt = this.#clock.elapsed();
  }

  /** Whether a write waits for more than ten seconds, or one was refused in the last half minute. */
  get isHeldUp(): boolean {
    const now = this.#clock.elapsed();
    const [oldest] = this.#waiting;
    if (oldest !== undefined && minus(now, oldest.since) > LONGEST_WAIT) return true;
    return this.#refusedAt !== null && minus(now, this.#refusedAt) < TOLD_FOR;
  }
}
