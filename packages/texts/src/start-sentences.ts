/** What the server's programs say to whoever started them, on the console. Without imports: it is read at every start. */
export const START_SENTENCES = {
  notStarted: (reason: string) => `Platzwart startet nicht: ${reason}`,
  adminPasswordRefused: (sentence: string) => `ADMIN_PASSWORD ist nicht erlaubt. ${sentence}`,
  running: (url: string) => `Platzwart läuft: ${url}`,
  sampleHallRunning: (url: string) => `Platzwart (Beispielhalle) läuft: ${url}`,
  signIn: (name: string, password: string) => `Anmeldung: ${name} / ${password}`,
  noUserYet: "Noch gibt es keinen Benutzer. Öffnen Sie die Adresse und richten Sie den ersten Betreiber ein.",
  setupCode: (code: string) => `Einrichtungscode (30 Minuten gültig): ${code}`,
} as const;
