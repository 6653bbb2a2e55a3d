import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { Instant } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useId } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { BookedIcon, EndIcon, FreeIcon } from "../../ui/icons.tsx";
import { useEndAccess, useLightWish, useModeWish } from "./court-commands.ts";
import { CourtControls } from "./court-controls.tsx";
import { CourtNotes } from "./court-notes.tsx";
import { CourtPlay } from "./court-play.tsx";
import "./court-card.css";

interface CourtCardProps {
  readonly court: CourtView;
  readonly now: Instant;
  /** An access was ended, or the attempt failed: the codes are to be loaded again. */
  onAccessEnded(): void;
}

/** One court: who plays and for how long, its light, its mode, and the end of its booking (C-01 to C-08). */
export function CourtCard({ court, now, onAccessEnded }: CourtCardProps) {
  const nameId = useId();
  const [lightWish, wishLight] = useLightWish(court.id);
  const [modeWish, wishMode] = useModeWish(court.id);
  const end = useEndAccess(court, onAccessEnded);

  return (
    <article className="court" aria-labelledby={nameId}>
      <header className="court-head">
        <h3 id={nameId}>{court.name}</h3>
        {court.isBooked ? (
          <Badge tone="booked" icon={<BookedIcon />}>
            {courtTexts.booked}
          </Badge>
        ) : (
          <Badge tone="outline" icon={<FreeIcon />}>
            {courtTexts.free}
          </Badge>
        )}
      </header>
      <CourtPlay court={court} now={now} />
      <CourtControls
        court={court}
        lightWish={lightWish}
        modeWish={modeWish}
        onLightWish={wishLight}
        onModeWish={wishMode}
      />
      <CourtNotes court={court} now={now} />
      <div className="court-actions">
        {court.canEndAccess && (
          <Button isBusy={end.isPending} onClick={() => end.mutate()}>
            <EndIcon />
            {end.isPending ? courtTexts.endingBooking : courtTexts.endBooking}
            <span className="only-spoken"> {court.name}</span>
          </Button>
        )}
      </div>
    </article>
  );
}
