/** The section "Heute" on `/`: a lane per court. */
export const dayTexts = {
  heading: "Heute",
  legend: "Legende",
  states: { running: "läuft", coming: "kommt", over: "vorbei" },
  light: "Licht-Fenster",
  door: "Tür-Fenster",
  blocked: "Gesperrt",
  closed: "Geschlossen",
  axis: "Tagesverlauf, seitlich verschiebbar",
  erasedName: "gelöscht",
  entry: (name: string, time: string, state: string) => `${name}, ${time} Uhr, ${state}`,
  window: (kind: string, time: string) => `, ${kind} ${time}`,
  blockedEntry: (reason: string, time: string) => `Gesperrt: ${reason}, ${time} Uhr`,
  blockedLabel: (reason: string) => `Gesperrt: ${reason}`,
  empty: "Heute keine Buchungen",
  noneOfCourt: "keine Buchung heute",
  missing: "Die Buchungen von heute konnten nicht geladen werden",
} as const;
