import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { ChevronIcon } from "../../ui/icons.tsx";
import { CourtActions } from "./court-actions.tsx";
import { CourtNext } from "./court-next.tsx";
import { CourtNotes } from "./court-notes.tsx";
import type { CourtParts } from "./court-parts.ts";
import { CourtWhy } from "./court-why.tsx";
import { FoldButton } from "./fold-button.tsx";
import "./court-more.css";

interface CourtMoreProps {
  readonly id: string;
  readonly court: CourtView;
  readonly now: Instant;
  readonly parts: CourtParts;
}

/** What opens below a court that stands on one line: all that a card has and the line has no room for. */
export function CourtMore({ id, court, now, parts }: CourtMoreProps) {
  return (
    <CourtWhy id={id} court={court} now={now} parts={parts} heading={court.name}>
      <div className="court-notes small second">
        <CourtNotes court={court} now={now} />
      </div>
      <CourtNext court={court} now={now} />
      {parts.doors(court)}
      <div className="court-actions">
        <CourtActions court={court} now={now} onAccessEnded={parts.onAccessEnded} />
      </div>
    </CourtWhy>
  );
}

interface MoreButtonProps {
  readonly court: CourtView;
  readonly isOpen: boolean;
  readonly controls: string;
  onFold(): void;
}

/** Opens and closes it. */
export function MoreButton({ court, isOpen, controls, onFold }: MoreButtonProps) {
  return (
    <FoldButton isOpen={isOpen} controls={controls} onFold={onFold}>
      {courtTexts.why}
      <span className="only-spoken"> {court.name}</span>
      <ChevronIcon />
    </FoldButton>
  );
}
