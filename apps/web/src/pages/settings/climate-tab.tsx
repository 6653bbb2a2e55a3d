import { settingsTexts } from "@platzwart/texts/pages/settings";
import { PlannedNote } from "../planned-note.tsx";

/** `/settings?tab=climate` */
export function ClimateTab() {
  return <PlannedNote>{settingsTexts.planned}</PlannedNote>;
}
