import { CallFailed } from "@platzwart/contract/client";
import { type ClimateChange, changeClimate } from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { climateFailure } from "@platzwart/texts/pages/climate";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { LatestRequest, type PendingRequest } from "../../lib/api/latest-request.ts";
import { applyClimateAnswer, climateChangeCount, reloadClimate } from "./climate-queries.ts";

interface Answer {
  readonly climate: ClimateView;
  readonly changeCount: number;
}

/** The requested value of one field that the server has not answered yet, and its setter (K-01). */
export function useClimateRequest<Field extends keyof ClimateChange>(
  field: Field,
): readonly [
  PendingRequest<NonNullable<ClimateChange[Field]>> | null,
  (value: NonNullable<ClimateChange[Field]>) => void,
] {
  const client = useQueryClient();
  const [requests] = useState(() => climateRequests(client, field));
  const request = useSyncExternalStore(requests.subscribe, requests.current);
  return [request, (value) => requests.request(value)];
}

function climateRequests<Field extends keyof ClimateChange>(client: QueryClient, field: Field) {
  return new LatestRequest<NonNullable<ClimateChange[Field]>, Answer>({
    send: async (value) => {
      const changeCount = climateChangeCount(client);
      return { climate: await callServer(changeClimate, { body: { [field]: value } }), changeCount };
    },
    onAnswer: ({ climate, changeCount }) => applyClimateAnswer(client, climate, changeCount),
    onFailure: (error) => {
      reportFailure(climateFailure, error);
      // an unreachable server would not answer the reload either, and all is reloaded once it is back
      if (!(error instanceof CallFailed)) reloadClimate(client);
    },
  });
}
