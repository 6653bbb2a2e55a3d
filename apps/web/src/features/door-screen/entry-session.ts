import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, plus, seconds } from "@platzwart/domain/time/instant";
import { afterEvent, type CodeEntry, type EntryEvent, NOTHING_TYPED } from "./code-entry.ts";

/** What the server says of a code that was typed before a door. */
export type EntryAnswer =
  | { readonly kind: "granted" }
  | { readonly kind: "denied" }
  /** None is looked at for so long, right ones neither (D-21). */
  | { readonly kind: "locked"; readonly seconds: number };

/** What became of a confirmed code; `error`: why it could not be checked. */
export type EntryOutcome = EntryAnswer | { readonly kind: "failed"; readonly error: unknown };

/** How long "Ungültig" is shown (D-06). */
const DENIAL_SHOWN = seconds(3);

export interface EntrySnapshot {
  readonly entry: CodeEntry;
  /** Until when no code is looked at; null: one is now, as far as is known. */
  readonly lockedUntil: Instant | null;
  /** Why the server did not look at the code that was confirmed last, in its own words; null: it said nothing. */
  readonly refusal: string | null;
}

/** One place before a door where codes are typed: what is in its boxes, what the server said, and for how long that shows. */
export class EntrySession {
  readonly #clock: Clock;
  readonly #now: () => Instant;
  readonly #enter: (code: string) => Promise<EntryAnswer>;
  readonly #told: (outcome: EntryOutcome) => void;
  readonly #listeners = new Set<() => void>();
  #codeLengths: readonly number[];
  #snapshot: EntrySnapshot = { entry: NOTHING_TYPED, lockedUntil: null, refusal: null };
  #denial: PendingTimer | null = null;

  constructor(options: {
    readonly clock: Clock;
    /** The server's time. */
    readonly now: () => Instant;
    readonly codeLengths: readonly number[];
    /** Asks the server; rejects when the code was not looked at: with RefusedInWords if the server said why. */
    readonly enter: (code: string) => Promise<EntryAnswer>;
    /** Hears what became of each confirmed code, also of one whose place was cleared meanwhile. */
    readonly told: (outcome: EntryOutcome) => void;
  }) {
    this.#clock = options.clock;
    this.#now = options.now;
    this.#codeLengths = options.codeLengths;
    this.#enter = options.enter;
    this.#told = options.told;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): EntrySnapshot => this.#snapshot;

  /** How many digits a code can have here; what is typed already stays. */
  allowLengths(codeLengths: readonly number[]): void {
    this.#codeLengths = codeLengths;
  }

  /** No code is looked at until then (D-21); null: one is. */
  lockUntil(lockedUntil: Instant | null): void {
    if (lockedUntil !== this.#snapshot.lockedUntil) this.#become({ ...this.#snapshot, lockedUntil });
  }

  /** Whether a code would be looked at now. */
  get isLocked(): boolean {
    const { lockedUntil } = this.#snapshot;
    return lockedUntil !== null && lockedUntil > this.#now();
  }

  happen(event: EntryEvent): void {
    const confirms = event.kind === "code" || (event.kind === "key" && event.key === "Enter");
    if (confirms && this.isLocked) return;
    const before = this.#snapshot.entry;
    const entry = afterEvent(before, event, this.#codeLengths);
    if (entry === before) return;
    this.#become({ ...this.#snapshot, entry });
    if (entry.submission !== before.submission) void this.#ask(entry);
  }

  stop(): void {
    this.#denial?.cancel();
  }

  async #ask({ lastCode, submission }: CodeEntry): Promise<void> {
    const outcome = await this.#enter(lastCode).catch(
      (error: unknown): EntryOutcome => ({ kind: "failed", error }),
    );
    if (outcome.kind === "locked") this.lockUntil(plus(this.#now(), seconds(outcome.seconds)));
    if (submission === this.#snapshot.entry.submission)
      this.#become({ ...this.#snapshot, refusal: refusalOf(outcome) });
    this.happen({
      kind: "answered",
      submission,
      outcome: outcome.kind === "granted" ? "valid" : outcome.kind === "failed" ? "failed" : "invalid",
    });
    if (this.#snapshot.entry.state === "invalid") {
      this.#denial?.cancel();
      this.#denial = this.#clock.timer("denial shown", DENIAL_SHOWN, () =>
        this.happen({ kind: "denial shown", submission }),
      );
    }
    this.#told(outcome);
  }

  #become(snapshot: EntrySnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

function refusalOf(outcome: EntryOutcome): string | null {
  return outcome.kind === "failed" && outcome.error instanceof RefusedInWords ? outcome.error.message : null;
}
