import { dayText, readDay, readTime, timeText } from "./day-input.ts";
import { shellTexts } from "./pages/shell.ts";
import { WEEKDAYS } from "./weekdays.ts";

/** All words of the kit (`apps/web/src/ui`), which contains none itself. */
export const kitWords = {
  cancel: shellTexts.cancel,
  close: shellTexts.closeDialog,
  calendar: "Kalender",
  monthBefore: "Voriger Monat",
  monthAfter: "Nächster Monat",
  yesOrNo: (isYes: boolean) => (isYes ? "Ja" : "Nein"),
  monthNames: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  weekdayNames: WEEKDAYS,
  dayPattern: "TT.MM.JJJJ",
  timePattern: "HH:MM",
  ...{ dayText, readDay, timeText, readTime },
} as const;
