import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useId } from "react";
import { courtAnchor } from "../../entities/courts/court-anchor.ts";
import { BookingBadge } from "./booking-badge.tsx";
import { CourtActions } from "./court-actions.tsx";
import { CourtControls } from "./court-controls.tsx";
import { CourtNext } from "./court-next.tsx";
import { CourtNotes, CourtWarnings } from "./court-notes.tsx";
import type { CourtParts } from "./court-parts.ts";
import { CourtPlay } from "./court-play.tsx";
import { CourtWhy, WhyButton } from "./court-why.tsx";

export interface CourtProps {
  readonly court: CourtView;
  readonly now: Instant;
  readonly parts: CourtParts;
  readonly isOpen: boolean;
  onFold(): void;
}

/** All cards share the grid's rows; on a phone their parts are stacked. */
const CARD = [
  "court row-span-6 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0 bg-surface p-5 shadow-[0_0_0_1px_var(--line)]",
  "forced:outline-1 forced:outline-[CanvasText] desk:max-wide:p-4",
  "max-tablet:flex max-tablet:flex-col max-tablet:rounded-3 max-tablet:border max-tablet:border-line max-tablet:p-4 max-tablet:shadow-none",
].join(" ");

/** Booking, countdown, light, mode, doors and next booking (C-01 to C-08, C-14, C-15). */
export function CourtCard({ court, now, parts, isOpen, onFold }: CourtProps) {
  const nameId = useId();
  const whyId = useId();
  return (
    <>
      <article className={CARD} id={courtAnchor(court.id)} aria-labelledby={nameId}>
        <header className="flex items-start gap-3 pb-3 [&>.badge]:flex-none">
          <h3 id={nameId} className="min-w-0 flex-1 text-[1.5rem]/7 wrap-anywhere hyphens-auto">
            {court.name}
          </h3>
          <BookingBadge isBooked={court.isBooked} />
        </header>
        <div className="min-h-24 border-b border-line pb-3 max-tablet:min-h-0">
          <CourtPlay court={court} now={now} />
        </div>
        <div className="border-b border-line py-1.5">
          <CourtControls court={court} />
          <CourtNotes court={court} now={now} />
          <CourtWarnings court={court} now={now} />
        </div>
        {parts.doors(court)}
        <div className="min-h-16 pt-3 max-tablet:min-h-0">
          <CourtNext court={court} now={now} />
        </div>
        <div className="flex flex-wrap gap-2 self-end pt-3 max-tablet:self-stretch [&>.button]:flex-[1_0_auto] [&>.button]:px-2.5 [&>.button[aria-expanded]]:grow-0">
          <CourtActions court={court} now={now} onAccessEnded={parts.onAccessEnded} />
          <WhyButton court={court} isOpen={isOpen} controls={whyId} onFold={onFold} />
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
