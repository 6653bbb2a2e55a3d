import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useId } from "react";
import { courtAnchor } from "../../shared/court-anchor.ts";
import { BookingBadge } from "./booking-badge.tsx";
import { CourtActions } from "./court-actions.tsx";
import { CourtControls } from "./court-controls.tsx";
import { CourtNext } from "./court-next.tsx";
import { CourtNotes, CourtWarnings } from "./court-notes.tsx";
import type { CourtParts } from "./court-parts.ts";
import { CourtPlay } from "./court-play.tsx";
import { CourtWhy } from "./court-why.tsx";
import { FoldButton } from "./fold-button.tsx";
import "./court-card.css";

export interface CourtProps {
  readonly court: CourtView;
  readonly now: Instant;
  readonly parts: CourtParts;
  readonly isOpen: boolean;
  onFold(): void;
}

/** One court: who plays and for how long, its light, mode and doors, who comes next (C-01 to C-08, C-14, C-15). */
export function CourtCard({ court, now, parts, isOpen, onFold }: CourtProps) {
  const nameId = useId();
  const whyId = useId();
  return (
    <>
      <article className="court" id={courtAnchor(court.id)} aria-labelledby={nameId}>
        <header className="court-head">
          <h3 id={nameId}>{court.name}</h3>
          <BookingBadge isBooked={court.isBooked} />
        </header>
        <CourtPlay court={court} now={now} />
        <div className="court-light">
          <CourtControls court={court} />
          <div className="court-notes small second">
            <CourtNotes court={court} now={now} />
            <CourtWarnings court={court} now={now} />
          </div>
        </div>
        {parts.doors(court)}
        <CourtNext court={court} now={now} />
        <div className="court-actions">
          <CourtActions court={court} now={now} onAccessEnded={parts.onAccessEnded} />
          <FoldButton isOpen={isOpen} controls={whyId} onFold={onFold}>
            {courtTexts.why}
            <span className="only-spoken"> {court.name}</span>
          </FoldButton>
        </div>
      </article>
      {isOpen && (
        <CourtWhy
          id={whyId}
          court={court}
          now={now}
          parts={parts}
          heading={courtTexts.whyHeading(court.name)}
        />
      )}
    </>
  );
}
