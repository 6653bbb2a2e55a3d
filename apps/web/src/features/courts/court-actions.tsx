import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { after, type Instant, minutes } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { Button } from "../../ui/button.tsx";
import { OVERRIDE_MINUTES, useEndAccess, useLightOverride } from "./court-commands.ts";

interface CourtActionsProps {
  readonly court: CourtView;
  readonly now: Instant;
  readonly isWhyOpen: boolean;
  /** The id of what "Warum?" opens. */
  readonly whyId: string;
  onAccessEnded(): void;
  onWhy(): void;
}

/** What somebody can do with a court beside its switches (A-01, C-14, Z-09). */
export function CourtActions({ court, now, isWhyOpen, whyId, onAccessEnded, onWhy }: CourtActionsProps) {
  const end = useEndAccess(court, onAccessEnded);
  const override = useLightOverride(court);
  const of = <span className="only-spoken"> {court.name}</span>;
  return (
    <div className="court-actions">
      {court.canEndAccess && (
        <Button isBusy={end.isPending} onClick={() => end.mutate()}>
          {end.isPending ? courtTexts.endingBooking : courtTexts.endBooking}
          {of}
        </Button>
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
      <Button aria-expanded={isWhyOpen} aria-controls={whyId} onClick={onWhy}>
        {courtTexts.why}
        {of}
      </Button>
    </div>
  );
}

/** In auto mode, where the rule alone does not keep the light on for as long anyway. */
function mayNeedLight({ autoMode, isLightOn, light }: CourtView, now: Instant): boolean {
  if (!autoMode || light.isSimulated === null) return false;
  if (!isLightOn || light.until === null) return !isLightOn;
  return light.until < after(now, minutes(OVERRIDE_MINUTES));
}
