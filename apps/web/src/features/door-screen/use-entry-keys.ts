import { isEntryKey } from "@platzwart/domain/doors/code-entry";
import { useEffect } from "react";
import type { EntrySession } from "./entry-session.ts";

/**
 * Digits, Enter, Backspace and Esc reach the door's screen wherever the focus is, but in a dialog or a field of its own
 * (D-03): whoever stands there types, and does not look for a box first.
 */
export function useEntryKeys(session: EntrySession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
      if (!isEntryKey(key) || isTakenBy(target, key)) return;
      // a digit on a list would choose an entry of it
      event.preventDefault();
      // whoever types a code means its Enter, and not that of the button that was pressed before
      if (target instanceof HTMLElement && key !== "Enter" && isPressedByEnter(target)) target.blur();
      // a key that is held down is pressed once
      if (!repeat) session.happen({ kind: "key", key });
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTakenBy(event.target, null)) return;
      const text = event.clipboardData?.getData("text") ?? "";
      session.happen({ kind: "pasted", text });
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("paste", onPaste);
    };
  }, [session]);
}

/** Whether a key belongs to what has the focus. `key`: null for what is pasted. */
function isTakenBy(target: EventTarget | null, key: string | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, [role=dialog], [role=menu]") !== null) return true;
  // of a field only what can be typed into; the code that was confirmed last is one, too
  if (target.matches("input:not([readonly]), textarea, [contenteditable]")) return true;
  return key === "Enter" && isPressedByEnter(target);
}

function isPressedByEnter(target: Element): boolean {
  return target.closest("button, a, summary") !== null;
}
