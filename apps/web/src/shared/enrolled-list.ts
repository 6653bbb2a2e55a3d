import { compareNames } from "@platzwart/domain/compare-names";
import { type Duration, type Instant, seconds } from "@platzwart/domain/time/instant";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { serverClock } from "./now.ts";
import { again } from "./refetch.ts";
import { upsert } from "./upsert.ts";

export const USUALLY = seconds(15);
/** While somebody waits for a device to be set up, or to connect then. */
export const WATCHED = seconds(3);

interface ListQuery<Item> {
  readonly state: { readonly status: string; readonly data: { readonly items: readonly Item[] } | undefined };
}

/** When a list that is not told live is asked for again: sooner while somebody waits for one of it. */
export function watching<Item>(every: Duration, isAwaited: (item: Item, now: Instant) => boolean) {
  return (query: ListQuery<Item>) => {
    const items = query.state.data?.items ?? [];
    return again(items.some((item) => isAwaited(item, serverClock.now())) ? WATCHED : every)(query);
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Puts one as the server just described it into its list: what is read of it there is not older than its new code. */
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
