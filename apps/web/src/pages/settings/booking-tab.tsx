import { settingsTexts } from "@platzwart/texts/pages/settings";
import { PlannedNote } from "../planned-note.tsx";

/** `/settings?tab=booking` */
export function BookingTab() {
  return <PlannedNote>{settingsTexts.planned}</PlannedNote>;
}
