import { useEffect, useRef } from "react";
import { kept } from "../../shared/kept.ts";

/** Set where letters are keys in the lanes alone, as whoever speaks to a computer wants it (WCAG 2.1.4). */
const ONLY_IN_LANES = "platzwart.desk-letters-in-lanes";

/** Whether letters are keys wherever the focus is. */
export const lettersEverywhere = {
  read: (): boolean => kept.read(ONLY_IN_LANES) === null,
  write: (isEverywhere: boolean): void => kept.write(ONLY_IN_LANES, isEverywhere ? null : "1"),
};

/**
 * The keys of the desk, by `event.key` in lower case, with "ctrl+" before it. They act wherever the focus is, but not
 * while something is typed, asked or, as `isBusy` says, moved.
 */
export function useDeskKeys(actions: Readonly<Record<string, () => void>>, isBusy: () => boolean): void {
  const current = useRef({ actions, isBusy });
  current.current = { actions, isBusy };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isIn = (part: string) => target instanceof Element && target.closest(part) !== null;
      const isElsewhere =
        event.defaultPrevented ||
        event.repeat ||
        event.altKey ||
        isIn("input, select, textarea") ||
        // Escape closes a menu of the header and belongs to it
        (key === "Escape" && isIn("header")) ||
        document.querySelector("dialog[open]") !== null ||
        current.current.isBusy();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isElsewhere || (event.shiftKey && key !== "?")) return;
      if (key.length === 1 && !isCommand && !lettersEverywhere.read() && !isIn("[role=grid]")) return;
      const act = current.current.actions[`${isCommand ? "ctrl+" : ""}${key.toLowerCase()}`];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
