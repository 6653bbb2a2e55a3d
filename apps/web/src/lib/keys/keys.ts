import { type RefObject, useEffect, useRef } from "react";
import { browserStorage } from "../storage/browser-storage.ts";

/** Set while single-character keys are off, as speech input needs (WCAG 2.1.4). */
const OFF = "platzwart.desk-letters-in-lanes";

export const singleKeys = {
  areOn: (): boolean => browserStorage.read(OFF) === null,
  turn: (areOn: boolean): void => browserStorage.write(OFF, areOn ? null : "1"),
};

interface Keys {
  /** By lower-case `event.key`, with the prefix "ctrl+", or "g " for a sequence. */
  readonly actions: Readonly<Record<string, () => void>>;
  /** Selector of the region where single characters work even when off. */
  readonly ownPart?: string;
  isBusy?(): boolean;
}

const all = new Set<RefObject<Keys>>();

const GO = "g";
/** Milliseconds in which the second key of a sequence must follow. */
const SECOND_WAITS = 1500;
let goPressedAt = Number.NEGATIVE_INFINITY;

/** Whether text was typed since the last submit, which leaves Ctrl+Z to the browser. */
let hasTyped = false;

function noteTyping({ type }: Event): void {
  hasTyped = type === "input";
}

/** The keys work wherever the focus is, except during typing or in a dialog. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    // addEventListener ignores a listener that it already has
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
    // Escape closes a menu of the header
    (key === "Escape" && isIn("header")) ||
    document.querySelector("dialog[open]") !== null ||
    parts.some(({ isBusy }) => isBusy?.());
  // a German keyboard types both characters with Shift
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
