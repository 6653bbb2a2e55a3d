import {
  DOOR_GUESSES,
  emptyGuessRecord,
  type GuessPolicy,
  hallGuesses,
  hasRecentWrongCode,
  isAlarming,
  isGuessRecordExpired,
  lockedOutUntil,
  noteWrongCode,
  refundMisspellings,
} from "@platzwart/domain/access/guess-policy";
import { between, type Duration, type Instant, minus, plus } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import type { Needs } from "../services.ts";
import { type GuessSubject, guessLimitsIn, type StoredGuesses } from "./guess-limit-records.ts";

/** Runs work in a transaction of the caller's choice. */
type Transact<T> = (work: (store: Store) => Promise<T>) => Promise<T>;

/** Counts wrong codes of doors, users and hall (D-21), first in memory: a full disk grants no more tries. */
export class GuessLimits {
  readonly #services: Needs<"storage" | "clock">;
  /** Monotonic time (Clock.elapsed) at the start of the server. */
  readonly #elapsedAtStart: Duration;
  readonly #guessTimeAtStart: Instant;
  readonly #courtCount: () => number;
  readonly #bySubject: Map<GuessSubject, StoredGuesses>;
  /** Subjects that differ from their stored state. */
  readonly #unstored = new Set<GuessSubject>();

  static async open(
    services: Needs<"storage" | "clock">,
    { courtCount }: { readonly courtCount: () => number },
  ): Promise<GuessLimits> {
    const { storage, clock } = services;
    const guessClock = await installationIn(storage.read).guessClock();
    const storedGuesses = await guessLimitsIn(storage.read).list();
    return new GuessLimits(services, guessClock?.time ?? clock.now(), courtCount, storedGuesses);
  }

  private constructor(
    services: Needs<"storage" | "clock">,
    guessTimeAtStart: Instant,
    courtCount: () => number,
    storedGuesses: readonly StoredGuesses[],
  ) {
    this.#services = services;
    this.#elapsedAtStart = services.clock.elapsed();
    this.#guessTimeAtStart = guessTimeAtStart;
    this.#courtCount = courtCount;
    this.#bySubject = new Map(storedGuesses.map((guesses) => [guesses.subject, guesses]));
  }

