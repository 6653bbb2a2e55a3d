import { Lanes } from "@platzwart/domain/lanes";
import { turnOfOthers } from "../platform/system/turn-of-others.ts";

/** Starts a task whose turn has not come. */
type Waiting = () => Promise<void>;

/**
 * Runs tasks one after the other: urgent ones before those that wait, and of the others those of the lanes in turn, so
 * that who has many keeps nobody else waiting for all of them. After each one everything else has its turn: SQLite
 * works on the only thread, and where one call's end begins the next, answers of lamps waited for all calls of a flood.
 */
export class WriteQueue {
  readonly #urgent: Waiting[] = [];
  readonly #others = new Lanes<Waiting>();
  /** Resolves when nothing waits or runs any more; null: nothing does. */
  #running: Promise<void> | null = null;

  /** Resolves or rejects as the task does, once its turn has come. `lane`: whose task it is; null: it is urgent. */
  run<T>(task: () => Promise<T>, lane: string | null): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting = () => task().then(resolve, reject);
      if (lane === null) this.#urgent.push(waiting);
      else this.#others.add(lane, waiting);
      this.#running ??= this.#runAll();
    });
  }

  /** Whether a task runs or waits, or the turn after one is not over. */
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
      // whether more wait is not known yet: who was answered may be about to ask for the next
      if (this.#urgent.length === 0) await turnOfOthers();
    }
    this.#running = null;
  }

  #next(): Waiting | undefined {
    return this.#urgent.shift() ?? this.#others.take();
  }
}
