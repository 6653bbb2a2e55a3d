export const userTexts = {
  heading: "Benutzer",
  list: "Benutzer",
  missing: "Benutzer konnten nicht geladen werden",
  yourself: "Das sind Sie",
  yourselfHint: "Ihr Passwort ändern Sie oben im Konto.",
  disabled: "Gesperrt",
  since: (moment: string) => `seit ${moment}`,
  lastSignedIn: (moment: string) => `zuletzt angemeldet ${moment}`,
  neverSignedIn: "noch nie angemeldet",

  add: "Benutzer anlegen",
  change: "Ändern",
  changeHeading: (name: string) => `${name} ändern`,
  reset: "Passwort zurücksetzen",
  resetHeading: (name: string) => `Neues Passwort für ${name}`,
  resetHint: (name: string) =>
    `${name} wird überall abgemeldet und meldet sich mit dem neuen Passwort wieder an.`,
  endSessions: "Überall abmelden",
  endSessionsHeading: (name: string) => `${name} überall abmelden?`,
  endSessionsHint: (name: string) =>
    `${name} wird auf allen Geräten sofort abgemeldet und kann sich mit dem bisherigen Passwort wieder anmelden. Kennt es jemand anderes, setzen Sie es zurück.`,
  endingSessions: "Wird abgemeldet …",
  delete: "Löschen",
  deleteHeading: (name: string) => `${name} löschen?`,
  deleteHint: (name: string) =>
    `${name} wird überall abgemeldet und kann sich nicht mehr anmelden. Im System-Log bleibt, was geschah, ohne diesen Namen. Für eine Pause sperren Sie das Konto, statt es zu löschen.`,

  username: "Benutzername",
  password: "Passwort",
  newPassword: "Neues Passwort",
  passwordHint: "Mindestens 12 Zeichen, am besten drei Wörter.",
  role: "Rolle",
  roleHint:
    "Betreiber dürfen alles. Personal bedient Halle, Buchungen und Codes, ändert aber keine Einstellungen.",
  maySignIn: "Darf sich anmelden",
  save: "Speichern",
  saving: "Wird gespeichert …",
  deleting: "Wird gelöscht …",

  done: {
    make: "Benutzer angelegt",
    change: "Benutzer geändert",
    reset: "Passwort zurückgesetzt",
    endSessions: "Überall abgemeldet",
    delete: "Benutzer gelöscht",
  },
} as const;

export const userFailures = {
  load: { title: "Fehler beim Laden der Benutzer", text: "Benutzer konnten nicht geladen werden" },
  make: { title: "Fehler beim Anlegen", text: "Benutzer konnte nicht angelegt werden" },
  change: { title: "Fehler beim Ändern", text: "Benutzer konnte nicht geändert werden" },
  reset: { title: "Fehler beim Zurücksetzen", text: "Passwort konnte nicht zurückgesetzt werden" },
  endSessions: { title: "Fehler beim Abmelden", text: "Benutzer konnte nicht abgemeldet werden" },
  delete: { title: "Fehler beim Löschen", text: "Benutzer konnte nicht gelöscht werden" },
} as const;
