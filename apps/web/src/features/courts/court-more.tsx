import { OtherCourtActions } from "./court-actions.tsx";
import { CourtNotes } from "./court-notes.tsx";
import { CourtWhy, type CourtWhyProps } from "./court-why.tsx";

/** What unfolds below a court's row: reasons, notes and the actions that have no room in it. */
export function CourtMore(props: Omit<CourtWhyProps, "children">) {
  const { court, now, parts } = props;
  return (
    <CourtWhy {...props}>
      <CourtNotes court={court} now={now} />
      <div className="flex flex-wrap gap-2">
        <OtherCourtActions court={court} now={now} onAccessEnded={parts.onAccessEnded} />
        {parts.block(court)}
      </div>
    </CourtWhy>
  );
}