  /** Time for which even right codes are refused; null: no lockout. */
  lockoutLeft(subject: GuessSubject): Duration | null {
    const now = this.#guessTime();
    const until = lockedOutUntil(this.#policyOf(subject), this.#guessesOf(subject).record, now);
    return until === null ? null : between(now, until);
  }

  get alarms(): readonly StoredGuesses[] {
    return [...this.#bySubject.values()].filter(({ alarmSince }) => alarmSince !== null);
  }

  /** Counts a wrong code; returns the subjects with a new alarm. `tag`: equal for equal codes. */
  countWrongCode(subject: GuessSubject, tag: string): readonly GuessSubject[] {
    const now = this.#guessTime();
    return [subject, "hall" as const].filter((counted) => {
      const policy = this.#policyOf(counted);
      const guesses = this.#guessesOf(counted);
      const record = noteWrongCode(policy, guesses.record, tag, now);
      const isNew = guesses.alarmSince === null && isAlarming(policy, record, guesses.acknowledgedAt, now);
      const alarmSince = isNew ? this.#services.clock.now() : guesses.alarmSince;
      if (record !== guesses.record) this.#setGuesses({ ...guesses, record, alarmSince });
      return isNew;
    });
  }

  /** After a right code. `misspellings`: returns the tags of its misspellings; called only when needed. */
  uncountMisspellings(subject: GuessSubject, misspellings: () => ReadonlySet<string>): void {
    const now = this.#guessTime();
    for (const counted of [subject, "hall" as const]) {
      const guesses = this.#guessesOf(counted);
      if (!hasRecentWrongCode(guesses.record, now)) continue;
      const record = refundMisspellings(this.#policyOf(counted), guesses.record, misspellings(), now);
      if (record !== guesses.record) this.#setGuesses({ ...guesses, record });
    }
  }

  /** Ends the alarm, and with `isCleared` the lockout, in one transaction with `work`. */
  async acknowledge<T>(
    subject: GuessSubject,
    { isCleared }: { readonly isCleared: boolean },
    work: (store: Store) => Promise<T>,
    transact: Transact<T>,
  ): Promise<T> {
    return this.writeOrRollBack(
      [subject],
      (store) => {
        const guesses = this.#guessesOf(subject);
        const now = this.#guessTime();
        const record = isCleared ? emptyGuessRecord(this.#policyOf(subject), now) : guesses.record;
        this.#setGuesses({ subject, record, acknowledgedAt: now, alarmSince: null });
        return work(store);
      },
      transact,
    );
  }

  /** Like `write`, but a failed transaction undoes the counts, because the door repeats unstored events. */
  async writeOrRollBack<T>(
    subjects: readonly GuessSubject[],
    work: (store: Store) => Promise<T>,
    transact: Transact<T>,
  ): Promise<T> {
    let guessesBefore: readonly StoredGuesses[] = [];
    try {
      return await this.write((store) => {
        guessesBefore = subjects.map((subject) => this.#guessesOf(subject));
        return work(store);
      }, transact);
    } catch (error) {
      for (const guesses of guessesBefore) this.#setGuesses(guesses);
      throw error;
    }
  }

  /** Stores changed counts with the writes of `work`; after a failure the next write stores them. */
  async write<T>(work: (store: Store) => Promise<T>, transact: Transact<T>): Promise<T> {
    let stored: readonly StoredGuesses[] = [];
    const result = await transact(async (store) => {
      const resultOfWork = await work(store);
      stored = await this.#putUnstored(store);
      if (stored.length > 0) await installationIn(store).setGuessClock({ time: this.#guessTime() });
      return resultOfWork;
    });
    this.#noteStored(stored);
    return result;
  }

  /** Stores the guess time and unstored counts, and deletes expired counts; called every few minutes. */
  async flush(): Promise<void> {
    if (this.#bySubject.size === 0) return;
    let expired: readonly StoredGuesses[] = [];
    let stored: readonly StoredGuesses[] = [];
    await this.#services.storage.write(SERVER, async (store) => {
      // inside the write, because codes may be entered while it is queued
      const now = this.#guessTime();
      expired = [...this.#bySubject.values()].filter(
        ({ subject, record, alarmSince }) =>
          alarmSince === null && isGuessRecordExpired(this.#policyOf(subject), record, now),
      );
      stored = await this.#putUnstored(store);
      for (const { subject } of expired) await guessLimitsIn(store).delete(subject);
      await installationIn(store).setGuessClock({ time: this.#guessTime() });
    });
    this.#noteStored(stored);
    for (const guesses of expired)
      if (this.#bySubject.get(guesses.subject) === guesses) this.#bySubject.delete(guesses.subject);
  }

  async #putUnstored(store: Store): Promise<readonly StoredGuesses[]> {
    const unstored = [...this.#unstored].map((subject) => this.#guessesOf(subject));
    for (const guesses of unstored) await guessLimitsIn(store).put(guesses);
    return unstored;
  }

  #noteStored(stored: readonly StoredGuesses[]): void {
    // another wrong code may have been counted meanwhile
    for (const guesses of stored)
      if (this.#bySubject.get(guesses.subject) === guesses) this.#unstored.delete(guesses.subject);
  }

  /** Guess time pauses while the server is off: neither a set clock nor a restart grants more tries. */
  #guessTime(): Instant {
    return plus(this.#guessTimeAtStart, minus(this.#services.clock.elapsed(), this.#elapsedAtStart));
  }

  #policyOf(subject: GuessSubject): GuessPolicy {
    return subject === "hall" ? hallGuesses(this.#courtCount()) : DOOR_GUESSES;
  }

  #guessesOf(subject: GuessSubject): StoredGuesses {
    const guesses = this.#bySubject.get(subject);
    if (guesses !== undefined) return guesses;
    const record = emptyGuessRecord(this.#policyOf(subject), this.#guessTime());
    return { subject, record, acknowledgedAt: null, alarmSince: null };
  }

  #setGuesses(guesses: StoredGuesses): void {
    this.#bySubject.set(guesses.subject, guesses);
    this.#unstored.add(guesses.subject);
  }
}
