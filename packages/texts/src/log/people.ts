const records = (count: number) => `${count} ${count === 1 ? "Datensatz" : "Datensätze"}`;

export const peopleMessages = {
  dataExported: (recordCount: number) => `Auskunft über gespeicherte Daten erteilt (${records(recordCount)})`,
  dataErased: (recordCount: number) => `Daten einer Person gelöscht (${records(recordCount)})`,
  erasuresRepeated: (recordCount: number) =>
    `Löschungen wiederholt (${records(recordCount)}): Die Datenbank wurde aus einer Sicherung wiederhergestellt`,
  nobodyCanOperate:
    "Das einzige Betreiberkonto wurde seit der Sicherung gelöscht und ist gesperrt. Am Rechner des Servers gibt „npm run operator -- reset NAME“ einem Konto den Betrieb",
  userCreated: "Benutzer angelegt",
  userRoleChanged: (role: string) => `Rolle eines Benutzers geändert: ${role}`,
  userDisabled: "Benutzer gesperrt",
  userEnabled: "Benutzer wieder zugelassen",
  userPasswordReset: "Passwort eines Benutzers zurückgesetzt",
  passwordResetAtMachine: "Passwort eines Benutzers am Rechner des Servers zurückgesetzt",
  userDeleted: "Benutzer gelöscht",
  ownPasswordChanged: "Eigenes Passwort geändert",
  sessionEnded: "Anmeldung auf einem Gerät beendet",
  otherSessionsEnded: "Alle anderen Anmeldungen beendet",
  userSessionsEnded: "Benutzer überall abgemeldet",
  signInFailed: "Anmeldung fehlgeschlagen",
  lastLoggedSignInFailed: (isKnownUser: boolean) =>
    `Anmeldung fehlgeschlagen, ${isKnownUser ? "" : "mit unbekannten Namen "}zum fünften Mal in zehn Minuten; weitere in diesen zehn Minuten stehen hier nicht`,
  refreshTokenReused: "Sitzung beendet: Ein verbrauchter Sitzungsschlüssel wurde noch einmal benutzt",
  apiKeyCreated: "API-Schlüssel angelegt",
  apiKeyTokenReplaced: "API-Schlüssel erneuert, der bisherige gilt nicht mehr",
  apiKeyRevoked: "API-Schlüssel widerrufen",
} as const;
