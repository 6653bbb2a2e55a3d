import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minus, minutes, SECOND } from "@platzwart/domain/time/instant";
import type { ProgramStore } from "./program-store.ts";

/** A program on trial without keys or server for so long goes back: also where the server is merely away, which is harmless. */
const LONGEST_TRIAL = minutes(10);

/** The answer to whoever sent an update is on its way by then. */
const LOOK_EVERY = SECOND;

export interface UpdateParts {
  readonly store: ProgramStore;
  /** The version of this program. */
  readonly running: string;
  readonly isOnTrial: boolean;
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  readonly areKeysRead: () => boolean;
  readonly isLinked: () => boolean;
  /** Whether the door is. */
  readonly isLocked: () => boolean;
  /** Ends the program, to be started anew. */
  readonly restart: () => void;
  readonly tell: (message: string) => void;
}

/** Takes updates of the program, and proves this one where it is on trial. */
export class ProgramUpdates {
  readonly #parts: UpdateParts;
  readonly #startedAt: Duration;
  #isOnTrial: boolean;
  #isEnding = false;
  #timer: PendingTimer | null = null;
  /** One thing after the other is done with the program on trial. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: UpdateParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.elapsed();
    this.#isOnTrial = parts.isOnTrial;
    if (this.#isOnTrial) this.#lookSoon();
  }

  /** Takes an update, which is started once the door is locked; null: it is on the card, else why not. */
  take(signed: { readonly text: string; readonly signature: string }): Promise<ProgramRefusal | null> {
    const { store, running, tell } = this.#parts;
    return this.#inTurn(async () => {
      const why = await store.keep(signed, running);
      if (why !== null) return why;
      tell("an update is on the card: the program ends once the door is locked, to be started anew");
      this.#end();
      return null;
    });
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #look(): void {
    const { areKeysRead, isLinked, isLocked, clock, restart } = this.#parts;
    if (this.#isEnding && isLocked()) {
      restart();
      return;
    }
    if (this.#isOnTrial && areKeysRead() && isLinked()) void this.#inTurn(() => this.#prove());
    else if (this.#isOnTrial && minus(clock.elapsed(), this.#startedAt) >= LONGEST_TRIAL)
      void this.#inTurn(() => this.#goBack());
    if (this.#isOnTrial || this.#isEnding) this.#lookSoon();
  }

  async #prove(): Promise<void> {
    const { store, running, tell } = this.#parts;
    if (!this.#isOnTrial) return;
    this.#isOnTrial = false;
    await store.prove().then(
      () => tell(`the program ${running} is proven`),
      (error: Error) => tell(`the program ${running} cannot be proven: ${error.message}`),
    );
  }

  async #goBack(): Promise<void> {
    const { store, running, tell } = this.#parts;
    if (!this.#isOnTrial) return;
    tell(`the program ${running} had no keys or no server for 10 minutes: the one before takes its place`);
    // where the card fails, the starts are counted
    await store.drop().catch((error: Error) => tell(`it cannot be removed: ${error.message}`));
    this.#end();
  }

  #end(): void {
    this.#isOnTrial = false;
    this.#isEnding = true;
    this.#lookSoon();
  }

  #lookSoon(): void {
    this.#timer?.cancel();
    this.#timer = this.#parts.clock.timer("update of the program", LOOK_EVERY, () => this.#look());
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work);
    this.#turn = turn;
    return turn;
  }
}
