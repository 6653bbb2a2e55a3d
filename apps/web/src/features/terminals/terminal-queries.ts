import {
  listTerminals,
  type TerminalView,
  type TerminalWithCode,
} from "@platzwart/contract/endpoints/terminal-endpoints";
import { compareNames } from "@platzwart/domain/compare-names";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { terminalsFailures, terminalsTexts } from "@platzwart/texts/pages/terminals";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { listCommands } from "../../shared/list-command.ts";
import { serverClock } from "../../shared/now.ts";
import { again } from "../../shared/refetch.ts";
import { upsert } from "../../shared/upsert.ts";
import { isArriving } from "./terminal-state.ts";

const terminalsQuery = queryOptions({
  queryKey: ["terminals"],
  queryFn: ({ signal }) => callServer(listTerminals, {}, signal),
  // whether they are connected is not told live
  refetchOnMount: "always",
  meta: { failure: terminalsFailures.load },
});

export const USUALLY = seconds(15);
/** While somebody waits for a device to be set up, or to connect then. */
export const WATCHED = seconds(3);

export function useTerminals(every: Duration) {
  return useQuery({
    ...terminalsQuery,
    refetchInterval: (query) => {
      const items = query.state.data?.items ?? [];
      return again(items.some((item) => isArriving(item, serverClock.now())) ? WATCHED : every)(query);
    },
  });
}

export const useTerminalCommand = listCommands(
  terminalsQuery.queryKey,
  terminalsTexts.done,
  terminalsFailures,
);

/** As the server just described it: what is read of it elsewhere is not older than its new code. */
export async function putTerminal(client: QueryClient, answer: Promise<TerminalWithCode>) {
  const made = await answer;
  client.setQueryData(
    terminalsQuery.queryKey,
    (known) => known && { items: upsert(known.items, made.terminal, byName) },
  );
  return made;
}

function byName(a: TerminalView, b: TerminalView): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
