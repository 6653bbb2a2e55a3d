import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useId } from "react";
import { courtAnchor } from "../../entities/courts/court-anchor.ts";
import { BookingBadge } from "./booking-badge.tsx";
import { FirstCourtAction } from "./court-actions.tsx";
import type { CourtProps } from "./court-card.tsx";
import { CourtControls } from "./court-controls.tsx";
import { CourtMore } from "./court-more.tsx";
import { CourtNextShort } from "./court-next.tsx";
import { CourtWarnings } from "./court-notes.tsx";
import { CourtPlay } from "./court-play.tsx";
import { WhyButton } from "./court-why.tsx";

/** Columns: number, name, booking, light, mode, door, actions. */
export const ROWS = [
  "court-rows rounded-3 border border-line bg-surface",
  "desk:grid desk:grid-cols-[4rem_minmax(6.25rem,0.8fr)_minmax(11rem,2fr)_auto_auto_auto_auto] desk:gap-x-3 wide:gap-x-4",
].join(" ");

const ROW = [
  "court-row grid items-center border-line not-first:border-t",
  "desk:col-span-full desk:grid-cols-subgrid desk:pr-3 wide:pr-5",
  // two lines on a tablet, one for each part on a phone
  "max-desk:gap-x-4 max-desk:pr-4 max-desk:pb-2 tablet:max-desk:grid-cols-[4rem_minmax(7rem,1fr)_minmax(0,1.6fr)_auto]",
  "tablet:max-desk:[grid-template-areas:'field_name_play_actions'_'field_light_light_door'_'field_notes_notes_notes']",
  "max-tablet:gap-x-3 max-tablet:gap-y-1 max-tablet:pt-1 max-tablet:pr-3 max-tablet:grid-cols-[2.75rem_minmax(0,1fr)]",
  "max-tablet:[grid-template-areas:'field_name'_'field_play'_'field_light'_'field_door'_'field_notes'_'field_actions']",
].join(" ");

const NUMBER_FIELD =
  "num grid place-items-center self-stretch border-2 border-transparent max-desk:[grid-area:field] max-desk:-mb-2 max-tablet:-mt-1 desk:row-span-3 " +
  "text-heading max-tablet:text-sign forced:border-[CanvasText]";
const NUMBER_LOOKS = {
  lit: "bg-lit text-light-on forced:bg-[Highlight] forced:text-[HighlightText] forced:forced-color-adjust-none",
  dark: "bg-hall text-hall-ink",
  pending: "bg-hall text-hall-ink border-dashed border-lit!",
};

/** The content of a card on one line; reasons and rare actions unfold below. */
export function CourtRow({ court, now, parts, isOpen, onFold }: CourtProps) {
  const nameId = useId();
  const moreId = useId();
  const { light } = court;
  const numberLook = light.pending !== null ? "pending" : court.isLightOn ? "lit" : "dark";
  return (
    <>
      <article className={ROW} id={courtAnchor(court.id)} aria-labelledby={nameId}>
        <span className={`${NUMBER_FIELD} ${NUMBER_LOOKS[numberLook]}`} aria-hidden="true">
          {court.id}
        </span>
        <header className="grid min-w-0 justify-items-start gap-0.5 py-1 max-desk:[grid-area:name] max-tablet:flex max-tablet:flex-wrap max-tablet:items-center max-tablet:gap-x-2">
          <h3 id={nameId} className="max-w-full wrap-anywhere">
            {court.name}
          </h3>
          <BookingBadge isBooked={court.isBooked} />
        </header>
        <div className="min-w-0 py-1 max-desk:[grid-area:play]">
          <CourtPlay court={court} now={now} isLine />
          <CourtNextShort court={court} now={now} />
        </div>
        <CourtControls court={court} isLine />
        <div className="min-w-0 max-desk:[grid-area:door]">{parts.doorsInShort(court)}</div>
        <div className="flex flex-wrap justify-end gap-2 max-desk:[grid-area:actions] max-tablet:justify-start max-tablet:[&>.button]:flex-auto [&>.button]:px-2.5">
          <FirstCourtAction court={court} now={now} onAccessEnded={parts.onAccessEnded} />
          <WhyButton court={court} isOpen={isOpen} controls={moreId} onFold={onFold} />
        </div>
        <CourtWarnings court={court} now={now} isLine />
        {parts.lane !== null && <div className="desk:col-[2/-1]">{parts.lane(court)}</div>}
      </article>
      {isOpen && (
        <CourtMore
          id={moreId}
          court={court}
          now={now}
          parts={parts}
          heading={courtTexts.whyHeading(court.name)}
        />
      )}
    </>
  );
}
