import { settingsTexts } from "@platzwart/texts/pages/settings";
import { PlannedNote } from "../planned-note.tsx";

/** `/settings?tab=scheduler` */
export function SchedulerTab() {
  return <PlannedNote>{settingsTexts.planned}</PlannedNote>;
}
