import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { type Failure, isSignedOut, reportFailure } from "../lib/api/failures.ts";
import { refetchInterval } from "../lib/queries/refetch.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Toast of a failed load, once per outage. */
      readonly failure?: Failure;
    };
  }
}

/** The live stream keeps answers current, so only failures are refetched. */
export function createQueryClient(): QueryClient {
  const failed = new Set<string>();
  // a microtask draws a request and its outcome together
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
        refetchInterval: refetchInterval(false),
        // a hall's network may have no internet
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
