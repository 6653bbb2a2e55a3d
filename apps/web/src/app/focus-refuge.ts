import { milliseconds } from "@platzwart/domain/time/instant";
import { browserClock } from "../lib/clock/browser-clock.ts";

/** Elements with a heading; behind an open dialog nothing takes the focus. */
const CONTAINERS = "article, section, dialog, main";

interface FocusedElement {
  readonly element: Element;
  /** Containers of the element, innermost first, of which one takes the focus. */
  readonly containers: readonly Element[];
}

/** Moves the focus from a removed element to the heading around it; the browser would drop the focus. */
export function keepFocusOnPage(root: HTMLElement): void {
  let last: FocusedElement | null = null;
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) last = { element: target, containers: containersAround(target) };
  });
  root.addEventListener("focusout", () => {
    const focused = last;
    // an element under removal may lose the focus before it leaves the document
    browserClock.timer("focus left", milliseconds(0), () => {
      if (last === focused && focused?.element.isConnected && document.activeElement !== focused.element)
        last = null;
    });
  });
  new MutationObserver(() => {
    if (last === null || last.element.isConnected) return;
    const { containers } = last;
    last = null;
    if (document.activeElement === null || document.activeElement === document.body) focusHeading(containers);
  }).observe(root, { childList: true, subtree: true });
}

function containersAround(element: Element): Element[] {
  const containers: Element[] = [];
  let container = element.closest(CONTAINERS);
  while (container !== null) {
    containers.push(container);
    container = container.parentElement?.closest(CONTAINERS) ?? null;
  }
  return containers;
}

function focusHeading(containers: readonly Element[]): void {
  const container = containers.find(({ isConnected }) => isConnected);
  const heading = container?.querySelector<HTMLElement>("h1, h2, h3") ?? document.querySelector("h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
