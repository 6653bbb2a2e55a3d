import { listApiKeys } from "@platzwart/contract/endpoints/api-key-endpoints";
import { MINUTE } from "@platzwart/domain/time/instant";
import { apiKeyFailures, apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";

const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => callServer(listApiKeys, {}, signal),
  // keys have no live channel
  refetchOnMount: "always",
  refetchInterval: refetchInterval(MINUTE),
  meta: { failure: apiKeyFailures.load },
});

export function useApiKeys() {
  return useQuery(apiKeysQuery);
}

export const useApiKeyCommand = listCommands(apiKeysQuery.queryKey, apiKeyTexts.done, apiKeyFailures);
