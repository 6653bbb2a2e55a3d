import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { useId, useState } from "react";
import { useNow } from "../../shared/now.ts";
import { CourtControls } from "./court-controls.tsx";
import { CourtMore, MoreButton } from "./court-more.tsx";
import { CourtWarnings } from "./court-notes.tsx";
import type { CourtParts } from "./court-parts.ts";
import "./blocked-court.css";

interface BlockedCourtProps {
  readonly court: CourtView;
  readonly parts: CourtParts;
}

/** A court that has no card because it is blocked: what its card offers, on one line and below it (C-13). */
export function BlockedCourt({ court, parts }: BlockedCourtProps) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const id = useId();
  return (
    <>
      <div className="blocked-court">
        <CourtControls court={court} />
        {parts.doorsInShort(court)}
        <MoreButton court={court} isOpen={isOpen} controls={id} onFold={() => setOpen(!isOpen)} />
        <CourtWarnings court={court} now={now} />
      </div>
      {isOpen && <CourtMore id={id} court={court} now={now} parts={parts} />}
    </>
  );
}
