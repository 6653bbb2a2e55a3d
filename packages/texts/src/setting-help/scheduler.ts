import type { SectionHelp } from "./section-help.ts";

export const schedulerHelp: SectionHelp<"scheduler"> = {
  access_light_pre_minutes: "So lange vor dem Beginn einer API-Buchung geht das Licht an.",
  access_light_post_minutes: "So lange nach dem Ende einer API-Buchung bleibt das Licht an.",
  access_door_pre_minutes: "So lange vor dem Beginn jeder neuen Buchung gilt ihr Code an der Tür.",
  access_door_post_minutes: "So lange nach dem Ende jeder neuen Buchung gilt ihr Code an der Tür.",
  access_auto_apply_enabled:
    "Ist es aus, gelten neue API-Buchungen ohne Vor- und Nachlauf; Buchungen im Panel behalten die der Tür.",
};
