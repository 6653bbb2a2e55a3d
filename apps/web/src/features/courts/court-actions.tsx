import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useState } from "react";
import { useDialogLater } from "../../shared/dialog-later.ts";
import { Button } from "../../ui/button.tsx";
import { OVERRIDE_MINUTES, useEndAccess, useLightOverride } from "./court-commands.ts";
import { isRuled } from "./is-ruled.ts";

export const loadEndQuestion = () => import("./end-access-dialog.tsx");

interface CourtActionsProps {
  readonly court: CourtView;
  readonly now: Instant;
  onAccessEnded(): void;
}

/** What somebody can do with a court beside its switches: end its booking, have light for a time (A-01, C-14). */
export function CourtActions({ court, now, onAccessEnded }: CourtActionsProps) {
  const end = useEndAccess(court, onAccessEnded);
  const override = useLightOverride(court);
  const [question, open, close] = useDialogLater(loadEndQuestion);
  const [asked, setAsked] = useState(court.booking);
  const ask = () => {
    setAsked(court.booking);
    open();
  };
  const of = <span className="only-spoken"> {court.name}</span>;
  return (
    <>
      {court.canEndAccess && (
        <Button isBusy={end.isPending} onClick={ask}>
          {end.isPending ? courtTexts.endingBooking : courtTexts.endBooking}
          {of}
        </Button>
      )}
      {question !== null && asked !== null && (
        <question.EndAccessDialog court={court} booking={asked} end={end} onClose={close} />
      )}
      {court.light.override !== null ? (
        <Button isBusy={override.isPending} onClick={() => override.mutate(false)}>
          {courtTexts.endOverride}
          {of}
        </Button>
      ) : (
        mayNeedLight(court, now) && (
          <Button isBusy={override.isPending} onClick={() => override.mutate(true)}>
            {courtTexts.lightForMinutes(OVERRIDE_MINUTES)}
            {of}
          </Button>
        )
      )}
    </>
  );
}

/** In auto mode, where the rule alone does not keep the light on for as long anyway; on a blocked court it never does. */
function mayNeedLight(court: CourtView, now: Instant): boolean {
  const { status, isLightOn, light } = court;
  if (!isRuled(court) || light.isSimulated === null) return false;
  if (!isLightOn || status === "blocked") return true;
  return light.until !== null && light.until < plus(now, minutes(OVERRIDE_MINUTES));
}
