import { passwordTooShort } from "../new-password.ts";
import { notFound, ofField, type RefusalRows, refusal } from "./refusal-row.ts";
import { shortened } from "./words-of-refusals.ts";

export const usersRefusals = {
  credentials_wrong: refusal(401, () => "Ungültiger Benutzername oder Passwort."),
  too_many_sign_ins: refusal(
    429,
    ({ seconds }) =>
      `Zu viele Anmeldeversuche. Bitte warten Sie ${seconds === 1 ? "1 Sekunde" : `${seconds} Sekunden`}.`,
  ),
  sign_in_required: refusal(401, () => "Bitte melden Sie sich an."),
  role_not_allowed: refusal(403, () => "Dafür fehlt Ihrem Benutzer die Berechtigung."),
  session_unknown: notFound(() => "Diese Anmeldung ist schon beendet."),
  setup_closed: () => "Die Ersteinrichtung ist abgeschlossen. Bitte melden Sie sich an.",
  setup_code_wrong: ofField(
    "setupCode",
    () =>
      "Der Einrichtungscode stimmt nicht oder ist abgelaufen. Er gilt 30 Minuten; ein Neustart des Servers zeigt einen neuen.",
    403,
  ),
  user_name_invalid: ofField(
    "username",
    () =>
      "Der Benutzername muss 1 bis 64 Zeichen haben und mit einem Buchstaben oder einer Ziffer beginnen; erlaubt sind Buchstaben (lateinische nicht gemischt mit ähnlich aussehenden), Ziffern, Leerzeichen und . _ @ -",
  ),
  user_name_taken: ofField(
    "username",
    ({ username }) => `Den Benutzer „${shortened(username)}“ gibt es schon.`,
    409,
  ),
  user_unknown: notFound(() => "Diesen Benutzer gibt es nicht."),
  last_operator: () =>
    "Das ist der letzte Betreiber, der sich anmelden kann; er bleibt, wie er ist. Geben Sie zuerst einem anderen Benutzer die Rolle Betreiber.",
  current_password_wrong: ofField("currentPassword", () => "Das aktuelle Passwort stimmt nicht."),
  own_password_reset: () => "Das eigene Passwort ändern Sie im Konto-Menü unter „Passwort ändern“.",
  password_too_short: ofField("password", ({ minimum }) => passwordTooShort(minimum)),
  password_too_long: ofField(
    "password",
    ({ maximum }) => `Das Passwort darf höchstens ${maximum} Zeichen haben.`,
  ),
  password_too_common: ofField(
    "password",
    () =>
      "Dieses Passwort ist zu leicht zu erraten. Nehmen Sie zum Beispiel drei Wörter; ein einzelnes genügt auch mit Ziffern nicht.",
  ),
} satisfies RefusalRows;
