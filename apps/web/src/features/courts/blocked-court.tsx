import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useId, useState } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { FirstCourtAction } from "./court-actions.tsx";
import { CourtControls } from "./court-controls.tsx";
import { CourtMore } from "./court-more.tsx";
import { CourtWarnings } from "./court-notes.tsx";
import type { CourtParts } from "./court-parts.ts";
import { WhyButton } from "./court-why.tsx";

interface BlockedCourtProps {
  readonly court: CourtView;
  readonly parts: CourtParts;
}

const LINE = [
  "blocked-court grid basis-full grid-cols-[auto_auto_minmax(12rem,1fr)_auto] items-center gap-x-8 gap-y-1",
  "max-desk:grid-cols-[minmax(0,1fr)] max-desk:[grid-template-areas:'light'_'door'_'actions'_'notes']",
].join(" ");

/** Controls of a blocked court, which has no card (C-13). */
export function BlockedCourt({ court, parts }: BlockedCourtProps) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const id = useId();
  return (
    <>
      <div className={LINE}>
        <CourtControls court={court} isLine />
        <div className="min-w-0 max-desk:[grid-area:door]">{parts.doorsInShort(court)}</div>
        <div className="flex flex-wrap justify-end gap-2 max-desk:justify-start max-desk:[grid-area:actions]">
          <FirstCourtAction court={court} now={now} onAccessEnded={parts.onAccessEnded} />
          <WhyButton court={court} isOpen={isOpen} controls={id} onFold={() => setOpen(!isOpen)} />
        </div>
        <div className="empty:hidden max-desk:[grid-area:notes] desk:col-span-full">
          <CourtWarnings court={court} now={now} />
        </div>
      </div>
      {isOpen && (
        <div className="mb-2 basis-full">
          <CourtMore
            id={id}
            court={court}
            now={now}
            parts={parts}
            heading={courtTexts.whyHeading(court.name)}
          />
        </div>
      )}
    </>
  );
}
