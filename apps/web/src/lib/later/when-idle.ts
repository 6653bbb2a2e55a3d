import type { Duration } from "@platzwart/domain/time/instant";

/** Runs when the browser is idle, and after `atLast` in any case. */
export function whenIdle(run: () => void, atLast: Duration): void {
  // Safari has no idle callback
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: atLast });
  else run();
}
