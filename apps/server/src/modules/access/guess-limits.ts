import {
  DOOR_GUESSES,
  type GuessPolicy,
  hallGuesses,
  isAlarming,
  isExpired,
  lockedUntil,
  mayBeMisspelt,
  noGuesses,
  noteWrong,
  refundMisspelt,
} from "@platzwart/domain/access/guess-limit";
import { between, type Duration, type Instant, minus, plus } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import type { Needs } from "../services.ts";
import { type GuessSubject, guessLimitsIn, type StoredGuesses } from "./guess-limit-records.ts";

/** Counts wrong codes of doors, users and hall (D-21), first in memory: a full disk grants no more tries. */
export class GuessLimits {
  readonly #services: Needs<"storage" | "clock">;
  readonly #startedAt: Duration;
  readonly #timeAtStart: Instant;
  readonly #courtCount: () => number;
  readonly #bySubject: Map<GuessSubject, StoredGuesses>;
  /** Subjects that differ from their stored state. */
  readonly #unstored = new Set<GuessSubject>();

  static async open(
    services: Needs<"storage" | "clock">,
    { courtCount }: { readonly courtCount: () => number },
  ): Promise<GuessLimits> {
    const { storage, clock } = services;
    const stored = await installationIn(storage.read).guessClock();
    const known = await guessLimitsIn(storage.read).list();
    return new GuessLimits(services, stored?.time ?? clock.now(), courtCount, known);
  }

  private constructor(
    services: Needs<"storage" | "clock">,
    timeAtStart: Instant,
    courtCount: () => number,
    known: readonly StoredGuesses[],
  ) {
    this.#services = services;
    this.#startedAt = services.clock.elapsed();
    this.#timeAtStart = timeAtStart;
    this.#courtCount = courtCount;
    this.#bySubject = new Map(known.map((guesses) => [guesses.subject, guesses]));
  }

  /** Remaining lockout, for right codes too; null: none. */
  lockedFor(subject: GuessSubject): Duration | null {
    const now = this.#time();
    const until = lockedUntil(this.#policyOf(subject), this.#of(subject).record, now);
    return until === null ? null : between(now, until);
  }

  get alarms(): readonly StoredGuesses[] {
    return [...this.#bySubject.values()].filter(({ alarmSince }) => alarmSince !== null);
  }

  /** Counts a wrong code; returns the subjects with a new alarm. `tag`: equal for equal codes. */
  noteWrong(subject: GuessSubject, tag: string): readonly GuessSubject[] {
    const now = this.#time();
    return [subject, "hall" as const].filter((counted) => {
      const policy = this.#policyOf(counted);
      const guesses = this.#of(counted);
      const record = noteWrong(policy, guesses.record, tag, now);
      const isNew = guesses.alarmSince === null && isAlarming(policy, record, guesses.acknowledgedAt, now);
      const alarmSince = isNew ? this.#services.clock.now() : guesses.alarmSince;
      if (record !== guesses.record) this.#change({ ...guesses, record, alarmSince });
      return isNew;
    });
  }

  /** Uncounts misspellings of a right code; `misspellings` returns tags, and is called only when needed. */
  noteRight(subject: GuessSubject, misspellings: () => ReadonlySet<string>): void {
    const now = this.#time();
    for (const counted of [subject, "hall" as const]) {
      const guesses = this.#of(counted);
      if (!mayBeMisspelt(guesses.record, now)) continue;
      const record = refundMisspelt(this.#policyOf(counted), guesses.record, misspellings(), now);
      if (record !== guesses.record) this.#change({ ...guesses, record });
    }
  }

  /** Ends the alarm, and with `isCleared` the lockout, once stored together with the writes of `work`. */
  async acknowledge<T>(
    subject: GuessSubject,
    { isCleared }: { readonly isCleared: boolean },
    work: (store: Store) => Promise<T>,
    write: (work: (store: Store) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    return this.writeOrRollBack(
      [subject],
      (store) => {
        const before = this.#of(subject);
        const now = this.#time();
        const record = isCleared ? noGuesses(this.#policyOf(subject), now) : before.record;
        this.#change({ subject, record, acknowledgedAt: now, alarmSince: null });
        return work(store);
      },
      write,
    );
  }

  /** Like `write`, but a failed transaction undoes the counts, because the door repeats unstored events. */
  async writeOrRollBack<T>(
    subjects: readonly GuessSubject[],
    work: (store: Store) => Promise<T>,
    write: (work: (store: Store) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    let before: readonly StoredGuesses[] = [];
    try {
      return await this.write((store) => {
        before = subjects.map((subject) => this.#of(subject));
        return work(store);
      }, write);
    } catch (error) {
      for (const guesses of before) this.#change(guesses);
      throw error;
    }
  }

  /** Stores changed counts with the writes of `work`; after a failure the next write stores them. */
  async write<T>(
    work: (store: Store) => Promise<T>,
    write: (work: (store: Store) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    let stored: readonly StoredGuesses[] = [];
    const result = await write(async (store) => {
      const done = await work(store);
      stored = await this.#putUnstored(store);
      if (stored.length > 0) await installationIn(store).setGuessClock({ time: this.#time() });
      return done;
    });
    this.#noteStored(stored);
    return result;
  }

  /** Stores the guess time and unstored counts, and deletes expired counts; called every few minutes. */
  async flush(): Promise<void> {
    if (this.#bySubject.size === 0) return;
    let over: readonly StoredGuesses[] = [];
    let stored: readonly StoredGuesses[] = [];
    await this.#services.storage.write(SERVER, async (store) => {
      // inside the write, because codes may be entered while it is queued
      const now = this.#time();
      over = [...this.#bySubject.values()].filter(
        ({ subject, record, alarmSince }) =>
          alarmSince === null && isExpired(this.#policyOf(subject), record, now),
      );
      stored = await this.#putUnstored(store);
      for (const { subject } of over) await guessLimitsIn(store).delete(subject);
      await installationIn(store).setGuessClock({ time: this.#time() });
    });
    this.#noteStored(stored);
    for (const guesses of over)
      if (this.#bySubject.get(guesses.subject) === guesses) this.#bySubject.delete(guesses.subject);
  }

  async #putUnstored(store: Store): Promise<readonly StoredGuesses[]> {
    const unstored = [...this.#unstored].map((subject) => this.#of(subject));
    for (const guesses of unstored) await guessLimitsIn(store).put(guesses);
    return unstored;
  }

  #noteStored(stored: readonly StoredGuesses[]): void {
    // another wrong code may have been counted meanwhile
    for (const guesses of stored)
      if (this.#bySubject.get(guesses.subject) === guesses) this.#unstored.delete(guesses.subject);
  }

  /** Guess time pauses while the server is off: neither a set clock nor a restart grants more tries. */
  #time(): Instant {
    return plus(this.#timeAtStart, minus(this.#services.clock.elapsed(), this.#startedAt));
  }

  #policyOf(subject: GuessSubject): GuessPolicy {
    return subject === "hall" ? hallGuesses(this.#courtCount()) : DOOR_GUESSES;
  }

  #of(subject: GuessSubject): StoredGuesses {
    const known = this.#bySubject.get(subject);
    if (known !== undefined) return known;
    const record = noGuesses(this.#policyOf(subject), this.#time());
    return { subject, record, acknowledgedAt: null, alarmSince: null };
  }

  #change(guesses: StoredGuesses): void {
    this.#bySubject.set(guesses.subject, guesses);
    this.#unstored.add(guesses.subject);
  }
}
