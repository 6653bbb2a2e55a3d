import { compareNames } from "@platzwart/domain/compare-names";
import { type Duration, type Instant, seconds } from "@platzwart/domain/time/instant";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { serverClock } from "../../lib/clock/now.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { upsert } from "../../lib/queries/upsert.ts";

export const USUAL_INTERVAL = seconds(15);
export const WATCHING_INTERVAL = seconds(3);

interface ListQuery<Item> {
  readonly state: { readonly status: string; readonly data: { readonly items: readonly Item[] } | undefined };
}

/** Refetch interval of a list without live channel, shorter while a device is expected. */
export function watchInterval<Item>(every: Duration, isPending: (item: Item, now: Instant) => boolean) {
  return (query: ListQuery<Item>) => {
    const items = query.state.data?.items ?? [];
    return refetchInterval(
      items.some((item) => isPending(item, serverClock.now())) ? WATCHING_INTERVAL : every,
    )(query);
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Puts an item that the server just returned into the cached list. */
export function putEnrolled<Item extends Named>(client: QueryClient, queryKey: QueryKey, item: Item): void {
  client.setQueryData(
    queryKey,
    (known: { readonly items: readonly Item[] } | undefined) =>
      known && { items: upsert(known.items, item, byName) },
  );
}

function byName(a: Named, b: Named): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
