/** Mail with which operators test the settings (O-03). */
export const TEST_MAIL = {
  subject: (hall: string) => `Testmail von ${hall}`,
  text: (hall: string) =>
    `Diese Mail kam an: ${hall} kann Kunden schreiben.\n\nGesendet wurde sie auf „Testmail senden“ in den Einstellungen.`,
};

export const DEFAULT_SENDER = "Platzwart";
