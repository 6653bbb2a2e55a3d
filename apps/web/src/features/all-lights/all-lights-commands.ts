import type { EndpointInput } from "@platzwart/contract/endpoint";
import { endAllLightOverrides, overrideAllLights } from "@platzwart/contract/endpoints/all-lights-endpoints";
import { type CourtView, switchLight } from "@platzwart/contract/endpoints/court-endpoints";
import { moment } from "@platzwart/texts/format";
import { allLightsFailures, allLightsTexts } from "@platzwart/texts/pages/all-lights";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";

/** To be called before a request; the returned function puts the courts of its answer into the cache. */
export type ExpectAnswer = () => (courts: readonly CourtView[]) => void;

export type LightsRequest = EndpointInput<typeof overrideAllLights>["body"];

interface LightsCommand {
  readonly body: LightsRequest;
  /** Courts whose light is also switched off though it was switched on by hand. */
  readonly litByHand: readonly CourtView[];
}

/** One toast gives the number of courts and names those left out (C-14). */
export function useOverrideAll(expectAnswer: ExpectAnswer) {
  const switchOff = useSwitchOff(expectAnswer);
  return useMutation({
    mutationFn: async ({ body, litByHand }: LightsCommand) => {
      const applyAnswer = expectAnswer();
      const answer = await callServer(overrideAllLights, { body });
      for (const court of litByHand) switchOff.mutate(court);
      return { ...answer, applyAnswer };
    },
    onSuccess: ({ until, courts, leftOut, applyAnswer }, { body: { on }, litByHand }) => {
      applyAnswer(courts);
      const notChanged = leftOut.filter(({ id }) => litByHand.every((court) => court.id !== id));
      toasts.show({
        kind: "done",
        title: allLightsTexts.done(on, courts.length + litByHand.length, moment(until, serverClock.now())),
        text: notChanged.length === 0 ? undefined : allLightsTexts.notChanged(notChanged),
      });
    },
    onError: (error) => reportUnlessRefused(allLightsFailures.switch, error),
  });
}

/** Switches one court's light off, as its switch in manual mode does (C-07). */
function useSwitchOff(expectAnswer: ExpectAnswer) {
  return useMutation({
    mutationFn: async ({ id }: CourtView) => {
      const applyAnswer = expectAnswer();
      return { court: await callServer(switchLight, { params: { id }, body: { on: false } }), applyAnswer };
    },
    onSuccess: ({ court, applyAnswer }) => applyAnswer([court]),
    onError: (error, { name }) =>
      reportFailure({ ...allLightsFailures.switch, text: allLightsTexts.notSwitchedOff(name) }, error),
  });
}

/** Ends all overrides; one that another user has ended already counts as done. */
export function useBackToRule(expectAnswer: ExpectAnswer) {
  return useMutation({
    mutationFn: async () => {
      const applyAnswer = expectAnswer();
      return { ...(await callServer(endAllLightOverrides, {})), applyAnswer };
    },
    onSuccess: ({ courts, applyAnswer }) => {
      applyAnswer(courts);
      toasts.show({ kind: "done", title: allLightsTexts.wentBack(courts.length) });
    },
    onError: (error) => reportFailure(allLightsFailures.backToRule, error),
  });
}
