import type * as schedulerEndpoints from "@platzwart/contract/endpoints/scheduler-endpoints";
import {
  listRuns,
  pauseScheduler,
  previewEvents,
  runByHand,
  schedulerState,
} from "../../modules/scheduler/scheduler.ts";
import type { HandlersOf } from "../handler.ts";
import { schedulerResponse } from "../scheduler-response.ts";
import type { Services } from "../services.ts";

/** The default number of runs in a response. */
const RUNS_PAGE = 20;

export function schedulerHandlers(services: Services): HandlersOf<typeof schedulerEndpoints> {
  return {
    schedulerPreview: () => previewEvents(services),
    schedulerState: () => schedulerState(services),
    pauseScheduler: ({ body, caller }) => pauseScheduler(services, body.paused, caller),
    listRuns: ({ query }) => listRuns(services, query.before ?? null, query.limit ?? RUNS_PAGE),
    // the specification's name for a run that a user starts
    accessControlScheduler: async ({ caller }) => schedulerResponse(await runByHand(services, caller)),
  };
}
