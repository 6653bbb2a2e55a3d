import { WEEKDAYS } from "../weekdays.ts";

/** Editor of the week in the settings (B-07). */
export const weekTexts = {
  from: (weekday: number, index: number) => `${dayWord(weekday)}, Zeit ${index + 1}, von`,
  until: (weekday: number, index: number) => `${dayWord(weekday)}, Zeit ${index + 1}, bis`,
  to: "bis",
  closed: "Geschlossen",
  closeDay: (weekday: number) => `Geschlossen am ${dayWord(weekday)}`,
  add: "Zeit hinzufügen",
  addTo: (weekday: number) => `Zeit hinzufügen am ${dayWord(weekday)}`,
  remove: (weekday: number, index: number) => `${dayWord(weekday)}, Zeit ${index + 1} entfernen`,
  copy: "Montag für Mo–Fr übernehmen",
} as const;

function dayWord(weekday: number): string {
  return WEEKDAYS[weekday] ?? "";
}
