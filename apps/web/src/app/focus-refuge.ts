import { milliseconds } from "@platzwart/domain/time/instant";
import { browserClock } from "../lib/clock/browser-clock.ts";

/** Elements with a heading; behind an open dialog nothing takes the focus. */
const PARTS = "article, section, dialog, main";

interface Held {
  readonly element: Element;
  /** Containers of the element, innermost first, of which one takes the focus. */
  readonly parts: readonly Element[];
}

/** Moves the focus from a removed element to the heading around it; the browser would drop the focus. */
export function keepFocusOnPage(root: HTMLElement): void {
  let held: Held | null = null;
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) held = { element: target, parts: partsAround(target) };
  });
  root.addEventListener("focusout", () => {
    const left = held;
    // an element under removal may lose the focus before it leaves the document
    browserClock.timer("focus left", milliseconds(0), () => {
      if (held === left && left?.element.isConnected && document.activeElement !== left.element) held = null;
    });
  });
  new MutationObserver(() => {
    if (held === null || held.element.isConnected) return;
    const { parts } = held;
    held = null;
    if (document.activeElement === null || document.activeElement === document.body) focusHeading(parts);
  }).observe(root, { childList: true, subtree: true });
}

function partsAround(element: Element): Element[] {
  const parts: Element[] = [];
  let part = element.closest(PARTS);
  while (part !== null) {
    parts.push(part);
    part = part.parentElement?.closest(PARTS) ?? null;
  }
  return parts;
}

function focusHeading(parts: readonly Element[]): void {
  const part = parts.find(({ isConnected }) => isConnected);
  const heading = part?.querySelector<HTMLElement>("h1, h2, h3") ?? document.querySelector("h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
