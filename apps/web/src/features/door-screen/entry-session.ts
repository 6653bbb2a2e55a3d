import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import {
  afterEvent,
  type CodeEntry,
  type EntryEvent,
  NOTHING_TYPED,
} from "@platzwart/domain/doors/code-entry";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, plus, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../../lib/listeners.ts";

/** Answer to a code that was checked. */
export type EntryAnswer =
  | { readonly kind: "granted" }
  | { readonly kind: "denied" }
  /** Duration for which no code is checked, right ones included (D-21). */
  | { readonly kind: "locked out"; readonly seconds: number };

/** `error`: why the code could not be checked. */
export type EntryOutcome = EntryAnswer | { readonly kind: "failed"; readonly error: unknown };

const DENIAL_DISPLAY_TIME = seconds(3);

export interface EntrySnapshot {
  readonly entry: CodeEntry;
  /** End of the lockout by Clock.elapsed; null: none known. */
  readonly lockedOutUntil: Duration | null;
  /** The server's reason for not checking the last code; null: none. */
  readonly refusal: string | null;
}

interface EntrySessionOptions {
  readonly clock: Clock;
  /** Possible code lengths, read at each event; typed digits stay when the lengths change. */
  readonly codeLengths: readonly number[];
  /** Rejects when the code was not checked: with RefusedInWords if the server gave a reason. */
  readonly enter: (code: string) => Promise<EntryAnswer>;
  /** Called with the outcome of each confirmed code, even after its entry was cleared. */
  readonly onOutcome: (outcome: EntryOutcome) => void;
  /** Idle time after which typed digits are cleared; null: never. */
  readonly forgetsAfter?: Duration | null;
}

/** The entry of codes at one door: typed digits, the check of each code, denials and lockouts. */
export class EntrySession {
  readonly #clock: Clock;
  readonly #options: EntrySessionOptions;
  readonly #listeners = new Listeners();
  #snapshot: EntrySnapshot = { entry: NOTHING_TYPED, lockedOutUntil: null, refusal: null };
  #denialTimer: PendingTimer | null = null;
  #forgetTimer: PendingTimer | null = null;

  constructor(options: EntrySessionOptions) {
    this.#clock = options.clock;
    this.#options = options;
  }

  /** Unsubscribing also cancels the timers. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#listeners.subscribe(listener);
    return () => {
      unsubscribe();
      this.stop();
    };
  };

  readonly snapshot = (): EntrySnapshot => this.#snapshot;

  /** Locks code entry for a duration from now (D-21); null: ends the lockout. */
  lockOutFor(duration: Duration | null): void {
    const lockedOutUntil = duration === null ? null : plus(this.#clock.elapsed(), duration);
    if (lockedOutUntil !== this.#snapshot.lockedOutUntil) this.#update({ ...this.#snapshot, lockedOutUntil });
  }

  get isLockedOut(): boolean {
    const { lockedOutUntil } = this.#snapshot;
    return lockedOutUntil !== null && lockedOutUntil > this.#clock.elapsed();
  }

  handle(event: EntryEvent): void {
    // digits typed during a lockout would remain for the next person
    if (this.isLockedOut && addsDigits(event)) return;
    const formerEntry = this.#snapshot.entry;
    const entry = afterEvent(formerEntry, event, this.#options.codeLengths);
    if (event.kind !== "timed_out") this.#forgetLater();
    if (entry === formerEntry) return;
    this.#update({ ...this.#snapshot, entry });
    if (entry.submissionNumber !== formerEntry.submissionNumber) void this.#checkCode(entry);
  }

  stop(): void {
    this.#denialTimer?.cancel();
    this.#forgetTimer?.cancel();
  }

  #forgetLater(): void {
    this.#forgetTimer?.cancel();
    const { forgetsAfter = null } = this.#options;
    if (forgetsAfter === null) return;
    this.#forgetTimer = this.#clock.timer("typed code", forgetsAfter, () =>
      this.handle({ kind: "timed_out" }),
    );
  }

  async #checkCode({ sentDigits, submissionNumber }: CodeEntry): Promise<void> {
    const outcome = await this.#options
      .enter(sentDigits)
      .catch((error: unknown): EntryOutcome => ({ kind: "failed", error }));
    if (outcome.kind === "locked out") this.lockOutFor(seconds(outcome.seconds));
    if (submissionNumber === this.#snapshot.entry.submissionNumber)
      this.#update({ ...this.#snapshot, refusal: refusalOf(outcome) });
    this.handle({
      kind: "answered",
      submissionNumber,
      outcome: outcome.kind === "granted" ? "valid" : outcome.kind === "failed" ? "failed" : "invalid",
    });
    if (this.#snapshot.entry.state === "invalid") {
      this.#denialTimer?.cancel();
      this.#denialTimer = this.#clock.timer("denial shown", DENIAL_DISPLAY_TIME, () =>
        this.handle({ kind: "denial shown", submissionNumber }),
      );
    }
    this.#options.onOutcome(outcome);
  }

  #update(snapshot: EntrySnapshot): void {
    this.#snapshot = snapshot;
    this.#listeners.notify();
  }
}

function refusalOf(outcome: EntryOutcome): string | null {
  return outcome.kind === "failed" && outcome.error instanceof RefusedInWords ? outcome.error.message : null;
}

function addsDigits(event: EntryEvent): boolean {
  if (event.kind === "key") return event.key !== "Escape" && event.key !== "Backspace";
  return event.kind === "pasted" || event.kind === "code";
}
