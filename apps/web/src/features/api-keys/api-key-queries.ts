import { listApiKeys } from "@platzwart/contract/endpoints/api-key-endpoints";
import { MINUTE } from "@platzwart/domain/time/instant";
import { apiKeyFailures } from "@platzwart/texts/pages/api-keys";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { again } from "../../shared/refetch.ts";

const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => callServer(listApiKeys, {}, signal),
  // they change seldom and are not told live
  refetchOnMount: "always",
  refetchInterval: again(MINUTE),
  meta: { failure: apiKeyFailures.load },
});

export function useApiKeys() {
  return useQuery(apiKeysQuery);
}

export function reloadApiKeys(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
}
