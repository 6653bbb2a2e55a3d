import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";

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

/** The messages on screen: at most four, never the same twice, gone by themselves unless someone reads them. */
export class ToastStore {
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  readonly #errorListeners = new Set<(error: ToastContent) => void>();
  readonly #timers = new Map<number, PendingTimer>();
  #toasts: readonly Toast[] = [];
  #isHeld = false;
  /** Until somebody can see them none of them leaves. */
  #isSeen = false;
  #nextId = 1;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back with each error that is on screen or comes there. */
  onError(listener: (error: ToastContent) => void): void {
    this.#errorListeners.add(listener);
    for (const toast of this.#toasts) if (isReported(toast)) listener(toast);
  }

  readonly toasts = (): readonly Toast[] => this.#toasts;

  show(content: ToastContent): void {
    const shown = this.#toasts.find((toast) => isSame(toast, content));
    if (shown !== undefined) {
      const { id } = shown;
      if (content.again !== undefined)
        this.#become(this.#toasts.map((toast) => (toast.id === id ? { ...content, id } : toast)));
      this.#leaveLater(shown);
      return;
    }
    for (const { id, subject } of this.#toasts)
      if (subject !== undefined && subject === content.subject) this.dismiss(id);
    const toast = { ...content, id: this.#nextId };
    this.#nextId += 1;
    for (const { id } of this.#toasts.slice(0, Math.max(0, this.#toasts.length + 1 - MOST))) this.dismiss(id);
    this.#become([...this.#toasts, toast]);
    this.#leaveLater(toast);
    if (isReported(content)) for (const listener of this.#errorListeners) listener(content);
  }

  dismiss(id: number): void {
    this.#timers.get(id)?.cancel();
    this.#timers.delete(id);
    this.#become(this.#toasts.filter((toast) => toast.id !== id));
  }

  /** What they said is over. */
  dismissAll(): void {
    for (const { id } of this.#toasts) this.dismiss(id);
  }

  /** Someone points at or has the focus in the messages: none of them leaves. */
  hold(): void {
    this.#isHeld = true;
    for (const timer of this.#timers.values()) timer.cancel();
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    for (const toast of this.#toasts) this.#leaveLater(toast);
  }

  /** They are on screen from now on. */
  seen(): void {
    this.#isSeen = true;
    for (const toast of this.#toasts) this.#leaveLater(toast);
  }

  #leaveLater(toast: Toast): void {
    this.#timers.get(toast.id)?.cancel();
    if (this.#isHeld || !this.#isSeen) return;
    this.#timers.set(
      toast.id,
      this.#clock.timer("toast", toast.undo === undefined ? STAY[toast.kind] : UNDO_STAY, () =>
        this.dismiss(toast.id),
      ),
    );
  }

  #become(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    for (const listener of this.#listeners) listener();
  }
}

const isReported = ({ kind, isUnreported }: ToastContent) => kind === "error" && isUnreported !== true;

function isSame(a: ToastContent, b: ToastContent): boolean {
  // what is taken back is another thing each time
  if (a.undo !== undefined || b.undo !== undefined) return false;
  return a.kind === b.kind && a.title === b.title && a.text === b.text && a.detail === b.detail;
}
