import { Listeners } from "../listeners.ts";

interface RequestPorts<Value, Answer> {
  send(value: Value): Promise<Answer>;
  onAnswer(answer: Answer, value: Value): void;
  onFailure(error: unknown, value: Value): void;
}

export interface PendingRequest<Value> {
  readonly value: Value;
  readonly isSent: boolean;
}

/** Sends one call at a time, then only the newest value, so that no stale answer overwrites a newer one. */
export class LatestRequest<Value, Answer> {
  readonly #ports: RequestPorts<Value, Answer>;
  readonly #listeners = new Listeners();
  #pending: PendingRequest<Value> | null = null;
  #isRunning = false;

  constructor(ports: RequestPorts<Value, Answer>) {
    this.#ports = ports;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly current = (): PendingRequest<Value> | null => this.#pending;

  request(value: Value): void {
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
      // a newer value is sent next; an equal one only after a failure
      const isRequestedAgain = !this.#pending.isSent;
      if (this.#pending.value !== value || (isRequestedAgain && "error" in outcome)) continue;
      // the answer is applied first, so that the requested value is shown until then
      if ("answer" in outcome) this.#ports.onAnswer(outcome.answer, value);
      else this.#ports.onFailure(outcome.error, value);
      this.#set(null);
    }
    this.#isRunning = false;
  }

  #set(request: PendingRequest<Value> | null): void {
    this.#pending = request;
    this.#listeners.notify();
  }
}
