/** A browser that is none of the four known families (G-02). */
export const OTHER_BROWSER = "andere";

/** "Meine Anmeldungen" in the account menu (N-11). */
export const ownSessionTexts = {
  heading: "Meine Anmeldungen",
  hint: "Kennen Sie eine davon nicht, beenden Sie sie und ändern Sie Ihr Passwort.",
  list: "Anmeldungen",
  current: "Dieses Gerät",
  since: (moment: string) => `angemeldet ${moment}`,
  used: (moment: string) => `zuletzt benutzt ${moment}`,
  network: (network: string) => `Netz ${network}`,
  end: "Beenden",
  endOthers: "Alle anderen beenden",
  ending: "Wird beendet …",
  none: "Sonst sind Sie nirgends angemeldet.",
  done: { end: "Anmeldung beendet", endOthers: "Alle anderen Anmeldungen beendet" },
  missing: "Anmeldungen konnten nicht geladen werden",
  close: "Schließen",
} as const;

const notEnded = { title: "Fehler beim Beenden", text: "Die Anmeldung konnte nicht beendet werden" } as const;

export const ownSessionFailures = {
  load: { title: "Fehler beim Laden der Anmeldungen", text: "Anmeldungen konnten nicht geladen werden" },
  end: notEnded,
  endOthers: notEnded,
} as const;

/** null: unknown. */
export function browserInWords(browser: string | null, system: string | null): string {
  const name = browser === null || browser === OTHER_BROWSER ? null : browser;
  if (name === null) return system === null ? "Unbekannter Browser" : `Browser auf ${system}`;
  return system === null ? name : `${name} auf ${system}`;
}
