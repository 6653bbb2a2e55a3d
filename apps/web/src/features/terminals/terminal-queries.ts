import { listTerminals, type TerminalWithCode } from "@platzwart/contract/endpoints/terminal-endpoints";
import type { Duration } from "@platzwart/domain/time/instant";
import { terminalsFailures, terminalsTexts } from "@platzwart/texts/pages/terminals";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { putEnrolled, watchInterval } from "../../entities/enrolment/enrolled-list.ts";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { isArriving } from "./terminal-state.ts";

const terminalsQuery = queryOptions({
  queryKey: ["terminals"],
  queryFn: ({ signal }) => callServer(listTerminals, {}, signal),
  // connection states have no live channel
  refetchOnMount: "always",
  meta: { failure: terminalsFailures.load },
});

/** `every`: interval of refreshes, shorter while a terminal is about to connect. */
export function useTerminals(every: Duration) {
  return useQuery({ ...terminalsQuery, refetchInterval: watchInterval(every, isArriving) });
}

export const useTerminalCommand = listCommands(
  terminalsQuery.queryKey,
  terminalsTexts.done,
  terminalsFailures,
);

/** Puts the answered terminal into the cached list. */
export async function putTerminal(client: QueryClient, answer: Promise<TerminalWithCode>) {
  const terminalWithCode = await answer;
  putEnrolled(client, terminalsQuery.queryKey, terminalWithCode.terminal);
  return terminalWithCode;
}
