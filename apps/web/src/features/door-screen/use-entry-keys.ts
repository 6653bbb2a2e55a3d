import { isEntryKey } from "@platzwart/domain/doors/code-entry";
import { useDocumentEvent } from "../../ui/document-event.ts";
import type { EntrySession } from "./entry-session.ts";

/**
 * Digits, Enter, Backspace and Esc reach the door's screen wherever the focus is, except in a dialog or a field (D-03):
 * people type without looking for a box.
 */
export function useEntryKeys(session: EntrySession): void {
  useDocumentEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
    if (!isEntryKey(key) || isTakenBy(target, key)) return;
    // a digit on a list would choose one of its entries
    event.preventDefault();
    // Enter confirms the typed code, not the button pressed before
    if (target instanceof HTMLElement && key !== "Enter" && isPressedByEnter(target)) target.blur();
    // a held key counts once
    if (!repeat) session.happen({ kind: "key", key });
  });
  useDocumentEvent("paste", ({ target, clipboardData }) => {
    if (isTakenBy(target, null)) return;
    session.happen({ kind: "pasted", text: clipboardData?.getData("text") ?? "" });
  });
}

/** Whether the focused element takes a key. `key`: null for a paste. */
function isTakenBy(target: EventTarget | null, key: string | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, [role=dialog], [role=menu]") !== null) return true;
  // read-only fields such as the last code take no keys
  if (target.matches("input:not([readonly]), textarea, [contenteditable]")) return true;
  return key === "Enter" && isPressedByEnter(target);
}

function isPressedByEnter(target: Element): boolean {
  return target.closest("button, a, summary") !== null;
}
