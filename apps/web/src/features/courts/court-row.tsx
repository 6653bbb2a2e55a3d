import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useId } from "react";
import { courtAnchor } from "../../shared/court-anchor.ts";
import { ChevronIcon } from "../../ui/icons.tsx";
import { BookingBadge } from "./booking-badge.tsx";
import { CourtActions } from "./court-actions.tsx";
import type { CourtProps } from "./court-card.tsx";
import { CourtControls } from "./court-controls.tsx";
import { CourtNext } from "./court-next.tsx";
import { CourtNotes } from "./court-notes.tsx";
import { CourtPlay } from "./court-play.tsx";
import { CourtWhy } from "./court-why.tsx";
import { FoldButton } from "./fold-button.tsx";
import "./court-row.css";

/** One court in a hall of many: the same as its card on one line, with its day; what is rarer opens below it. */
export function CourtRow({ court, now, parts, isOpen, onFold }: CourtProps) {
  const nameId = useId();
  const whyId = useId();
  const { light } = court;
  const field = light.pending !== null ? "pending" : court.isLightOn ? "lit" : "dark";
  return (
    <>
      <article className="court-row" id={courtAnchor(court.id)} aria-labelledby={nameId}>
        <span className={`row-field num ${field}`} aria-hidden="true">
          {court.id}
        </span>
        <header className="row-name">
          <h3 id={nameId}>{court.name}</h3>
          <BookingBadge isBooked={court.isBooked} />
        </header>
        <CourtPlay court={court} now={now} />
        <CourtControls court={court} />
        {parts.doorsInShort(court)}
        <CourtNext court={court} now={now} />
        <FoldButton isOpen={isOpen} controls={whyId} onFold={onFold}>
          {isOpen ? courtTexts.less : courtTexts.more}
          <span className="only-spoken"> {court.name}</span>
          <ChevronIcon />
        </FoldButton>
        {parts.lane !== null && <div className="row-lane">{parts.lane(court)}</div>}
      </article>
      {isOpen && (
        <CourtWhy id={whyId} court={court} now={now} parts={parts} heading={court.name}>
          <CourtNotes court={court} now={now} />
          <CourtNext court={court} now={now} />
          {parts.doors(court)}
          <div className="court-actions">
            <CourtActions court={court} now={now} onAccessEnded={parts.onAccessEnded} />
          </div>
        </CourtWhy>
      )}
    </>
  );
}
