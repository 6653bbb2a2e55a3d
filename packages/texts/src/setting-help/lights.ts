import type { SectionHelp } from "./section-help.ts";

export const lightsHelp: SectionHelp<"lights"> = {
  auto_light_control:
    "Schaltet das Licht der Courts, die auf Automatik stehen, nach ihren Zugangscodes. Ist sie aus, schaltet die Anlage kein Licht von selbst.",
  light_pre_time:
    "So viele Minuten vor einer hier angelegten Buchung geht das Licht an. Für Buchungen über die API gilt „Licht vorher“ im Bereich Scheduler.",
  light_post_time:
    "So viele Minuten nach einer hier angelegten Buchung bleibt das Licht an. Für Buchungen über die API gilt „Licht nachher“ im Bereich Scheduler.",
};
