import { listUsers } from "@platzwart/contract/endpoints/user-endpoints";
import { MINUTE } from "@platzwart/domain/time/instant";
import { userFailures, userTexts } from "@platzwart/texts/pages/users";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";

const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => callServer(listUsers, {}, signal),
  // users have no live channel
  refetchOnMount: "always",
  refetchInterval: refetchInterval(MINUTE),
  meta: { failure: userFailures.load },
});

export function useUsers() {
  return useQuery(usersQuery);
}

export const useUserCommand = listCommands(usersQuery.queryKey, userTexts.done, userFailures);
