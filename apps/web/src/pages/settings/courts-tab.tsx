import { settingsTexts } from "@platzwart/texts/pages/settings";
import { PlannedNote } from "../planned-note.tsx";

/** `/settings?tab=courts` */
export function CourtsTab() {
  return <PlannedNote>{settingsTexts.planned}</PlannedNote>;
}
