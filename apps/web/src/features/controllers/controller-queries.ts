import { type ControllerWithCode, listControllers } from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersFailures, controllersTexts } from "@platzwart/texts/pages/controllers";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { putEnrolled, USUAL_INTERVAL, watchInterval } from "../../entities/enrolment/enrolled-list.ts";
import { callServer } from "../../lib/api/api.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { isClaimOpen } from "./controller-state.ts";

const controllersQuery = queryOptions({
  queryKey: ["controllers"],
  queryFn: ({ signal }) => callServer(listControllers, {}, signal),
  // link states have no live channel
  refetchOnMount: "always",
  meta: { failure: controllersFailures.load },
});

export function useControllers() {
  return useQuery({ ...controllersQuery, refetchInterval: watchInterval(USUAL_INTERVAL, isClaimOpen) });
}

export const useControllerCommand = listCommands(
  controllersQuery.queryKey,
  controllersTexts.done,
  controllersFailures,
);

/** Puts the answered controller into the cached list. */
export async function putController(client: QueryClient, answer: Promise<ControllerWithCode>) {
  const controllerWithCode = await answer;
  putEnrolled(client, controllersQuery.queryKey, controllerWithCode.controller);
  return controllerWithCode;
}
