import type { DoorEvent, EntryAnswer, NewDoorEvent, Typist } from "@platzwart/contract/device-link/messages";
import type { AccessCode } from "@platzwart/domain/access/access-code";
import {
  DOOR_GUESSES,
  type GuessRecord,
  lockedUntil,
  mayBeMisspelt,
  noGuesses,
  noteWrong,
  refundMisspelt,
} from "@platzwart/domain/access/guess-limit";
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
  readonly by: Typist | null;
  /** False once the command is void: the door stays locked. */
  isLive(): boolean;
}

/** late: not checked, since the command is void. */
export type GateAnswer = EntryAnswer | { readonly kind: "late" };

interface GateOptions {
  readonly clock: Clock;
  /** Guesses and guess time before this start; null: none. */
  readonly savedGuesses: { readonly guesses: GuessRecord; readonly time: Instant } | null;
  readonly check: (tag: string, court: CourtId | null) => DoorCheck;
  readonly tagOf: (digits: string) => string;
  /** Resolves once the event is durable. */
  readonly write: (event: NewDoorEvent, guesses: GuessRecord) => Promise<DoorEvent | null>;
  readonly open: (codeId: string) => void;
  readonly openSeconds: () => number;
  /** The write of an entry failed or exceeded its limit. */
  readonly onUnwritten: (why: "failed" | "late") => void;
}

/** Entry and guess count are durable before the next entry, so that no power cut gives a try (D-21). */
export class CodeGate {
  readonly #options: GateOptions;
  readonly #startedAt: Duration;
  readonly #timeAtStart: Instant;
  #guesses: GuessRecord;
  readonly #queue = new SerialQueue();

  constructor(options: GateOptions) {
    this.#options = options;
    this.#startedAt = options.clock.elapsed();
    this.#timeAtStart = options.savedGuesses?.time ?? options.clock.now();
    this.#guesses = options.savedGuesses?.guesses ?? noGuesses(DOOR_GUESSES, this.#timeAtStart);
  }

  /** Guess time: elapsed running time, independent of wall clocks. */
  get time(): Instant {
    return plus(this.#timeAtStart, minus(this.#options.clock.elapsed(), this.#startedAt));
  }

  get guesses(): GuessRecord {
    return this.#guesses;
  }

  /** null: not locked out. */
  get lockedFor(): Duration | null {
    const until = lockedUntil(DOOR_GUESSES, this.#guesses, this.time);
    return until === null ? null : between(this.time, until);
  }

  clear(): void {
    this.#guesses = noGuesses(DOOR_GUESSES, this.time);
  }

  enter(typed: TypedCode): Promise<GateAnswer> {
    return this.#queue.run(() => this.#decide(typed));
  }

  async #decide(typed: TypedCode): Promise<GateAnswer> {
    if (!typed.isLive()) return { kind: "late" };
    const wait = this.lockedFor;
    if (wait !== null) return { kind: "locked", wait };
    const tag = this.#options.tagOf(typed.digits);
    const check = this.#options.check(tag, typed.court);
    return check.granted ? this.#grant(typed, check.code) : this.#deny(typed, tag, check.reason);
  }

  async #grant({ digits, by }: TypedCode, { id: code, courtId: court }: AccessCode): Promise<GateAnswer> {
    const { tagOf, open, openSeconds } = this.#options;
    const now = this.time;
    const before = this.#guesses;
    if (mayBeMisspelt(before, now)) {
      const misspellings = new Set([...misspellingsOf(digits)].map(tagOf));
      this.#guesses = refundMisspelt(DOOR_GUESSES, before, misspellings, now);
    }
    const misspelt = this.#guesses.wrong.filter(({ isGivenBack }, index) => {
      return isGivenBack === true && before.wrong[index]?.isGivenBack !== true;
    });
    const event: NewDoorEvent = {
      ...{ kind: "granted", code, by },
      seconds: openSeconds(),
      misspelt: misspelt.map((wrong) => wrong.tag),
    };
    await this.#write(event, LONGEST_WAIT.granted);
    open(code);
    return { kind: "granted", code, court };
  }

  async #deny(
    { digits, by }: TypedCode,
    tag: string,
    reason: Extract<DoorCheck, { granted: false }>["reason"],
  ): Promise<GateAnswer> {
    const before = this.#guesses;
    this.#guesses = noteWrong(DOOR_GUESSES, before, tag, this.time);
    const { length } = digits;
    const event = { kind: "denied", by, length, tag, reason, lockedFor: this.lockedFor } as const;
    await this.#write(event, LONGEST_WAIT.denied);
    return { kind: "denied" };
  }

  /** Waits at most `limit`; never rejects, since the guess counts in memory. */
  #write(event: NewDoorEvent, limit: Duration): Promise<void> {
    const { clock, write, onUnwritten } = this.#options;
    return new Promise((resolve) => {
      const timer = clock.timer("entry on the card", limit, () => {
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
