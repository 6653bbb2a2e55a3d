import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  type Duration,
  longest,
  milliseconds,
  minus,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import { Listeners } from "../listeners.ts";

interface ToastContent {
  /** warn: done only in part. */
  readonly kind: "done" | "warn" | "error";
  readonly title: string;
  readonly text?: string | undefined;
  /** Sentence of the server, below the text. */
  readonly detail?: string | undefined;
  /** The error is not sent to the server's log, which has it already or does not need it. */
  readonly isUnreported?: true;
  /** The message stays as long as undo is offered. */
  readonly undo?: (() => void) | undefined;
  /** A newer message on the same object replaces the older one, whose undo would revert both. */
  readonly subject?: string | undefined;
  /** Retries after a missing answer. */
  readonly retry?: (() => void) | undefined;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

const DISPLAY_TIME: Readonly<Record<ToastContent["kind"], Duration>> = {
  done: seconds(5),
  warn: seconds(10),
  error: seconds(10),
};
const UNDO_TIME = seconds(10);
const MOST_TOASTS = 4;
/** Minimum display time, in which a message can be read and its button pressed. */
const MIN_DISPLAY = seconds(2);

/** Shows one message, the newest or the one being read; at most three others wait with their time. */
export class ToastStore {
  readonly #clock: Clock;
  readonly #listeners = new Listeners();
  readonly #errorListeners = new Listeners<ToastContent>();
  /** Remaining time of each message that was visible. */
  readonly #remaining = new Map<number, Duration>();
  /** End of each undo offer, on screen or waiting, as the server's time runs on. */
  readonly #undoEnds = new Map<number, Duration>();
  #toasts: readonly Toast[] = [];
  #current: Toast | undefined;
  /** Earliest replacement of the message on screen. */
  #minDisplayEnds = milliseconds(0);
  #timer: PendingTimer | undefined;
  /** Start of the timer. */
  #timedSince = milliseconds(0);
  /** Whether the pointer or focus is on the message. */
  #isPaused = false;
  /** No message expires before the page is visible. */
  #isVisible = false;
  #nextId = 1;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Reports present errors, too. */
  onError(listener: (error: ToastContent) => void): void {
    this.#errorListeners.subscribe(listener);
    for (const toast of this.#toasts) if (isReported(toast)) listener(toast);
  }

  readonly current = (): Toast | undefined => this.#current;

  show(content: ToastContent): void {
    const same = this.#toasts.find((toast) => isSame(toast, content));
    const toast = { ...content, id: same?.id ?? this.#nextId++ };
    const others = this.#toasts.filter(
      (one) => one !== same && (one.subject === undefined || one.subject !== content.subject),
    );
    if (others.length === MOST_TOASTS) others.splice(others[0] === this.#current ? 1 : 0, 1);
    const isOnScreen = same !== undefined && same === this.#current;
    if (isOnScreen) this.#current = toast;
    // a repeated message counts as new
    else this.#remaining.delete(toast.id);
    if (toast.undo !== undefined) this.#undoEnds.set(toast.id, plus(this.#clock.elapsed(), UNDO_TIME));
    // a message that keeps failing unattended must not block the others
    this.#update([...others, toast], isOnScreen && others.length === 0);
    if (same === undefined && isReported(content)) this.#errorListeners.notify(content);
  }

  dismiss(id: number): void {
    this.#update(this.#toasts.filter((toast) => toast.id !== id));
  }

  /** Undoes the last action while its message offers that (B-03). */
  undoLast(): void {
    const last = this.#toasts.findLast(({ kind }) => kind === "done");
    if (last?.undo === undefined || this.#remainingOf(last) === 0) return;
    this.dismiss(last.id);
    last.undo();
  }

  dismissAll(): void {
    this.#update([]);
  }

  readonly pauseExpiry = (): void => {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#update(this.#toasts);
  };

  /** The message gets its full time again, except for an undo. */
  resumeExpiry(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#update(this.#toasts, true);
  }

  pageShown(): void {
    this.#isVisible = true;
    this.#minDisplayEnds = plus(this.#clock.elapsed(), MIN_DISPLAY);
    this.#update(this.#toasts);
  }

  #update(toasts: readonly Toast[], isRenewed = false): void {
    const now = this.#clock.elapsed();
    const before = this.#current;
    if (before !== undefined && isRenewed) this.#remaining.set(before.id, DISPLAY_TIME[before.kind]);
    else if (before !== undefined && this.#timer !== undefined)
      this.#remaining.set(before.id, minus(this.#remainingOf(before), minus(now, this.#timedSince)));
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#toasts = toasts.filter(
      (toast) => toast === before || toast.undo === undefined || this.#remainingOf(toast) > 0,
    );
    const stays = before !== undefined && toasts.includes(before);
    if (!stays) this.#isPaused = false;
    if (!stays || (!this.#isPaused && now >= this.#minDisplayEnds)) {
      this.#current = this.#next();
      if (this.#current !== before) this.#minDisplayEnds = plus(now, MIN_DISPLAY);
    }
    if (this.#current !== undefined && !this.#isPaused && this.#isVisible)
      this.#startTimer(this.#current, now);
    this.#listeners.notify();
  }

  /** No message is skipped: the first unseen, else the newest. */
  #next(): Toast | undefined {
    return this.#toasts.find(({ id }) => !this.#remaining.has(id)) ?? this.#toasts.at(-1);
  }

  #startTimer(toast: Toast, now: Duration): void {
    const remaining = this.#remainingOf(toast);
    this.#remaining.set(toast.id, remaining);
    const delay = this.#next() === toast ? remaining : shortest(remaining, minus(this.#minDisplayEnds, now));
    this.#timedSince = now;
    this.#timer = this.#clock.timer("toast", delay, () => {
      if (delay < remaining) this.#update(this.#toasts);
      else this.dismiss(toast.id);
    });
  }

  #remainingOf({ id, kind }: Toast): Duration {
    const undoEnds = this.#undoEnds.get(id);
    if (undoEnds !== undefined) return longest(milliseconds(0), minus(undoEnds, this.#clock.elapsed()));
    return this.#remaining.get(id) ?? DISPLAY_TIME[kind];
  }
}

const isReported = ({ kind, isUnreported }: ToastContent) => kind === "error" && isUnreported !== true;

function isSame(a: ToastContent, b: ToastContent): boolean {
  // each undo concerns another action
  if (a.undo !== undefined || b.undo !== undefined) return false;
  return a.kind === b.kind && a.title === b.title && a.text === b.text && a.detail === b.detail;
}
