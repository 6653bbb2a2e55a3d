import { type RefObject, useEffect, useRef } from "react";
import { browserStorage } from "../storage/browser-storage.ts";

/** Stored while single-character keys are off, as speech input needs (WCAG 2.1.4). */
const OFF_KEY = "platzwart.desk-letters-in-lanes";

export const singleKeys = {
  areOn: (): boolean => browserStorage.read(OFF_KEY) === null,
  setOn: (areOn: boolean): void => browserStorage.write(OFF_KEY, areOn ? null : "1"),
};

interface Keys {
  /** By lower-case `event.key`; "ctrl+z": with Ctrl or Command, "g b": "g", then "b". */
  readonly actions: Readonly<Record<string, () => void>>;
  /** Selector of a region where single characters work even while `singleKeys` are off. */
  readonly lettersAlwaysIn?: string;
  /** While true, no keys work, also those of other components. */
  isBusy?(): boolean;
}

const registered = new Set<RefObject<Keys>>();

const SEQUENCE_START = "g";
/** The second key of a sequence must follow in this time. */
const SEQUENCE_TIMEOUT_MS = 1500;
let sequenceStartedAt = Number.NEGATIVE_INFINITY;

/** Whether text was typed since the last submit, which leaves Ctrl+Z to the browser. */
let hasTyped = false;

function noteTyping({ type }: Event): void {
  hasTyped = type === "input";
}

/** Keys for as long as the component is shown, wherever the focus is, except during typing or in a dialog. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    // addEventListener ignores a listener that it already has
    document.addEventListener("keydown", handleKey);
    document.addEventListener("input", noteTyping);
    document.addEventListener("submit", noteTyping);
    registered.add(current);
    return () => {
      registered.delete(current);
    };
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  const keySets = [...registered].map(({ current }) => current);
  const isCommand = event.ctrlKey || event.metaKey;
  const pressed = `${isCommand ? "ctrl+" : ""}${key.toLowerCase()}`;
  const isIgnored =
    event.defaultPrevented ||
    event.repeat ||
    event.altKey ||
    (isIn("input, select, textarea") && (hasTyped || pressed !== "ctrl+z")) ||
    // Escape closes a menu of the header
    (key === "Escape" && isIn("header")) ||
    document.querySelector("dialog[open]") !== null ||
    keySets.some(({ isBusy }) => isBusy?.());
  // a German keyboard types both characters with Shift
  if (isIgnored || (event.shiftKey && key !== "?" && key !== "/")) return;
  const isEnabled = isCommand || key.length > 1 || singleKeys.areOn();
  const isInSequence = timeStamp - sequenceStartedAt < SEQUENCE_TIMEOUT_MS;
  sequenceStartedAt =
    pressed === SEQUENCE_START && isEnabled && !isInSequence ? timeStamp : Number.NEGATIVE_INFINITY;
  const name = isInSequence ? `${SEQUENCE_START} ${pressed}` : pressed;
  const matching = keySets
    .filter(({ lettersAlwaysIn }) => isEnabled || (lettersAlwaysIn !== undefined && isIn(lettersAlwaysIn)))
    .flatMap(({ actions }) => actions[name] ?? []);
  if (matching.length === 0) return;
  event.preventDefault();
  for (const act of matching) act();
}
