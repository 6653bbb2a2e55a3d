import { type Duration, minutes } from "@platzwart/domain/time/instant";
import { browserClock } from "./browser-clock.ts";

/** What a person sees of an error, in words. */
export interface SeenError {
  readonly title: string;
  readonly text?: string | undefined;
}

/** What fails again that soon after it failed is the same outage. */
const OUTAGE = minutes(10);

const listeners = new Set<(error: SeenError) => void>();
const toldAt = new Map<string, Duration>();

/** Errors that stand on the page itself and in no message: once per outage they are written to the log too (G-05). */
export const seenErrors = {
  tell(title: string): void {
    const now = browserClock.elapsed();
    const last = toldAt.get(title);
    toldAt.set(title, now);
    if (last !== undefined && now - last < OUTAGE) return;
    for (const listener of listeners) listener({ title });
  },
  listen(listener: (error: SeenError) => void): void {
    listeners.add(listener);
  },
};
