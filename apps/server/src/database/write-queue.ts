import { RoundRobinQueues } from "@platzwart/domain/round-robin-queues";
import { yieldToEventLoop } from "../platform/system/event-loop.ts";

type Task = () => Promise<void>;

/** Runs tasks one by one, urgent ones first, then lanes in turn; pauses between, as SQLite blocks the only thread. */
export class WriteQueue {
  readonly #urgent: Task[] = [];
  readonly #others = new RoundRobinQueues<Task>();
  /** null: the queue is empty. */
  #running: Promise<void> | null = null;

  /** Settles as the task does; `lane`: one per author; null: urgent. */
  run<T>(task: () => Promise<T>, lane: string | null): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settlingTask = () => task().then(resolve, reject);
      if (lane === null) this.#urgent.push(settlingTask);
      else this.#others.add(lane, settlingTask);
      this.#running ??= this.#runAll();
    });
  }

  /** A task runs or waits, or other work after a task has not ended. */
  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** Resolves when the queue is empty. */
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

  #next(): Task | undefined {
    return this.#urgent.shift() ?? this.#others.take();
  }
}
