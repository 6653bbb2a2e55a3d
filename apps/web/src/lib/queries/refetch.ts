import { type Duration, seconds } from "@platzwart/domain/time/instant";

export const RETRY_EVERY = seconds(5);

interface QueryStatus {
  readonly state: { readonly status: string };
}

/** Short after a failure, else `every`; false: none. */
export function refetchInterval(every: Duration | false): (query: QueryStatus) => Duration | false {
  return ({ state }) => (state.status === "error" ? RETRY_EVERY : every);
}
