import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minutes } from "@platzwart/domain/time/instant";

/** A page that was heard of this long ago may still be open: pages call every 20 seconds, sleeping ones later. */
const OPEN_FOR = minutes(2);
/** Of how many pages of a terminal it is known when they called: it has one, and a few that were loaded again. */
const MAX_PAGES = 8;

/**
 * Notices that a terminal's credential is used in two places: a page calls again after another one did. A page that is
 * loaded again never calls again, so that this tells nothing.
 */
export class TerminalPages {
  readonly #clock: Clock;
  /** By terminal, when each of its pages last called (Clock.elapsed); the last one stands at the end. */
  readonly #calls = new Map<string, Map<string, Duration>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes a call of a page; says whether it and another one call by turns. */
  isByTurns(terminalId: string, pageId: string): boolean {
    const now = this.#clock.elapsed();
    const calls = this.#calls.get(terminalId) ?? new Map<string, Duration>();
    this.#calls.set(terminalId, calls);
    const before = calls.get(pageId);
    const wasLast = [...calls.keys()].at(-1) === pageId;
    calls.delete(pageId);
    calls.set(pageId, now);
    const [oldest] = calls.keys();
    if (calls.size > MAX_PAGES && oldest !== undefined) calls.delete(oldest);
    return before !== undefined && !wasLast && now - before <= OPEN_FOR;
  }

  /** What was known of the pages of a terminal that has another browser now, or is gone. */
  forget(terminalId: string): void {
    this.#calls.delete(terminalId);
  }
}
