import { seconds } from "@platzwart/domain/time/instant";
import { browserClock } from "./browser-clock.ts";
import { unfold } from "./folds.ts";

/** How long a part is waited for and kept in sight; what a page loads by itself is there by then. */
const FOLLOWED = seconds(10);
/** What a person does who goes elsewhere. */
const MOVES = ["wheel", "touchmove", "pointerdown", "keydown", "popstate"] as const;

/** Ends the way that is being followed. */
let way = new AbortController();

/** What something is looked for with. */
export const SEARCH_FIELD = "input[type=search]";

/**
 * Goes to a part of this page, with the focus on its heading, or on what else of it is named. One that is not there yet
 * is gone to when it comes, and it is kept in sight while what stands above it grows, until the person moves on.
 */
export function goToPart(id: string, goal?: string): void {
  way.abort();
  if (id === "") return;
  unfold(id);
  way = new AbortController();
  const { signal } = way;
  let isReached = false;
  const follow = () => {
    const part = document.getElementById(id);
    // with the frame around a heading, below the header of the page
    const frame = part?.closest("section") ?? part;
    frame?.scrollIntoView();
    const heading = part?.querySelector<HTMLElement>("h2, h3") ?? part;
    const reached = goal === undefined ? heading : (frame?.querySelector<HTMLElement>(goal) ?? null);
    if (reached === null || isReached) return;
    isReached = true;
    if (reached instanceof HTMLInputElement) reached.select();
    else reached.tabIndex = -1;
    reached.focus({ preventScroll: true });
  };
  follow();
  const size = new ResizeObserver(follow);
  size.observe(document.body);
  // a part may come without making the page longer
  const arrival = new MutationObserver(() => {
    if (!isReached) follow();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
  const timer = browserClock.timer("part followed", FOLLOWED, () => way.abort());
  signal.addEventListener("abort", () => {
    timer.cancel();
    size.disconnect();
    arrival.disconnect();
  });
  for (const move of MOVES)
    addEventListener(move, () => way.abort(), { capture: true, passive: true, signal });
}
