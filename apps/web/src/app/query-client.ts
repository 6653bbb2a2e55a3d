import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { type Failure, isSignedOut, reportFailure } from "../shared/failures.ts";
import { again } from "../shared/refetch.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The toast that a failure to load shows, once per outage. */
      readonly failure?: Failure;
    };
  }
}

/** The cache of what the server said: kept fresh by the live stream, so nothing is fetched again by itself but failures. */
export function createQueryClient(): QueryClient {
  const failed = new Set<string>();
  // in the same turn as the change, so that a wish and what became of it are drawn together
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => failed.delete(query.queryHash),
      onError: (error, { meta, queryHash }) => {
        if (meta?.failure === undefined || failed.has(queryHash) || isSignedOut(error)) return;
        failed.add(queryHash);
        reportFailure(meta.failure, error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: again(false),
        // a hall's own network needs no internet
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
