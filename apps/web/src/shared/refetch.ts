import { type Duration, seconds } from "@platzwart/domain/time/instant";

/** What could not be loaded is asked for again so often. */
export const RETRY_EVERY = seconds(5);

interface Asked {
  readonly state: { readonly status: string };
}

/** When something is asked for again by itself: after a failure soon, else so often, or not at all (false). */
export function again(every: Duration | false): (query: Asked) => Duration | false {
  return ({ state }) => (state.status === "error" ? RETRY_EVERY : every);
}
