import { useId } from "react";
import { courtAnchor } from "../../shared/court-anchor.ts";
import { BookingBadge } from "./booking-badge.tsx";
import type { CourtProps } from "./court-card.tsx";
import { CourtControls } from "./court-controls.tsx";
import { CourtMore, MoreButton } from "./court-more.tsx";
import { CourtNext } from "./court-next.tsx";
import { CourtWarnings } from "./court-notes.tsx";
import { CourtPlay } from "./court-play.tsx";
import "./court-row.css";

/** One court in a hall of many: the same as its card on one line, with its day; what is rarer opens below it. */
export function CourtRow({ court, now, parts, isOpen, onFold }: CourtProps) {
  const nameId = useId();
  const moreId = useId();
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
        <MoreButton court={court} isOpen={isOpen} controls={moreId} onFold={onFold} />
        <CourtWarnings court={court} now={now} />
        {parts.lane !== null && <div className="row-lane">{parts.lane(court)}</div>}
      </article>
      {isOpen && <CourtMore id={moreId} court={court} now={now} parts={parts} />}
    </>
  );
}
