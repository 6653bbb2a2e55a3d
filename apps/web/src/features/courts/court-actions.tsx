import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useState } from "react";
import { useDialogLater } from "../../lib/later/dialog-later.ts";
import { Button } from "../../ui/button.tsx";
import { OVERRIDE_MINUTES, useEndAccess, useLightOverride } from "./court-commands.ts";
import { isRuled } from "./court-light.ts";

export const loadEndQuestion = () => import("./end-access-dialog.tsx");

interface CourtActionsProps {
  readonly court: CourtView;
  readonly now: Instant;
  onAccessEnded(): void;
}

/** End of a booking, and light for a time (A-01, C-14). */
export function CourtActions(props: CourtActionsProps) {
  return (
    <>
      <EndAccess {...props} />
      <LightForATime {...props} />
    </>
  );
}

/** The likeliest action, where there is room for one button. */
export function FirstCourtAction(props: CourtActionsProps) {
  return (
    <>
      <EndAccess {...props} />
      {!props.court.canEndAccess && <LightForATime {...props} />}
    </>
  );
}

/** What FirstCourtAction leaves out. */
export function OtherCourtActions(props: CourtActionsProps) {
  return props.court.canEndAccess ? <LightForATime {...props} /> : null;
}

/** The dialog outlives its button, so that a booking's end does not close it under a finger. */
function EndAccess({ court, onAccessEnded }: CourtActionsProps) {
  const end = useEndAccess(court, onAccessEnded);
  const [question, open, close] = useDialogLater(loadEndQuestion);
  const [askedBooking, setAskedBooking] = useState(court.booking);
  const ask = () => {
    setAskedBooking(court.booking);
    open();
  };
  return (
    <>
      {court.canEndAccess && (
        <Button isBusy={end.isPending} onClick={ask}>
          {end.isPending ? courtTexts.endingBooking : courtTexts.endBooking}
          <span className="only-spoken"> {court.name}</span>
        </Button>
      )}
      {question !== null && askedBooking !== null && (
        <question.EndAccessDialog court={court} booking={askedBooking} end={end} onClose={close} />
      )}
    </>
  );
}

function LightForATime({ court, now }: CourtActionsProps) {
  const override = useLightOverride(court);
  const isOverridden = court.light.override !== null;
  if (!isOverridden && !mayNeedLight(court, now)) return null;
  return (
    <Button isBusy={override.isPending} onClick={() => override.mutate(!isOverridden)}>
      {isOverridden ? courtTexts.endOverride : courtTexts.lightForMinutes(OVERRIDE_MINUTES)}
      <span className="only-spoken"> {court.name}</span>
    </Button>
  );
}

/** In auto mode, where the rule keeps the light on for less; not on a blocked court. */
function mayNeedLight(court: CourtView, now: Instant): boolean {
  const { status, isLightOn, light } = court;
  if (!isRuled(court) || light.isSimulated === null) return false;
  if (!isLightOn || status === "blocked") return true;
  return light.until !== null && light.until < plus(now, minutes(OVERRIDE_MINUTES));
}
