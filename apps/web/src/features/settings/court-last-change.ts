import { moment } from "@platzwart/texts/format";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../shared/now.ts";
import { lastChangesQuery } from "./settings-queries.ts";

/** Who last changed a court, and what of it; nothing where nobody did. */
export function CourtLastChange({ courtId }: { readonly courtId: number }) {
  const now = useNow();
  const { data } = useQuery(lastChangesQuery);
  const last = data?.courts.find((change) => change.courtId === courtId);
  if (last === undefined) return null;
  const who = settingsFormTexts.by(last.by);
  return settingsFormTexts.lastChange(who, moment(last.at, now), settingsFormTexts.courtParts[last.part]);
}
