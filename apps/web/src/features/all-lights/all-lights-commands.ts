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

/** Called before a request; the returned function applies the courts of its answer. */
export type ExpectAnswer = () => (courts: readonly CourtView[]) => void;

export type LightsRequest = EndpointInput<typeof overrideAllLights>["body"];

interface LightsCommand {
  readonly body: LightsRequest;
  readonly handLit: readonly CourtView[];
}

/** One toast gives the number of courts and names those left out (C-14). */
export function useSwitchAll(expectAnswer: ExpectAnswer) {
  const switchOff = useSwitchOff(expectAnswer);
  return useMutation({
    mutationFn: async ({ body, handLit }: LightsCommand) => {
      const take = expectAnswer();
      const answer = await callServer(overrideAllLights, { body });
      for (const court of handLit) switchOff.mutate(court);
      return { ...answer, take };
    },
    onSuccess: ({ until, courts, leftOut, take }, { body: { on }, handLit }) => {
      take(courts);
      const kept = leftOut.filter(({ id }) => handLit.every((court) => court.id !== id));
      toasts.show({
        kind: "done",
        title: allLightsTexts.done(on, courts.length + handLit.length, moment(until, serverClock.now())),
        text: kept.length === 0 ? undefined : allLightsTexts.notChanged(kept),
      });
    },
    onError: (error) => reportUnlessRefused(allLightsFailures.switch, error),
  });
}

/** Same command as the switch of a court in manual mode (C-07). */
function useSwitchOff(expectAnswer: ExpectAnswer) {
  return useMutation({
    mutationFn: async ({ id }: CourtView) => {
      const take = expectAnswer();
      return { court: await callServer(switchLight, { params: { id }, body: { on: false } }), take };
    },
    onSuccess: ({ court, take }) => take([court]),
    onError: (error, { name }) =>
      reportFailure({ ...allLightsFailures.switch, text: allLightsTexts.notSwitchedOff(name) }, error),
  });
}

/** An override already ended by another user counts as done. */
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
