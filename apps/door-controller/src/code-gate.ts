import type {
  CodeEntryAnswer,
  DoorEvent,
  NewDoorEvent,
  Typist,
} from "@platzwart/contract/device-link/messages";
import type { AccessCode } from "@platzwart/domain/access/access-code";
import {
  DOOR_GUESSES,
  emptyGuessRecord,
  type GuessRecord,
  hasRecentWrongCode,
  lockedOutUntil,
  noteWrongCode,
  refundMisspellings,
} from "@platzwart/domain/access/guess-policy";
import { misspellingsOf } from "@platzwart/domain/access/misspellings";
import type { CourtId } from "@platzwart/domain/court/court";
import type { DoorCheck } from "@platzwart/domain/doors/access-list";
import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  milliseconds,
  minus,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { SerialQueue } from "@platzwart/machine/serial-queue";

/** Memory cards stall for seconds: after this wait a valid code opens and the next code is checked. */
const LONGEST_WAIT = { granted: milliseconds(250), denied: seconds(5) } as const;

export interface TypedCode {
  readonly digits: string;
  /** null: any court behind the door. */
  readonly court: CourtId | null;
  /** null: typed at the door's own keypad. */
  readonly typist: Typist | null;
  /** False once the command is void, so that the code is not checked. */
  isInTime(): boolean;
}

/** late: not checked, as the remote keypad's command is void. */
export type GateAnswer = CodeEntryAnswer | { readonly kind: "late" };

interface GateOptions {
  readonly clock: Clock;
  /** Wrong codes and guess time at the last save before this start; null: none. */
  readonly savedGuesses: { readonly guesses: GuessRecord; readonly time: Instant } | null;
  readonly check: (tag: string, court: CourtId | null) => DoorCheck;
  /** Tag by which the door's list knows the digits. */
  readonly tagOf: (digits: string) => string;
  /** Resolves once the event is durable. */
  readonly write: (event: NewDoorEvent, guesses: GuessRecord) => Promise<DoorEvent | null>;
  readonly open: (codeId: string) => void;
  readonly openSeconds: () => number;
  /** The write of an event failed or exceeded its limit. */
  readonly onUnwritten: (why: "failed" | "late") => void;
}

/**
 * Checks typed codes one by one; journal entry and wrong codes are stored before the next code is checked, so
 * that a power cut gives no further guess (D-21).
 */
export class CodeGate {
  readonly #options: GateOptions;
  readonly #startedAt: Duration;
  readonly #guessTimeAtStart: Instant;
  #guesses: GuessRecord;
  readonly #queue = new SerialQueue();

  constructor(options: GateOptions) {
    this.#options = options;
    this.#startedAt = options.clock.elapsed();
    this.#guessTimeAtStart = options.savedGuesses?.time ?? options.clock.now();
    this.#guesses = options.savedGuesses?.guesses ?? emptyGuessRecord(DOOR_GUESSES, this.#guessTimeAtStart);
  }

  /** Clock of the guess limits: runs only while the program does, and no clock change affects it. */
  get guessTime(): Instant {
    return plus(this.#guessTimeAtStart, minus(this.#options.clock.elapsed(), this.#startedAt));
  }

  get guesses(): GuessRecord {
    return this.#guesses;
  }

  /** Remaining lockout; null: none. */
  get lockedFor(): Duration | null {
    const until = lockedOutUntil(DOOR_GUESSES, this.#guesses, this.guessTime);
    return until === null ? null : between(this.guessTime, until);
  }

  clearGuesses(): void {
    this.#guesses = emptyGuessRecord(DOOR_GUESSES, this.guessTime);
  }

  enter(typed: TypedCode): Promise<GateAnswer> {
    return this.#queue.run(() => this.#decide(typed));
  }

  async #decide(typed: TypedCode): Promise<GateAnswer> {
    if (!typed.isInTime()) return { kind: "late" };
    const wait = this.lockedFor;
    if (wait !== null) return { kind: "locked", wait };
    const tag = this.#options.tagOf(typed.digits);
    const check = this.#options.check(tag, typed.court);
    return check.granted ? this.#grant(typed, check.code) : this.#deny(typed, tag, check.reason);
  }

  async #grant({ digits, typist }: TypedCode, { id: code, courtId: court }: AccessCode): Promise<GateAnswer> {
    const { tagOf, open, openSeconds } = this.#options;
    const now = this.guessTime;
    const before = this.#guesses;
    if (hasRecentWrongCode(before, now)) {
      const misspellings = new Set([...misspellingsOf(digits)].map(tagOf));
      this.#guesses = refundMisspellings(DOOR_GUESSES, before, misspellings, now);
    }
    const misspelt = this.#guesses.wrong.filter(({ isGivenBack }, index) => {
      return isGivenBack === true && before.wrong[index]?.isGivenBack !== true;
    });
    const event: NewDoorEvent = {
      ...{ kind: "granted", code, by: typist },
      seconds: openSeconds(),
      misspelt: misspelt.map((wrong) => wrong.tag),
    };
    await this.#write(event, LONGEST_WAIT.granted);
    open(code);
    return { kind: "granted", code, court };
  }

  async #deny(
    { digits, typist }: TypedCode,
    tag: string,
    reason: Extract<DoorCheck, { granted: false }>["reason"],
  ): Promise<GateAnswer> {
    const before = this.#guesses;
    this.#guesses = noteWrongCode(DOOR_GUESSES, before, tag, this.guessTime);
    const { length } = digits;
    const { lockedFor } = this;
    const event = { kind: "denied", by: typist, length, tag, reason, lockedFor } as const;
    await this.#write(event, LONGEST_WAIT.denied);
    return { kind: "denied" };
  }

  /** Waits at most `limit`; never rejects, since the guess counts in memory. */
  #write(event: NewDoorEvent, limit: Duration): Promise<void> {
    const { clock, write, onUnwritten } = this.#options;
    return new Promise((resolve) => {
      const timer = clock.timer("journal entry", limit, () => {
        onUnwritten("late");
        resolve();
      });
      const done = () => {
        timer.cancel();
        resolve();
      };
      write(event, this.#guesses).then(done, () => {
        onUnwritten("failed");
        done();
      });
    });
  }
}
