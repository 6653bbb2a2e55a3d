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

/** Digits that nobody goes on with are forgotten (field: controller 7). */
const FORGOTTEN_AFTER = seconds(10);

/** More keys than these nobody presses while a code is checked: one is held down. */
const MOST_EARLY_KEYS = 50;

/** How a code that was typed ended; failed: it could not be checked. */
export type EntryOutcome = "valid" | "invalid" | "failed";

/** The keys of one door: what they type is checked by `check`, one code after the other. */
export class Keypad {
  #entry: CodeEntry = NOTHING_TYPED;
  #forgetting: PendingTimer | null = null;
  /** What was pressed while a code was being checked. */
  readonly #early: DoorKey[] = [];
  readonly #clock: Clock;
  readonly #lengths: () => readonly number[];
  readonly #check: (digits: string) => Promise<EntryOutcome>;

  /** `lengths`: how many digits a code can have now; none: no code is taken. */
  constructor(options: {
    readonly clock: Clock;
    readonly lengths: () => readonly number[];
    readonly check: (digits: string) => Promise<EntryOutcome>;
  }) {
    this.#clock = options.clock;
    this.#lengths = options.lengths;
    this.#check = options.check;
  }

  /** A key that comes while a code is being checked belongs to the next one. */
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

  /** The next person begins anew at once: no page shows the outcome here. */
  #answer(submission: number, outcome: EntryOutcome): void {
    this.#take({ kind: "answered", submission, outcome });
    this.#take({ kind: "key", key: "Escape" });
    for (const key of this.#early.splice(0)) this.press(key);
  }
}
