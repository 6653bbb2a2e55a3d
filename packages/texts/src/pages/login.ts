/** `/login`: signing in, and setting up the first operator. */
export const loginTexts = {
  heading: "System-Anmeldung",
  username: "Benutzername",
  password: "Passwort",
  signIn: "Anmelden",
  signingIn: "Wird angemeldet …",
  setupIntro:
    "Legen Sie das erste Betreiberkonto an. Den Einrichtungscode zeigt das Fenster, in dem der Server gestartet wurde; er gilt 30 Minuten.",
  setupCode: "Einrichtungscode",
  repeatPassword: "Passwort wiederholen",
  passwordHint: "Mindestens 12 Zeichen, am besten drei Wörter",
  setUp: "Einrichten",
  settingUp: "Wird eingerichtet …",
  error: "Fehler",
  fillAllFields: "Bitte füllen Sie alle Felder aus.",
  passwordsDiffer: "Die beiden Passwörter stimmen nicht überein.",
  signedIn: "Anmeldung erfolgreich",
  signInFailed: "Anmeldung fehlgeschlagen",
  credentialsWrong: "Ungültiger Benutzername oder Passwort.",
  unknownError: "Ein unbekannter Fehler ist aufgetreten.",
} as const;
