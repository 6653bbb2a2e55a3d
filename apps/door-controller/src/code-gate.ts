import type { DoorEvent, EntryAnswer, NewDoorEvent, Typist } from "@platzwart/contract/device-link/messages";
import type { AccessCode } from "@platzwart/domain/access/access-code";
import {
  DOOR_GUESSES,
  type GuessRecord,
  giveBackMisspelt,
  lockedUntil,
  mayBeMisspelt,
  noGuesses,
  noteWrong,
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

/**
 * How long an entry may take to the card, since cards stall for seconds (field: controller 4): whoever has a valid code is
 * let in then, and the next code is looked at.
 */
const LONGEST_WAIT = { granted: milliseconds(250), denied: seconds(5) } as const;

/** Typed digits. */
export interface Typed {
  readonly digits: string;
  /** For which they must be good; null: for any behind the door. */
  readonly court: CourtId | null;
  /** null: typed at the door. */
  readonly by: Typist | null;
  /** Whether whoever typed them still waits: nothing is opened for anybody who has gone. */
  isAwaited(): boolean;
}

/** late: they were not looked at, as nobody waits any more. */
export type GateAnswer = EntryAnswer | { readonly kind: "late" };

interface GateParts {
  readonly clock: Clock;
  /** What was counted before the program started, and how far the time was by which that is counted; null: nothing. */
  readonly counted: { readonly guesses: GuessRecord; readonly time: Instant } | null;
  /** Holds digits against the list. */
  readonly check: (tag: string, court: CourtId | null) => DoorCheck;
  readonly tagOf: (digits: string) => string;
  /** Resolves once the event is on the card. */
  readonly write: (event: NewDoorEvent, guesses: GuessRecord) => Promise<DoorEvent | null>;
  /** Opens the door for a code. */
  readonly open: (codeId: string) => void;
  readonly openSeconds: () => number;
  /** An entry is not on the card, or not yet. */
  readonly onUnwritten: (why: "failed" | "late") => void;
}

/**
 * Decides about typed digits, one after the other: the entry with what it counts is on the card before the next is looked
 * at, so that a power cut gives nobody a try (D-21), and before the door opens.
 */
export class CodeGate {
  readonly #parts: GateParts;
  readonly #startedAt: Duration;
  readonly #timeAtStart: Instant;
  #guesses: GuessRecord;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.elapsed();
    this.#timeAtStart = parts.counted?.time ?? parts.clock.now();
    this.#guesses = parts.counted?.guesses ?? noGuesses(DOOR_GUESSES, this.#timeAtStart);
  }

  /** How far the time is by which wrong codes are counted: it passes while the program runs, whatever clocks say. */
  get time(): Instant {
    return plus(this.#timeAtStart, minus(this.#parts.clock.elapsed(), this.#startedAt));
  }

  /** What is counted of the wrong codes. */
  get guesses(): GuessRecord {
    return this.#guesses;
  }

  /** How long no code is taken; null: one is taken now. */
  get lockedFor(): Duration | null {
    const until = lockedUntil(DOOR_GUESSES, this.#guesses, this.time);
    return until === null ? null : between(this.time, until);
  }

  /** An operator has codes taken again at once (D-21). */
  clear(): void {
    this.#guesses = noGuesses(DOOR_GUESSES, this.time);
  }

  /** Digits are typed; resolves with what became of them, for which the next entry waits. */
  enter(typed: Typed): Promise<GateAnswer> {
    const answer = this.#last.then(() => this.#decide(typed));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #decide(typed: Typed): Promise<GateAnswer> {
    if (!typed.isAwaited()) return { kind: "late" };
    const wait = this.lockedFor;
    if (wait !== null) return { kind: "locked", wait };
    const tag = this.#parts.tagOf(typed.digits);
    const check = this.#parts.check(tag, typed.court);
    return check.granted ? this.#grant(typed, check.code) : this.#deny(typed, tag, check.reason);
  }

  async #grant({ digits, by }: Typed, { id: code, courtId: court }: AccessCode): Promise<GateAnswer> {
    const { tagOf, open, openSeconds } = this.#parts;
    const now = this.time;
    const before = this.#guesses;
    if (mayBeMisspelt(before, now)) {
      const misspellings = new Set([...misspellingsOf(digits)].map(tagOf));
      this.#guesses = giveBackMisspelt(DOOR_GUESSES, before, misspellings, now);
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
    { digits, by }: Typed,
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

  /** Waits until an entry is on the card, or as long as a card may take; never rejects: memory has counted it. */
  #write(event: NewDoorEvent, limit: Duration): Promise<void> {
    const { clock, write, onUnwritten } = this.#parts;
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
