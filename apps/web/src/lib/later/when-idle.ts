import type { Duration } from "@platzwart/domain/time/instant";

export function whenIdle(run: () => void, timeout: Duration): void {
  // Safari has no idle callback
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: timeout });
  else run();
}
