import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minus, minutes, SECOND } from "@platzwart/domain/time/instant";
import { SerialQueue } from "@platzwart/machine/serial-queue";
import type { ProgramStore } from "./program-store.ts";

/** Limit of a trial without keypad or server; a server that is merely down ends it too, which is harmless. */
const LONGEST_TRIAL = minutes(10);

/** Long enough for the answer to an update before the program restarts. */
const CHECK_INTERVAL = SECOND;

export interface UpdateOptions {
  readonly store: ProgramStore;
  readonly version: string;
  readonly isOnTrial: boolean;
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  /** The keypad is read without faults. */
  readonly areKeysRead: () => boolean;
  readonly isLinked: () => boolean;
  readonly isLocked: () => boolean;
  /** Ends the program; the service manager restarts it. */
  readonly restart: () => void;
  readonly log: (message: string) => void;
}

/** Restarts the program for an update; proves the update on trial, or goes back to the program before it. */
export class ProgramUpdates {
  readonly #options: UpdateOptions;
  readonly #startedAt: Duration;
  #isOnTrial: boolean;
  #isRestartDue = false;
  #timer: PendingTimer | null = null;
  /** Changes the stored programs one by one. */
  readonly #queue = new SerialQueue();

  constructor(options: UpdateOptions) {
    this.#options = options;
    this.#startedAt = options.clock.elapsed();
    this.#isOnTrial = options.isOnTrial;
    if (this.#isOnTrial) this.#checkSoon();
  }

  /** Stores an update, which starts once the door is locked; null: durable, else the refusal. */
  storeUpdate(signed: { readonly text: string; readonly signature: string }): Promise<ProgramRefusal | null> {
    const { store, version, log } = this.#options;
    return this.#queue.run(async () => {
      const refusal = await store.storeUpdate(signed, version);
      if (refusal !== null) return refusal;
      log("an update is stored: the program restarts once the door is locked");
      this.#restartSoon();
      return null;
    });
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #check(): void {
    const { areKeysRead, isLinked, isLocked, clock, restart } = this.#options;
    if (this.#isRestartDue && isLocked()) {
      restart();
      return;
    }
    if (this.#isOnTrial && areKeysRead() && isLinked()) void this.#queue.run(() => this.#prove());
    else if (this.#isOnTrial && minus(clock.elapsed(), this.#startedAt) >= LONGEST_TRIAL)
      void this.#queue.run(() => this.#goBack());
    if (this.#isOnTrial || this.#isRestartDue) this.#checkSoon();
  }

  async #prove(): Promise<void> {
    const { store, version, log } = this.#options;
    if (!this.#isOnTrial) return;
    this.#isOnTrial = false;
    await store.prove().then(
      () => log(`the program ${version} is proven`),
      (error: Error) => log(`the program ${version} cannot be proven: ${error.message}`),
    );
  }

  async #goBack(): Promise<void> {
    const { store, version, log } = this.#options;
    if (!this.#isOnTrial) return;
    log(`the program ${version} had no keys or no server for 10 minutes: the one before takes its place`);
    // on a failing memory card the count of starts ends the trial
    await store.discardTrial().catch((error: Error) => log(`it cannot be removed: ${error.message}`));
    this.#restartSoon();
  }

  #restartSoon(): void {
    this.#isOnTrial = false;
    this.#isRestartDue = true;
    this.#checkSoon();
  }

  #checkSoon(): void {
    this.#timer?.cancel();
    this.#timer = this.#options.clock.timer("update of the program", CHECK_INTERVAL, () => this.#check());
  }
}
