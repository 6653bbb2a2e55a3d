import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { type AuthoredBlockView, listBlocks } from "@platzwart/contract/endpoints/block-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { days, HOUR, plus } from "@platzwart/domain/time/instant";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { readAllPages } from "../../lib/queries/all-pages.ts";
import { applyChange } from "../../lib/queries/apply-change.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { upsert, without } from "../../lib/queries/upsert.ts";

type Blocks = Pick<EndpointResponse<typeof listBlocks>, "items">;

/** As far ahead as the server accepts blocks, so that every new one can be seen and undone. */
const LISTED_AHEAD = days(366);

const blocksQuery = queryOptions({
  queryKey: ["blocks"],
  queryFn: ({ signal }): Promise<Blocks> => {
    const from = serverClock.now();
    const to = plus(from, LISTED_AHEAD);
    return readAllPages((after) => callServer(listBlocks, { query: { from, to, after } }, signal));
  },
  // time alone brings new blocks into view
  refetchInterval: refetchInterval(HOUR),
});

export function useBlocks() {
  return useQuery(blocksQuery);
}

export function applyBlockChange(
  client: QueryClient,
  { block, removed }: LivePayload<"blocks-changes">,
): void {
  applyChange<Blocks>(client, blocksQuery.queryKey, ({ items }) => {
    const rest = removed === undefined ? items : without(items, removed);
    return { items: block === undefined ? rest : withBlock(rest, block) };
  });
}

export function reloadBlocks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: blocksQuery.queryKey });
}

function withBlock(items: readonly AuthoredBlockView[], block: AuthoredBlockView): AuthoredBlockView[] {
  return block.until > serverClock.now() ? upsert(items, block, byStart) : without(items, block.id);
}

function byStart(a: AuthoredBlockView, b: AuthoredBlockView): number {
  return a.from - b.from || a.courtId - b.courtId;
}
