/** Mail with which operators test the settings (O-03). */
export const TEST_MAIL = {
  subject: (hall: string) => `Testmail von ${hall}`,
  text: (hall: string) =>
    `Diese Mail kam an: ${hall} kann Kunden schreiben.\n\nGesendet wurde sie auf „Testmail senden“ in den Einstellungen.`,
};

/** Name of the sender, and of the hall, while none is set. */
export const DEFAULT_SENDER = "Platzwart";
