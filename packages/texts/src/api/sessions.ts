import type * as ownSessions from "@platzwart/contract/endpoints/own-session-endpoints";
import type * as sessions from "@platzwart/contract/endpoints/session-endpoints";
import type { ApiWords } from "./api-words.ts";

export const sessionsApi: ApiWords<typeof sessions & typeof ownSessions> = {
  part: "sessions",
  calls: {
    signIn: "Meldet mit Benutzername und Passwort an.",
    refreshSession: "Tauscht ein Refresh-Token gegen ein neues Paar von Tokens; jedes gilt nur einmal.",
    signOut: "Beendet die Anmeldung auf dem Server.",
    listSessions: "Wo der Aufrufer angemeldet ist, die zuletzt benutzte Anmeldung zuerst.",
    endSession: "Beendet eine Anmeldung des Aufrufers sofort.",
    endOtherSessions: "Beendet alle Anmeldungen des Aufrufers außer der, die fragt.",
    setupState: "Ob es noch keinen Benutzer gibt, sodass sich mit `setUp` der erste Betreiber anlegen lässt.",
    setUp:
      "Legt den ersten Betreiber mit dem Einrichtungscode an, den der Server ausgegeben hat; abgelehnt, sobald es einen Benutzer gibt.",
    changeOwnPassword: "Ändert das eigene Passwort des Aufrufers und beendet seine anderen Anmeldungen.",
  },
  fields: {
    password: "Das Passwort des Benutzers.",
    accessToken: "Das Geheimnis, das jeder Aufruf mitsendet, als `Authorization: Bearer`.",
    accessTokenExpiresAt: "Bis wann das Access-Token gilt.",
    refreshToken: "Das Geheimnis, das einmal gegen das nächste Paar von Tokens getauscht wird.",
    user: "Der Benutzer, der angemeldet ist.",
    isCurrent: "Ob es die Anmeldung ist, die fragt.",
    browser: "Der Name des Browsers; null: nicht bekannt.",
    system: "Das System, auf dem der Browser läuft; null: nicht bekannt.",
    network:
      "Das Netz des Aufrufers: eine IPv4-Adresse, oder die ersten 64 Bit einer IPv6-Adresse; null: nicht bekannt.",
    signedInAt: "Wann sich der Benutzer angemeldet hat.",
    lastUsedAt: "Wann die Anmeldung zuletzt benutzt wurde, auf die Minute.",
    open: "Ob es noch keinen Benutzer gibt, sodass sich der erste anlegen lässt.",
    setupCode: "Der Einrichtungscode, den der Server beim ersten Start ausgegeben hat.",
    currentPassword: "Das Passwort, das der Aufrufer jetzt hat.",
    newPassword: "Das neue Passwort.",
  },
};
