import { isEntryKey } from "@platzwart/domain/doors/code-entry";
import { useDocumentEvent } from "../../ui/document-event.ts";
import type { EntrySession } from "./entry-session.ts";

/** Keys and pastes anywhere but in a dialog or field reach the screen, as people click no box first (D-03). */
export function useEntryKeys(session: EntrySession): void {
  useDocumentEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
    if (!isEntryKey(key) || isTakenBy(target, key)) return;
    // a digit on a select would choose one of its options
    event.preventDefault();
    // Enter confirms the typed code, not the button pressed before
    if (target instanceof HTMLElement && key !== "Enter" && isPressedByEnter(target)) target.blur();
    if (!repeat) session.handle({ kind: "key", key });
  });
  useDocumentEvent("paste", ({ target, clipboardData }) => {
    if (isTakenBy(target, null)) return;
    session.handle({ kind: "pasted", text: clipboardData?.getData("text") ?? "" });
  });
}

/** `key`: null for a paste. */
function isTakenBy(target: EventTarget | null, key: string | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, [role=dialog], [role=menu]") !== null) return true;
  if (target.matches("input:not([readonly]), textarea, [contenteditable]")) return true;
  return key === "Enter" && isPressedByEnter(target);
}

function isPressedByEnter(target: Element): boolean {
  return target.closest("button, a, summary") !== null;
}
