import type { EndpointInput } from "@platzwart/contract/endpoint";
import { endAllLightOverrides, overrideAllLights } from "@platzwart/contract/endpoints/all-lights-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { moment } from "@platzwart/texts/format";
import { allLightsFailures, allLightsTexts } from "@platzwart/texts/pages/all-lights";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { reportFailure } from "../../shared/failures.ts";
import { serverClock } from "../../shared/now.ts";
import { reportFault } from "../../shared/refusals.ts";
import { toasts } from "../../shared/toasts.ts";

/** Called before something is sent; calling back takes the courts of the answer over. */
export type ExpectAnswer = () => (courts: readonly CourtView[]) => void;

export type LightsWish = EndpointInput<typeof overrideAllLights>["body"];

/** "Alle Lichter an", "Alle Lichter aus" (C-14); one message says how many, and names the courts that were left out. */
export function useSwitchAll(expectAnswer: ExpectAnswer) {
  return useMutation({
    mutationFn: async (body: LightsWish) => {
      const take = expectAnswer();
      return { ...(await callServer(overrideAllLights, { body })), take };
    },
    onSuccess: ({ until, courts, leftOut, take }, { on }) => {
      take(courts);
      toasts.show({
        kind: "done",
        title: allLightsTexts.done(on, courts.length, moment(until, serverClock.now())),
        text: leftOut.length === 0 ? undefined : allLightsTexts.notChanged(leftOut),
      });
    },
    onError: (error) => reportFault(allLightsFailures.switch, error),
  });
}

/** "Zurück zur Automatik"; what someone else has just given back is given back all the same. */
export function useBackToRule(expectAnswer: ExpectAnswer) {
  return useMutation({
    mutationFn: async () => {
      const take = expectAnswer();
      return { ...(await callServer(endAllLightOverrides, {})), take };
    },
    onSuccess: ({ courts, take }) => {
      take(courts);
      toasts.show({ kind: "done", title: allLightsTexts.wentBack(courts.length) });
    },
    onError: (error) => reportFailure(allLightsFailures.backToRule, error),
  });
}
