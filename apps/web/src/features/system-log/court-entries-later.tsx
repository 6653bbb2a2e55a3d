import type { CourtId } from "@platzwart/domain/court/court";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useLater } from "../../shared/later.ts";
import { ErrorNotice } from "../../shared/load-failure.tsx";

/** A court's entries of the log, fetched only for whoever asks why: nobody else needs what draws them. */
export function CourtEntriesLater({ courtId }: { readonly courtId: CourtId }) {
  const part = useLater(() => import("./court-entries.tsx"));
  if (part === null) return <div className="min-h-41" aria-busy="true" />;
  if (part === "failed")
    return <ErrorNotice title={shellTexts.partMissing}>{shellTexts.partMissingHint}</ErrorNotice>;
  return <part.CourtEntries courtId={courtId} />;
}
