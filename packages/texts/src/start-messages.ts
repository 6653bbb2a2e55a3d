/** The German messages that the server prints on the console at its start; without imports, so that the start stays fast. */
export const START_MESSAGES = {
  notStarted: (reason: string) => `Platzwart startet nicht: ${reason}`,
  adminPasswordRefused: (sentence: string) => `ADMIN_PASSWORD ist nicht erlaubt. ${sentence}`,
  running: (url: string) => `Platzwart läuft: ${url}`,
  sampleHallRunning: (url: string) => `Platzwart (Beispielhalle) läuft: ${url}`,
  signIn: (name: string, password: string) => `Anmeldung: ${name} / ${password}`,
  noUserYet: "Noch gibt es keinen Benutzer. Öffnen Sie die Adresse und richten Sie den ersten Betreiber ein.",
  setupCode: (code: string) => `Einrichtungscode (30 Minuten gültig): ${code}`,
} as const;
