import { settingsTexts } from "@platzwart/texts/pages/settings";
import { PlannedNote } from "../planned-note.tsx";

/** `/settings?tab=lights` */
export function LightsTab() {
  return <PlannedNote>{settingsTexts.planned}</PlannedNote>;
}
