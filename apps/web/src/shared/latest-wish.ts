import { Listeners } from "./listeners.ts";

interface RequestPorts<Value, Answer> {
  /** Carries one wish to the server. */
  send(value: Value): Promise<Answer>;
  /** An answer to the latest wish. */
  settled(answer: Answer, value: Value): void;
  /** The latest wish failed and is given up. */
  failed(error: unknown, value: Value): void;
}

export interface PendingRequest<Value> {
  readonly value: Value;
  /** Whether the server has been told this very value. */
  readonly isSent: boolean;
}

/**
 * A person's latest wish for one thing. Only one request is under way at a time, so that two can never
 * arrive in the wrong order; wishes made meanwhile replace one another and the last one is sent next.
 * An answer to an older wish therefore never overwrites a newer one.
 */
export class LatestRequest<Value, Answer> {
  readonly #ports: RequestPorts<Value, Answer>;
  readonly #listeners = new Listeners();
  #pending: PendingRequest<Value> | null = null;
  #isRunning = false;

  constructor(ports: RequestPorts<Value, Answer>) {
    this.#ports = ports;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** What is wished for and not settled yet. */
  readonly current = (): PendingRequest<Value> | null => this.#pending;

  make(value: Value): void {
    this.#set({ value, isSent: false });
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#pending !== null) {
      const { value } = this.#pending;
      this.#set({ value, isSent: true });
      const outcome = await this.#ports.send(value).then(
        (answer) => ({ answer }) as const,
        (error: unknown) => ({ error }) as const,
      );
      // a wish made meanwhile is sent next, unless it is what the server has just been told
      const isRenewed = !this.#pending.isSent;
      if (this.#pending.value !== value || (isRenewed && "error" in outcome)) continue;
      // the answer first: the wish must not go before what it led to is there to be shown
      if ("answer" in outcome) this.#ports.settled(outcome.answer, value);
      else this.#ports.failed(outcome.error, value);
      this.#set(null);
    }
    this.#isRunning = false;
  }

  #set(request: PendingRequest<Value> | null): void {
    this.#pending = request;
    this.#listeners.notify();
  }
}
