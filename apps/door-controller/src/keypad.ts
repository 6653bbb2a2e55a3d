import {
  afterEvent,
  type CodeEntry,
  type EntryEvent,
  isEntryKey,
  NOTHING_TYPED,
} from "@platzwart/domain/doors/code-entry";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { DoorKey } from "./door-io.ts";

/** Abandoned digits are cleared after this time. */
const FORGOTTEN_AFTER = seconds(10);

/** More keys during a check come from a stuck key. */
const MOST_EARLY_KEYS = 50;

/** Outcome of a typed code; failed: not checked. */
export type EntryOutcome = "valid" | "invalid" | "failed";

/** Keypad of one door; `check` gets one code at a time. */
export class Keypad {
  #entry: CodeEntry = NOTHING_TYPED;
  #forgetting: PendingTimer | null = null;
  /** Keys pressed during a check. */
  readonly #early: DoorKey[] = [];
  readonly #clock: Clock;
  readonly #lengths: () => readonly number[];
  readonly #check: (digits: string) => Promise<EntryOutcome>;

  /** `lengths`: possible numbers of digits of a code; empty: codes are ignored. */
  constructor(options: {
    readonly clock: Clock;
    readonly lengths: () => readonly number[];
    readonly check: (digits: string) => Promise<EntryOutcome>;
  }) {
    this.#clock = options.clock;
    this.#lengths = options.lengths;
    this.#check = options.check;
  }

  /** A key pressed during a check belongs to the next code. */
  press(key: DoorKey): void {
    if (this.#entry.state === "validating") {
      if (this.#early.length < MOST_EARLY_KEYS) this.#early.push(key);
      return;
    }
    const entryKey = key === "#" ? "Enter" : key === "*" ? "Escape" : key;
    if (!isEntryKey(entryKey)) return;
    this.#take({ kind: "key", key: entryKey });
    this.#forgetting?.cancel();
    this.#forgetting = this.#clock.timer("keypad", FORGOTTEN_AFTER, () => this.#take({ kind: "forgotten" }));
  }

  stop(): void {
    this.#forgetting?.cancel();
  }

  #take(event: EntryEvent): void {
    const lengths = this.#lengths();
    if (lengths.length === 0) return;
    const before = this.#entry;
    this.#entry = afterEvent(before, event, lengths);
    const { submission, state, lastCode } = this.#entry;
    if (submission === before.submission || state !== "validating") return;
    void this.#check(lastCode).then((outcome) => this.#answer(submission, outcome));
  }

  /** Input restarts at once, since the keypad shows no outcome. */
  #answer(submission: number, outcome: EntryOutcome): void {
    this.#take({ kind: "answered", submission, outcome });
    this.#take({ kind: "key", key: "Escape" });
    for (const key of this.#early.splice(0)) this.press(key);
  }
}
