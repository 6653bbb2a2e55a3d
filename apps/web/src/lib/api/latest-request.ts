import { Listeners } from "../listeners.ts";

interface RequestPorts<Value, Answer> {
  send(value: Value): Promise<Answer>;
  settled(answer: Answer, value: Value): void;
  failed(error: unknown, value: Value): void;
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
      // a newer value is sent next; an equal one only after a failure
      const isRenewed = !this.#pending.isSent;
      if (this.#pending.value !== value || (isRenewed && "error" in outcome)) continue;
      // applied first, so that the request is shown until then
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
