import { settingsTexts } from "@platzwart/texts/pages/settings";
import { FreshMain } from "../shared/fresh-main.tsx";
import { PageHead } from "./page-head.tsx";
import { PlannedNote } from "./planned-note.tsx";

/** `/settings` */
export function SettingsPage() {
  return (
    <FreshMain>
      <PageHead heading={settingsTexts.heading} />
      <PlannedNote>{settingsTexts.planned}</PlannedNote>
    </FreshMain>
  );
}
