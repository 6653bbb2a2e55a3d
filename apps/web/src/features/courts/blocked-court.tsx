import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { useId, useState } from "react";
import { useNow } from "../../shared/now.ts";
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

const LINE =
  "blocked-court grid basis-full grid-cols-[auto_auto_minmax(10rem,1fr)_auto] items-center gap-x-8 max-desk:grid-cols-1";

/** A court that has no card because it is blocked: what its card offers, on one line and below it (C-13). */
export function BlockedCourt({ court, parts }: BlockedCourtProps) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const id = useId();
  return (
    <>
      <div className={LINE}>
        <CourtControls court={court} isLine />
        {parts.doorsInShort(court)}
        <div className="flex flex-wrap justify-end gap-2 max-desk:col-span-full max-desk:justify-start">
          <FirstCourtAction court={court} now={now} onAccessEnded={parts.onAccessEnded} />
          <WhyButton court={court} isOpen={isOpen} controls={id} onFold={() => setOpen(!isOpen)} />
        </div>
        <div className="col-span-full empty:hidden">
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
