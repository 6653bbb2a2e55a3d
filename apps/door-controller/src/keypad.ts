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

const ENTRY_TIMEOUT = seconds(10);

/** More keys during one check come from a stuck key. */
const MOST_QUEUED_KEYS = 50;

type EntryOutcome = "valid" | "invalid";

/** Collects the digits typed at the door's own keypad. */
export class Keypad {
  #entry: CodeEntry = NOTHING_TYPED;
  #timeoutTimer: PendingTimer | null = null;
  /** Keys during a check belong to the next code. */
  readonly #queuedKeys: DoorKey[] = [];
  readonly #clock: Clock;
  readonly #codeLengths: () => readonly number[];
  readonly #submit: (digits: string) => Promise<EntryOutcome>;

  /** `codeLengths`: empty: keys are ignored; `submit`: opens the door if the code is valid, never rejects. */
  constructor(options: {
    readonly clock: Clock;
    readonly codeLengths: () => readonly number[];
    readonly submit: (digits: string) => Promise<EntryOutcome>;
  }) {
    this.#clock = options.clock;
    this.#codeLengths = options.codeLengths;
    this.#submit = options.submit;
  }

  press(key: DoorKey): void {
    if (this.#entry.state === "validating") {
      if (this.#queuedKeys.length < MOST_QUEUED_KEYS) this.#queuedKeys.push(key);
      return;
    }
    const entryKey = key === "#" ? "Enter" : key === "*" ? "Escape" : key;
    if (!isEntryKey(entryKey)) return;
    this.#handle({ kind: "key", key: entryKey });
    this.#timeoutTimer?.cancel();
    this.#timeoutTimer = this.#clock.timer("keypad", ENTRY_TIMEOUT, () =>
      this.#handle({ kind: "timed_out" }),
    );
  }

  stop(): void {
    this.#timeoutTimer?.cancel();
  }

  #handle(event: EntryEvent): void {
    const codeLengths = this.#codeLengths();
    if (codeLengths.length === 0) return;
    const before = this.#entry;
    this.#entry = afterEvent(before, event, codeLengths);
    const { submissionNumber, state, sentDigits } = this.#entry;
    if (submissionNumber === before.submissionNumber || state !== "validating") return;
    void this.#submit(sentDigits).then((outcome) => this.#handleAnswer(submissionNumber, outcome));
  }

  /** Clears the entry for the next code; lamps show the outcome meanwhile. */
  #handleAnswer(submissionNumber: number, outcome: EntryOutcome): void {
    this.#handle({ kind: "answered", submissionNumber, outcome });
    this.#handle({ kind: "key", key: "Escape" });
    for (const key of this.#queuedKeys.splice(0)) this.press(key);
  }
}
