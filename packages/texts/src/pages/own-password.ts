/** "Passwort ändern" in the account menu (N-11). */
export const ownPasswordTexts = {
  heading: "Passwort ändern",
  current: "Aktuelles Passwort",
  next: "Neues Passwort",
  nextHint: "Mindestens 12 Zeichen, am besten drei Wörter.",
  repeated: "Neues Passwort wiederholen",
  hint: "Auf allen anderen Geräten werden Sie abgemeldet.",
  differ: "Die beiden Passwörter stimmen nicht überein.",
  save: "Passwort ändern",
  saving: "Wird geändert …",
  done: "Passwort geändert",
  failure: { title: "Fehler", text: "Passwort konnte nicht geändert werden." },
} as const;
