import { RoundRobinQueues } from "@platzwart/domain/round-robin-queues";
import { yieldToEventLoop } from "../platform/system/event-loop.ts";

type Waiting = () => Promise<void>;

/** Urgent tasks first, then lanes in turn; other work runs between, since SQLite blocks the only thread. */
export class WriteQueue {
  readonly #urgent: Waiting[] = [];
  readonly #others = new RoundRobinQueues<Waiting>();
  /** null: the queue is empty. */
  #running: Promise<void> | null = null;

  /** Settles as the task does; `lane`: of the task's author, null: urgent. */
  run<T>(task: () => Promise<T>, lane: string | null): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting = () => task().then(resolve, reject);
      if (lane === null) this.#urgent.push(waiting);
      else this.#others.add(lane, waiting);
      this.#running ??= this.#runAll();
    });
  }

  /** A task runs or waits, or other work after a task has not ended. */
  get isBusy(): boolean {
    return this.#running !== null;
  }

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
