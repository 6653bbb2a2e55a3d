import type { PreviewEventView } from "@platzwart/contract/endpoints/scheduler-endpoints";

/** Reason why nothing happens automatically in a window; null: something happens. */
const NO_EFFECT_WORDS: Readonly<Record<PreviewEventView["effect"], string | null>> = {
  light_on: null,
  door_released: null,
  codes_accepted: "Nur mit Code",
  manual_mode: "Manuell",
  auto_light_off: "Automatik aus",
  scheduler_paused: "Scheduler inaktiv",
  locked_by_hand: "Von Hand verriegelt",
  no_door: "Keine Tür",
};

export const upcomingTexts = {
  heading: "Kommende Aktionen",
  kinds: { door: "Tür", light: "Licht" },
  erasedName: "gelöscht",
  effects: NO_EFFECT_WORDS,
  heldOff: (until: string) => `Bis ${until} von Hand aus`,
  more: (count: number) => `${count} weitere anzeigen`,
  none: "Keine Aktionen in den nächsten 24 Stunden",
  missing: "Kommende Aktionen konnten nicht geladen werden",
} as const;
