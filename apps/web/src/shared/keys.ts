import { type RefObject, useEffect, useRef } from "react";
import { kept } from "./kept.ts";

/** Set where single characters are no keys, as whoever speaks to a computer wants it (WCAG 2.1.4). */
const OFF = "platzwart.desk-letters-in-lanes";

/** Whether single characters are keys. */
export const singleKeys = {
  areOn: (): boolean => kept.read(OFF) === null,
  turn: (areOn: boolean): void => kept.write(OFF, areOn ? null : "1"),
};

/** The keys of a part of the page. */
interface Keys {
  /** By `event.key` in lower case, with "ctrl+" before it, or "g " where that is pressed first. */
  readonly actions: Readonly<Record<string, () => void>>;
  /** A selector of the part in which single characters act also while they are turned off. */
  readonly ownPart?: string;
  /** No key acts meanwhile. */
  isBusy?(): boolean;
}

const all = new Set<RefObject<Keys>>();

const GO = "g";
/** So long, in milliseconds, the second of two keys is waited for. */
const SECOND_WAITS = 1500;
let goPressedAt = Number.NEGATIVE_INFINITY;

/** Whether something was typed since the last form was sent: what the browser would take back is that then. */
let hasTyped = false;

function noteTyping({ type }: Event): void {
  hasTyped = type === "input";
}

/** Keys that act wherever the focus is, but not while something is typed or asked. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    // the same one each time, and so only once
    document.addEventListener("keydown", press);
    document.addEventListener("input", noteTyping);
    document.addEventListener("submit", noteTyping);
    all.add(current);
    return () => {
      all.delete(current);
    };
  }, []);
}

function press(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  const isIn = (part: string) => target instanceof Element && target.closest(part) !== null;
  const parts = [...all].map(({ current }) => current);
  const isCommand = event.ctrlKey || event.metaKey;
  const pressed = `${isCommand ? "ctrl+" : ""}${key.toLowerCase()}`;
  const isElsewhere =
    event.defaultPrevented ||
    event.repeat ||
    event.altKey ||
    (isIn("input, select, textarea") && (hasTyped || pressed !== "ctrl+z")) ||
    // Escape closes a menu of the header and belongs to it
    (key === "Escape" && isIn("header")) ||
    document.querySelector("dialog[open]") !== null ||
    parts.some(({ isBusy }) => isBusy?.());
  // a German keyboard has both signs above others
  if (isElsewhere || (event.shiftKey && key !== "?" && key !== "/")) return;
  const areOn = isCommand || key.length > 1 || singleKeys.areOn();
  const isSecond = timeStamp - goPressedAt < SECOND_WAITS;
  goPressedAt = pressed === GO && areOn && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY;
  const name = isSecond ? `${GO} ${pressed}` : pressed;
  const acts = parts
    .filter(({ ownPart }) => areOn || (ownPart !== undefined && isIn(ownPart)))
    .flatMap(({ actions }) => actions[name] ?? []);
  if (acts.length === 0) return;
  event.preventDefault();
  for (const act of acts) act();
}
