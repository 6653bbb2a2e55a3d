import { toasts } from "../shared/toasts.ts";
import { openDialogs } from "../ui/open-dialogs.ts";

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

const PRESSES = ["pointerdown", "pointerup", "pointercancel"] as const;

/**
 * Keeps the messages off each bar of buttons that says `data-keep-clear`, wherever it is scrolled to. Looks at each frame
 * while there are messages: no event tells that a bar begins to stick.
 */
export function keepClear(messages: { readonly current: HTMLElement | null }): () => void {
  const ending = new AbortController();
  let frame = 0;
  let isPressed = false;
  // a message that came below the pointer between press and release would take the click from what was pressed
  const note = ({ type }: Event) => {
    isPressed = type === "pointerdown";
  };
  for (const kind of PRESSES) document.addEventListener(kind, note, { capture: true, signal: ending.signal });
  const watch = () => {
    cancelAnimationFrame(frame);
    if (toasts.toasts().length === 0) return;
    if (!isPressed && messages.current !== null) place(messages.current);
    frame = requestAnimationFrame(watch);
  };
  const stop = toasts.subscribe(watch);
  return () => {
    stop();
    cancelAnimationFrame(frame);
    ending.abort();
  };
}

function place(messages: HTMLElement): void {
  const { style } = messages;
  style.removeProperty("--lift");
  style.removeProperty("--room");
  // those behind a dialog are out of reach anyway
  const bars = [...(openDialogs.top() ?? document).querySelectorAll("[data-keep-clear]")];
  if (bars.length === 0) return;
  const { bottom: ground, left } = messages.getBoundingClientRect();
  const beside = bars.map((bar) => bar.getBoundingClientRect()).filter(({ right }) => right > left);
  const { bottom, room } = placeFor(messages.scrollHeight, ground, beside);
  style.setProperty("--lift", `${ground - bottom}px`);
  style.setProperty("--room", `${room}px`);
}
