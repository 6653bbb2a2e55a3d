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
import { Listeners } from "./listeners.ts";

interface ToastContent {
  /** warn: it was done, but not all of it. */
  readonly kind: "done" | "warn" | "error";
  readonly title: string;
  readonly text?: string | undefined;
  /** The server's own sentence, below the text. */
  readonly detail?: string | undefined;
  /** The server has it in its log already, or it belongs into none, so that the page does not report it. */
  readonly isUnreported?: true;
  /** Takes back what it tells; it then stays for as long as that is promised. */
  readonly undo?: (() => void) | undefined;
  /** What it is about: it takes the place of an earlier one about the same, whose way back would lead past this. */
  readonly subject?: string | undefined;
  /** Tries again what failed as the server did not answer; of two that say the same the later one counts. */
  readonly again?: (() => void) | undefined;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

const STAY: Readonly<Record<ToastContent["kind"], Duration>> = {
  done: seconds(5),
  warn: seconds(10),
  error: seconds(10),
};
/** "Rückgängig" is offered for so long. */
const UNDO_STAY = seconds(10);
const MOST = 4;
/** A message is not replaced before somebody can have read what it is about, or pressed what they were about to press. */
const SHORTEST_TURN = seconds(2);

/**
 * The messages of the page, of which one stands on screen at a time: the newest, or the one that somebody reads, and each that
 * is new for two seconds at least. The others, at most three and never the same twice, wait with the time that they have left
 * (R-07).
 */
export class ToastStore {
  readonly #clock: Clock;
  readonly #listeners = new Listeners();
  readonly #errorListeners = new Set<(error: ToastContent) => void>();
  /** How long each that somebody could see may still stand there. */
  readonly #left = new Map<number, Duration>();
  /** Until when a message offers to take something back, whether it stands on screen or waits: the server's time runs on. */
  readonly #undoEnds = new Map<number, Duration>();
  #toasts: readonly Toast[] = [];
  #current: Toast | undefined;
  /** When a newer one may take its place. */
  #turnEnds = milliseconds(0);
  /** Ends its time or its turn. */
  #timer: PendingTimer | undefined;
  #timedSince = milliseconds(0);
  /** Somebody reads the one on screen. */
  #isHeld = false;
  /** Until somebody can see them none of them leaves. */
  #isSeen = false;
  #nextId = 1;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Calls back with each error that there is or that comes. */
  onError(listener: (error: ToastContent) => void): void {
    this.#errorListeners.add(listener);
    for (const toast of this.#toasts) if (isReported(toast)) listener(toast);
  }

  /** What stands on screen. */
  readonly current = (): Toast | undefined => this.#current;

  show(content: ToastContent): void {
    const same = this.#toasts.find((toast) => isSame(toast, content));
    const toast = { ...content, id: same?.id ?? this.#nextId++ };
    const others = this.#toasts.filter(
      (one) => one !== same && (one.subject === undefined || one.subject !== content.subject),
    );
    if (others.length === MOST) others.splice(others[0] === this.#current ? 1 : 0, 1);
    const isOnScreen = same !== undefined && same === this.#current;
    if (isOnScreen) this.#current = toast;
    // as new, also where it was seen before
    else this.#left.delete(toast.id);
    if (toast.undo !== undefined) this.#undoEnds.set(toast.id, plus(this.#clock.elapsed(), UNDO_STAY));
    // what fails over and over without anybody lets the others have their turn
    this.#become([...others, toast], isOnScreen && others.length === 0);
    if (same === undefined && isReported(content))
      for (const listener of this.#errorListeners) listener(content);
  }

  dismiss(id: number): void {
    this.#become(this.#toasts.filter((toast) => toast.id !== id));
  }

  /** Takes back what was done last, while its message still offers that (B-03). */
  takeBack(): void {
    const last = this.#toasts.findLast(({ kind }) => kind === "done");
    if (last?.undo === undefined || this.#leftOf(last) === 0) return;
    this.dismiss(last.id);
    last.undo();
  }

  /** What they said is over. */
  dismissAll(): void {
    this.#become([]);
  }

  /** Someone points at the message on screen or has the focus in it: it stays. */
  readonly hold = (): void => {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#become(this.#toasts);
  };

  /** What was held has all of its time again, save what takes something back. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#become(this.#toasts, true);
  }

  /** They are on screen from now on. */
  seen(): void {
    this.#isSeen = true;
    this.#turnEnds = plus(this.#clock.elapsed(), SHORTEST_TURN);
    this.#become(this.#toasts);
  }

  #become(toasts: readonly Toast[], isRenewed = false): void {
    const now = this.#clock.elapsed();
    const before = this.#current;
    if (before !== undefined && isRenewed) this.#left.set(before.id, STAY[before.kind]);
    else if (before !== undefined && this.#timer !== undefined)
      this.#left.set(before.id, minus(this.#leftOf(before), minus(now, this.#timedSince)));
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#toasts = toasts.filter(
      (toast) => toast === before || toast.undo === undefined || this.#leftOf(toast) > 0,
    );
    const stays = before !== undefined && toasts.includes(before);
    if (!stays) this.#isHeld = false;
    if (!stays || (!this.#isHeld && now >= this.#turnEnds)) {
      this.#current = this.#next();
      if (this.#current !== before) this.#turnEnds = plus(now, SHORTEST_TURN);
    }
    if (this.#current !== undefined && !this.#isHeld && this.#isSeen) this.#runTime(this.#current, now);
    this.#listeners.notify();
  }

  /** None is passed over: the first that nobody saw yet, or the newest. */
  #next(): Toast | undefined {
    return this.#toasts.find(({ id }) => !this.#left.has(id)) ?? this.#toasts.at(-1);
  }

  #runTime(toast: Toast, now: Duration): void {
    const left = this.#leftOf(toast);
    this.#left.set(toast.id, left);
    const turn = this.#next() === toast ? left : shortest(left, minus(this.#turnEnds, now));
    this.#timedSince = now;
    this.#timer = this.#clock.timer("toast", turn, () => {
      if (turn < left) this.#become(this.#toasts);
      else this.dismiss(toast.id);
    });
  }

  #leftOf({ id, kind }: Toast): Duration {
    const undoEnds = this.#undoEnds.get(id);
    if (undoEnds !== undefined) return longest(milliseconds(0), minus(undoEnds, this.#clock.elapsed()));
    return this.#left.get(id) ?? STAY[kind];
  }
}

const isReported = ({ kind, isUnreported }: ToastContent) => kind === "error" && isUnreported !== true;

function isSame(a: ToastContent, b: ToastContent): boolean {
  // what is taken back is another thing each time
  if (a.undo !== undefined || b.undo !== undefined) return false;
  return a.kind === b.kind && a.title === b.title && a.text === b.text && a.detail === b.detail;
}
