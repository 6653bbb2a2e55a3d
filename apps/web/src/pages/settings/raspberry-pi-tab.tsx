import { settingsTexts } from "@platzwart/texts/pages/settings";
import { PlannedNote } from "../planned-note.tsx";

/** `/settings?tab=raspberry-pi` */
export function RaspberryPiTab() {
  return <PlannedNote>{settingsTexts.planned}</PlannedNote>;
}
