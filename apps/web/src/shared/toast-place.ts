import { openDialogs } from "./open-dialogs.ts";
import { toasts } from "./toasts.ts";

/** A stretch of the window's height, in px from its upper edge. */
interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

interface Place {
  /** Where the messages end, in px from the window's upper edge. */
  readonly bottom: number;
  /** How high they may be there, in px. */
  readonly room: number;
}

const GAP = 8;

/** The lowest place where messages of that height cover no bar; where they fit nowhere, the roomiest. */
export function placeFor(height: number, ground: number, bars: readonly Stretch[]): Place {
  const places = [ground, ...bars.map(({ top }) => top - GAP)]
    .filter((bottom) => bottom <= ground)
    .sort((a, b) => b - a)
    .map((bottom) => {
      const above = bars.filter(({ top }) => top < bottom).map((bar) => bar.bottom);
      return { bottom, room: bottom - Math.max(0, ...above) - GAP };
    });
  const roomiest = places.reduce((a, b) => (b.room > a.room ? b : a));
  return places.find(({ room }) => room >= height) ?? roomiest;
}

const bars = new Set<Element>();
let frame = 0;
let isPressed = false;

const PRESSES = ["pointerdown", "pointerup", "pointercancel"] as const;

/** A message that came below the pointer between press and release would take the click from what was pressed. */
function notePress({ type }: Event): void {
  isPressed = type === "pointerdown";
}

/**
 * For the ref of a bar that answers a form or a dialog: messages keep off it, wherever it is scrolled to. Comes with forms
 * and dialogs and not with the messages, as the first load of the page `/` has neither.
 */
export function clearOfToasts(bar: Element | null): (() => void) | undefined {
  if (bar === null) return undefined;
  bars.add(bar);
  const stop = toasts.subscribe(watch);
  // the same listener again adds nothing
  for (const kind of PRESSES) document.addEventListener(kind, notePress, { capture: true });
  watch();
  return () => {
    bars.delete(bar);
    stop();
    if (bars.size === 0) {
      for (const kind of PRESSES) document.removeEventListener(kind, notePress, { capture: true });
      isPressed = false;
    }
    watch();
  };
}

/** Looks at each frame while there are messages: no event tells that a bar begins to stick. */
function watch(): void {
  cancelAnimationFrame(frame);
  const messages = document.querySelector<HTMLElement>(".toaster");
  if (messages === null) return;
  if (!isPressed) place(messages);
  if (bars.size > 0 && toasts.toasts().length > 0) frame = requestAnimationFrame(watch);
}

function place(messages: HTMLElement): void {
  const { style } = messages;
  style.removeProperty("--lift");
  const { bottom: ground, left } = messages.getBoundingClientRect();
  // those behind a dialog are out of reach anyway
  const within = openDialogs.top() ?? document;
  const beside = [...bars]
    .filter((bar) => within.contains(bar))
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ right }) => right > left);
  const { bottom, room } = placeFor(messages.scrollHeight, ground, beside);
  style.setProperty("--lift", `${ground - bottom}px`);
  style.setProperty("--room", `${room}px`);
}
