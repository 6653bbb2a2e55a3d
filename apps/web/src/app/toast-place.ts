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
/** What somebody comes to a control by. */
const USES = ["pointerdown", "focusin"] as const;
const CONTROLS = "a, button, input, label, select, summary, textarea";

/** What somebody last pressed, or has the focus: a message about it would lie over the next press. */
interface Used {
  readonly control: Element;
  /** The dialog in which it stands. */
  readonly dialog: Element | null;
  /** Where it stands, or stood: what comes in its place is pressed there. */
  box: DOMRect;
}

/**
 * Keeps the messages off what somebody is using and off each bar of buttons that says `data-keep-clear`, wherever it is
 * scrolled to. Looks at each frame while there are messages: no event tells that a bar begins to stick.
 */
export function keepClear(messages: { readonly current: HTMLElement | null }): () => void {
  const ending = new AbortController();
  const used = new Map<string, Used>();
  let frame = 0;
  let isPressed = false;
  // a message that came below the pointer between press and release would take the click from what was pressed
  const note = ({ type }: Event) => {
    isPressed = type === "pointerdown";
  };
  const use = ({ type, target }: Event) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (control === null || messages.current?.contains(control) === true) return;
    const dialog = openDialogs.top();
    // what opened a dialog is used again once that is closed
    used.set(`${type} ${dialog === null}`, { control, dialog, box: control.getBoundingClientRect() });
  };
  const listening = { capture: true, signal: ending.signal };
  for (const kind of PRESSES) document.addEventListener(kind, note, listening);
  for (const kind of USES) document.addEventListener(kind, use, listening);
  const watch = () => {
    cancelAnimationFrame(frame);
    if (toasts.toasts().length === 0) return;
    if (!isPressed && messages.current !== null) place(messages.current, used.values());
    frame = requestAnimationFrame(watch);
  };
  const stop = toasts.subscribe(watch);
  // there may be messages from before
  watch();
  return () => {
    stop();
    cancelAnimationFrame(frame);
    ending.abort();
  };
}

function place(messages: HTMLElement, used: Iterable<Used>): void {
  const { style } = messages;
  style.removeProperty("--lift");
  style.removeProperty("--room");
  // those behind a dialog are out of reach anyway
  const dialog = openDialogs.top();
  const bars = [...(dialog ?? document).querySelectorAll("[data-keep-clear]")];
  const boxes = bars.map((bar) => bar.getBoundingClientRect());
  for (const one of used) {
    if (one.control.isConnected) one.box = one.control.getBoundingClientRect();
    if (one.dialog === dialog) boxes.push(one.box);
  }
  if (boxes.length === 0) return;
  const { bottom: ground, left, right } = messages.getBoundingClientRect();
  const beside = boxes.filter((box) => box.right > left && box.left < right);
  const { bottom, room } = placeFor(messages.scrollHeight, ground, beside);
  style.setProperty("--lift", `${ground - bottom}px`);
  style.setProperty("--room", `${room}px`);
}
