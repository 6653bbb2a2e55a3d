import { settingsTexts } from "@platzwart/texts/pages/settings";
import { PlannedNote } from "../planned-note.tsx";

/** `/settings?tab=access` */
export function AccessTab() {
  return <PlannedNote>{settingsTexts.planned}</PlannedNote>;
}
