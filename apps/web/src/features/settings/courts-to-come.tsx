import { resizeCourtNames } from "@platzwart/domain/court/court";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { Info } from "../../ui/info.tsx";
import { wantedCourts } from "./draft.ts";
import type { SectionForm } from "./use-section-form.ts";

/** What saving would do to the courts, said before it is done (C-12). */
export function CourtsToCome({ form: { values, draft } }: { readonly form: SectionForm }) {
  const { court_count: count } = values;
  const wanted = wantedCourts(values, draft);
  const names = resizeCourtNames(values.court_names, Math.max(count, wanted)).slice(Math.min(count, wanted));
  return (
    <div role="status">
      {names.length > 0 && (
        <Info>
          {wanted > count ? settingsFormTexts.courtsCome(names) : settingsFormTexts.courtsGo(names)}
        </Info>
      )}
    </div>
  );
}
