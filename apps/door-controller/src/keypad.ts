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

const FORGOTTEN_AFTER = seconds(10);

/** More keys come from a stuck key. */
const MOST_EARLY_KEYS = 50;

/** failed: not checked. */
export type EntryOutcome = "valid" | "invalid" | "failed";

export class Keypad {
  #entry: CodeEntry = NOTHING_TYPED;
  #forgetting: PendingTimer | null = null;
  /** Keys during a check belong to the next code. */
  readonly #early: DoorKey[] = [];
  readonly #clock: Clock;
  readonly #lengths: () => readonly number[];
  readonly #check: (digits: string) => Promise<EntryOutcome>;

  /** `lengths`: possible numbers of digits; empty: keys are ignored. */
  constructor(options: {
    readonly clock: Clock;
    readonly lengths: () => readonly number[];
    readonly check: (digits: string) => Promise<EntryOutcome>;
  }) {
    this.#clock = options.clock;
    this.#lengths = options.lengths;
    this.#check = options.check;
  }

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

  /** Restarts input at once, since the keypad shows no outcome. */
  #answer(submission: number, outcome: EntryOutcome): void {
    this.#take({ kind: "answered", submission, outcome });
    this.#take({ kind: "key", key: "Escape" });
    for (const key of this.#early.splice(0)) this.press(key);
  }
}
