import { Lanes } from "@platzwart/domain/lanes";
import { yieldToEventLoop } from "../platform/system/event-loop.ts";

/** Starts a waiting task. */
type Waiting = () => Promise<void>;

/**
 * Runs tasks one after the other: urgent ones first, the others by lanes in turn, so that one lane's many tasks delay
 * no other lane for long. Other work runs after each: SQLite uses the only thread, and a flood of calls would
 * delay the answers of lamps.
 */
export class WriteQueue {
  readonly #urgent: Waiting[] = [];
  readonly #others = new Lanes<Waiting>();
  /** Resolves when the queue is empty; null: it is. */
  #running: Promise<void> | null = null;

  /** Settles as the task does. `lane`: its author's; null: urgent. */
  run<T>(task: () => Promise<T>, lane: string | null): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting = () => task().then(resolve, reject);
      if (lane === null) this.#urgent.push(waiting);
      else this.#others.add(lane, waiting);
      this.#running ??= this.#runAll();
    });
  }

  /** Whether a task runs or waits, or other work after one is not over. */
  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** Resolves when every task so far has ended. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #runAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      await next();
      // an answered caller may be about to add the next task
      if (this.#urgent.length === 0) await yieldToEventLoop();
    }
    this.#running = null;
  }

  #next(): Waiting | undefined {
    return this.#urgent.shift() ?? this.#others.take();
  }
}
