import { seconds } from "@platzwart/domain/time/instant";
import { browserClock } from "../clock/browser-clock.ts";
import { unfold } from "../storage/folds.ts";

/** Longest time in which a loading target is awaited and stays in view. */
const FOLLOW_TIMEOUT = seconds(10);
/** Events that show that the user moves on. */
const USER_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown", "popstate"] as const;

/** Aborts the navigation in progress. */
let navigation = new AbortController();

export const SEARCH_FIELD = "input[type=search]";

/** Focuses the section's heading, or `goalSelector` in it, and scrolls there while content loads, until the user moves on. */
export function goToSection(id: string, goalSelector?: string): void {
  navigation.abort();
  if (id === "") return;
  unfold(id);
  navigation = new AbortController();
  const { signal } = navigation;
  let isReached = false;
  const follow = () => {
    const section = document.getElementById(id);
    // scrolls the frame of a heading below the page's header
    const frame = section?.closest("section") ?? section;
    frame?.scrollIntoView();
    const heading = section?.querySelector<HTMLElement>("h2, h3") ?? section;
    const reached =
      goalSelector === undefined ? heading : (frame?.querySelector<HTMLElement>(goalSelector) ?? null);
    if (reached === null || isReached) return;
    isReached = true;
    if (reached instanceof HTMLInputElement) reached.select();
    else reached.tabIndex = -1;
    reached.focus({ preventScroll: true });
  };
  follow();
  const size = new ResizeObserver(follow);
  size.observe(document.body);
  // a section may appear without making the page longer
  const arrival = new MutationObserver(() => {
    if (!isReached) follow();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
  const timer = browserClock.timer("section followed", FOLLOW_TIMEOUT, () => navigation.abort());
  signal.addEventListener("abort", () => {
    timer.cancel();
    size.disconnect();
    arrival.disconnect();
  });
  for (const move of USER_EVENTS)
    addEventListener(move, () => navigation.abort(), { capture: true, passive: true, signal });
}
