import { getDayPlan } from "@platzwart/contract/endpoints/day-plan-endpoints";
import { between, minutes, SECOND } from "@platzwart/domain/time/instant";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { RETRY_EVERY } from "../../lib/queries/refetch.ts";
import { reload } from "../../lib/queries/reload.ts";

/** Longest refresh interval, so that tomorrow's plan comes in time. */
const MAX_REFRESH_INTERVAL = minutes(60);

const dayQuery = queryOptions({
  queryKey: ["day-plan"],
  queryFn: ({ signal }) => callServer(getDayPlan, {}, signal),
  refetchInterval: ({ state: { status, data } }) => {
    if (status === "error" || data === undefined) return RETRY_EVERY;
    const timeLeft = between(serverClock.now(), data.until);
    return Math.max(SECOND, Math.min(timeLeft, MAX_REFRESH_INTERVAL));
  },
  refetchIntervalInBackground: true,
});

/** From midnight on the next day's plan. */
export function useDayPlan() {
  return useQuery(dayQuery);
}

export function reloadDayPlan(client: QueryClient): void {
  reload(client, dayQuery.queryKey);
}
