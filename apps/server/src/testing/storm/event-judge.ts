import type { DoorEvent } from "@platzwart/contract/device-link/messages";
import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { DAY, type Duration, HOUR, minus } from "@platzwart/domain/time/instant";
import type { LogEntry } from "../../facts/log-entry.ts";
import type { Fail } from "./naive-list.ts";

/** Start of the log message → event kind. */
const WORDS: Readonly<Record<string, string>> = {
  "Zugang gewährt": "granted",
  "Zugang verweigert": "denied",
  "Türcontroller von": "started",
};
const STARTED = /gestartet/;
/** Limits of guesses (D-21). */
const MOST_GUESSES = [
  { count: 11, within: HOUR },
  { count: 41, within: DAY },
] as const;

/** Compares the log with the journal of one door, and checks the limit of guesses. */
export class EventJudge {
  readonly #fail: Fail;
  readonly #clock: FakeClock;
  readonly #durable: DoorEvent[] = [];
  readonly #doubtful: DoorEvent[] = [];
  #guesses: { readonly at: Duration; readonly tag: string }[] = [];

  constructor(fail: Fail, clock: FakeClock) {
    this.#fail = fail;
    this.#clock = clock;
  }

  /** Number of durable events. */
  get count(): number {
    return this.#durable.length;
  }

  durable(event: DoorEvent): void {
    this.#durable.push(event);
    if (event.kind === "guesses_cleared") this.#guesses = [];
    if (event.kind === "denied") this.#guessed(event.tag);
  }

  doubtful(event: DoorEvent): void {
    this.#doubtful.push(event);
  }

  compare(log: readonly LogEntry[]): void {
    const logged = counted(log.flatMap(keyOfEntry));
    const durable = counted(this.#durable.flatMap(keyOfEvent));
    const doubtful = counted(this.#doubtful.flatMap(keyOfEvent));
    for (const key of new Set([...logged.keys(), ...durable.keys()])) {
      const [there, sure, maybe] = [logged, durable, doubtful].map((of) => of.get(key) ?? 0) as [
        number,
        number,
        number,
      ];
      if (there < sure) this.#fail(`wrote ${key} ${sure} times, and the log has it ${there} times`);
      if (there > sure + maybe) this.#fail(`is in the log ${there} times with ${key}, written ${sure} times`);
    }
  }

  #guessed(tag: string): void {
    const now = this.#clock.elapsed();
    this.#guesses.push({ at: now, tag });
    for (const { count, within } of MOST_GUESSES) {
      const tags = this.#guesses.filter(({ at }) => minus(now, at) < within).map((guess) => guess.tag);
      if (new Set(tags).size > count) this.#fail(`looked at more than ${count} guesses in ${within} ms`);
    }
  }
}

function keyOfEvent({ kind, at, isClockUnknown }: DoorEvent): string[] {
  if (!Object.values(WORDS).includes(kind)) return [];
  return [`${kind} ${isClockUnknown === true ? "estimated" : at}`];
}

function keyOfEntry({ message, at, metadata }: LogEntry): string[] {
  const [, kind] = Object.entries(WORDS).find(([words]) => message.startsWith(words)) ?? [];
  if (kind === undefined || (kind === "started" && !STARTED.test(message))) return [];
  const isEstimated = (metadata as Record<string, unknown>)["time_estimated"] === true;
  return [`${kind} ${isEstimated ? "estimated" : at}`];
}

function counted(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
