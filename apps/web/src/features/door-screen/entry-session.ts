import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import {
  afterEvent,
  type CodeEntry,
  type EntryEvent,
  NOTHING_TYPED,
} from "@platzwart/domain/doors/code-entry";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, plus, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../../shared/listeners.ts";

/** What the server says of a code that was typed before a door. */
export type EntryAnswer =
  | { readonly kind: "granted" }
  | { readonly kind: "denied" }
  /** None is looked at for so long, right ones neither (D-21). */
  | { readonly kind: "locked out"; readonly seconds: number };

/** What became of a confirmed code; `error`: why it could not be checked. */
export type EntryOutcome = EntryAnswer | { readonly kind: "failed"; readonly error: unknown };

/** How long "Ungültig" is shown (D-06). */
const DENIAL_SHOWN = seconds(3);

export interface EntrySnapshot {
  readonly entry: CodeEntry;
  /**
   * Until when no code is looked at, by the clock that runs on evenly (Clock.elapsed), as the server counts it; null: one is
   * now, as far as is known.
   */
  readonly lockedOutUntil: Duration | null;
  /** Why the server did not look at the code that was confirmed last, in its own words; null: it said nothing. */
  readonly refusal: string | null;
}

/** One place before a door where codes are typed: what is in its boxes, what the server said, and for how long that shows. */
export class EntrySession {
  readonly #clock: Clock;
  readonly #enter: (code: string) => Promise<EntryAnswer>;
  readonly #onOutcome: (outcome: EntryOutcome) => void;
  readonly #listeners = new Listeners();
  #codeLengths: readonly number[];
  #snapshot: EntrySnapshot = { entry: NOTHING_TYPED, lockedOutUntil: null, refusal: null };
  #denial: PendingTimer | null = null;
  readonly #forgetsAfter: Duration | null;
  #forgetting: PendingTimer | null = null;

  constructor(options: {
    readonly clock: Clock;
    readonly codeLengths: readonly number[];
    /** Asks the server; rejects when the code was not looked at: with RefusedInWords if the server said why. */
    readonly enter: (code: string) => Promise<EntryAnswer>;
    /** Hears what became of each confirmed code, also of one whose place was cleared meanwhile. */
    readonly onOutcome: (outcome: EntryOutcome) => void;
    /** After how long without a key what was typed is forgotten; null: never. */
    readonly forgetsAfter?: Duration | null;
  }) {
    this.#clock = options.clock;
    this.#codeLengths = options.codeLengths;
    this.#enter = options.enter;
    this.#onOutcome = options.onOutcome;
    this.#forgetsAfter = options.forgetsAfter ?? null;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly snapshot = (): EntrySnapshot => this.#snapshot;

  /** How many digits a code can have here; what is typed already stays. */
  allowLengths(codeLengths: readonly number[]): void {
    this.#codeLengths = codeLengths;
  }

  /** No code is looked at for so long from now on (D-21); null: one is. */
  lockOutFor(duration: Duration | null): void {
    const lockedOutUntil = duration === null ? null : plus(this.#clock.elapsed(), duration);
    if (lockedOutUntil !== this.#snapshot.lockedOutUntil) this.#become({ ...this.#snapshot, lockedOutUntil });
  }

  /** Whether a code would not be looked at now. */
  get isLockedOut(): boolean {
    const { lockedOutUntil } = this.#snapshot;
    return lockedOutUntil !== null && lockedOutUntil > this.#clock.elapsed();
  }

  happen(event: EntryEvent): void {
    // what is typed then would stand there for whoever comes when codes are taken again
    if (this.isLockedOut && isTyped(event)) return;
    const before = this.#snapshot.entry;
    const entry = afterEvent(before, event, this.#codeLengths);
    if (event.kind !== "forgotten") this.#forgetLater();
    if (entry === before) return;
    this.#become({ ...this.#snapshot, entry });
    if (entry.submission !== before.submission) void this.#ask(entry);
  }

  stop(): void {
    this.#denial?.cancel();
    this.#forgetting?.cancel();
  }

  #forgetLater(): void {
    this.#forgetting?.cancel();
    if (this.#forgetsAfter === null) return;
    this.#forgetting = this.#clock.timer("typed code", this.#forgetsAfter, () =>
      this.happen({ kind: "forgotten" }),
    );
  }

  async #ask({ lastCode, submission }: CodeEntry): Promise<void> {
    const outcome = await this.#enter(lastCode).catch(
      (error: unknown): EntryOutcome => ({ kind: "failed", error }),
    );
    if (outcome.kind === "locked out") this.lockOutFor(seconds(outcome.seconds));
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
    this.#onOutcome(outcome);
  }

  #become(snapshot: EntrySnapshot): void {
    this.#snapshot = snapshot;
    this.#listeners.notify();
  }
}

function refusalOf(outcome: EntryOutcome): string | null {
  return outcome.kind === "failed" && outcome.error instanceof RefusedInWords ? outcome.error.message : null;
}

/** Whether it adds to what stands there, or sends it. */
function isTyped(event: EntryEvent): boolean {
  if (event.kind === "key") return event.key !== "Escape" && event.key !== "Backspace";
  return event.kind === "pasted" || event.kind === "code";
}
