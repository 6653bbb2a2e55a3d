import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minus, minutes, SECOND } from "@platzwart/domain/time/instant";
import { SerialQueue } from "@platzwart/machine/serial-queue";
import type { ProgramStore } from "./program-store.ts";

/** Limit without keys or server; a server that is merely down fails the trial too, which is harmless. */
const LONGEST_TRIAL = minutes(10);

/** Time for the answer to the sender of the update. */
const CHECK_INTERVAL = SECOND;

export interface UpdateOptions {
  readonly store: ProgramStore;
  readonly running: string;
  readonly isOnTrial: boolean;
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  readonly areKeysRead: () => boolean;
  readonly isLinked: () => boolean;
  readonly isLocked: () => boolean;
  /** Ends the program; the service manager restarts it. */
  readonly restart: () => void;
  readonly log: (message: string) => void;
}

export class ProgramUpdates {
  readonly #options: UpdateOptions;
  readonly #startedAt: Duration;
  #isOnTrial: boolean;
  #isEnding = false;
  #timer: PendingTimer | null = null;
  /** Sequential changes of the program on trial. */
  readonly #queue = new SerialQueue();

  constructor(options: UpdateOptions) {
    this.#options = options;
    this.#startedAt = options.clock.elapsed();
    this.#isOnTrial = options.isOnTrial;
    if (this.#isOnTrial) this.#checkSoon();
  }

  /** Starts once the door is locked; null: durable, else the refusal. */
  storeUpdate(signed: { readonly text: string; readonly signature: string }): Promise<ProgramRefusal | null> {
    const { store, running, log } = this.#options;
    return this.#queue.run(async () => {
      const why = await store.storeUpdate(signed, running);
      if (why !== null) return why;
      log("an update is on the card: the program ends once the door is locked, to be started anew");
      this.#end();
      return null;
    });
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #check(): void {
    const { areKeysRead, isLinked, isLocked, clock, restart } = this.#options;
    if (this.#isEnding && isLocked()) {
      restart();
      return;
    }
    if (this.#isOnTrial && areKeysRead() && isLinked()) void this.#queue.run(() => this.#prove());
    else if (this.#isOnTrial && minus(clock.elapsed(), this.#startedAt) >= LONGEST_TRIAL)
      void this.#queue.run(() => this.#goBack());
    if (this.#isOnTrial || this.#isEnding) this.#checkSoon();
  }

  async #prove(): Promise<void> {
    const { store, running, log } = this.#options;
    if (!this.#isOnTrial) return;
    this.#isOnTrial = false;
    await store.prove().then(
      () => log(`the program ${running} is proven`),
      (error: Error) => log(`the program ${running} cannot be proven: ${error.message}`),
    );
  }

  async #goBack(): Promise<void> {
    const { store, running, log } = this.#options;
    if (!this.#isOnTrial) return;
    log(`the program ${running} had no keys or no server for 10 minutes: the one before takes its place`);
    // on a failing memory card the count of starts ends the trial
    await store.drop().catch((error: Error) => log(`it cannot be removed: ${error.message}`));
    this.#end();
  }

  #end(): void {
    this.#isOnTrial = false;
    this.#isEnding = true;
    this.#checkSoon();
  }

  #checkSoon(): void {
    this.#timer?.cancel();
    this.#timer = this.#options.clock.timer("update of the program", CHECK_INTERVAL, () => this.#check());
  }
}
