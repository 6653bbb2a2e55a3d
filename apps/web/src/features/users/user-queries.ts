import { listUsers } from "@platzwart/contract/endpoints/user-endpoints";
import { MINUTE } from "@platzwart/domain/time/instant";
import { userFailures } from "@platzwart/texts/pages/users";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { again } from "../../shared/refetch.ts";

const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => callServer(listUsers, {}, signal),
  // users change seldom and are not told live
  refetchOnMount: "always",
  refetchInterval: again(MINUTE),
  meta: { failure: userFailures.load },
});

export function useUsers() {
  return useQuery(usersQuery);
}

export function reloadUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: usersQuery.queryKey });
}
