import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { type AccessCodeView, listAccessCodes } from "@platzwart/contract/endpoints/access-code-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { countsAsBookingNow } from "@platzwart/domain/access/access-code";
import { DAY, HOUR, type Instant, plus } from "@platzwart/domain/time/instant";
import { courtFailures } from "@platzwart/texts/pages/court-card";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { readAllPages } from "../../lib/queries/all-pages.ts";
import { applyChange } from "../../lib/queries/apply-change.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { upsert, without } from "../../lib/queries/upsert.ts";

type Codes = Pick<EndpointResponse<typeof listAccessCodes>, "items">;

/** Codes that begin later are not cached, as a hall may have thousands of them. */
const CACHED_AHEAD = DAY;

const codesQuery = queryOptions({
  queryKey: ["access-codes"],
  queryFn: ({ signal }): Promise<Codes> => {
    const before = plus(serverClock.now(), CACHED_AHEAD);
    return readAllPages((after) => callServer(listAccessCodes, { query: { before, after } }, signal));
  },
  refetchInterval: refetchInterval(HOUR),
  // a background tab must not lack codes that came within range
  refetchIntervalInBackground: true,
  meta: { failure: courtFailures.loadCodes },
});

export function useAccessCodes() {
  return useQuery(codesQuery);
}

export function reloadAccessCodes(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: codesQuery.queryKey });
}

export function applyAccessCodeChange(
  client: QueryClient,
  { code, removed }: LivePayload<"access-codes-changes">,
): void {
  if (code === undefined && removed === undefined) reloadAccessCodes(client);
  applyChange<Codes>(client, codesQuery.queryKey, ({ items }) => {
    const rest = removed === undefined ? items : without(items, removed);
    if (code === undefined) return { items: rest };
    const isWanted = code.status === "active" && code.validFrom < plus(serverClock.now(), CACHED_AHEAD);
    return { items: isWanted ? upsert(rest, code, byStart) : without(rest, code.id) };
  });
}

/** Number of codes that count as bookings now (H-05); `courts`: all in operation, also blocked ones. */
export function countCodesOfBookingsNow(
  codes: readonly AccessCodeView[],
  courts: readonly Pick<CourtView, "id">[],
  now: Instant,
): number {
  const inUse = new Set(courts.map(({ id }) => id));
  return codes.filter(
    (code) =>
      (code.courtId === null || inUse.has(code.courtId)) && countsAsBookingNow(toAccessCode(code), now),
  ).length;
}

function toAccessCode({
  validFrom,
  validTo,
  lightBefore,
  lightAfter,
  doorBefore,
  doorAfter,
  ...code
}: AccessCodeView) {
  return {
    ...code,
    // only active codes are cached
    endedAt: null,
    validity: { from: validFrom, until: validTo },
    margins: { lightBefore, lightAfter, doorBefore, doorAfter },
  };
}

function byStart(a: AccessCodeView, b: AccessCodeView): number {
  return a.validFrom - b.validFrom || (a.id < b.id ? -1 : 1);
}
