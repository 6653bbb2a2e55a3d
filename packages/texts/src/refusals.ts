import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { KeyScope } from "@platzwart/domain/key-scope";
import type { Refusal, RefusalCode } from "@platzwart/domain/refusal";
import { fieldOf } from "@platzwart/domain/refusal-fields";
import type { Instant } from "@platzwart/domain/time/instant";
import { channelNow, doorNow } from "./changed-devices.ts";
import { CODE_ENTRY_TEXTS } from "./code-entry-texts.ts";
import { courtByNumber } from "./court-name.ts";
import { FAULT_WORDS } from "./fault-words.ts";
import { datedPeriod, dayAndTime } from "./format.ts";
import { passwordTooShort } from "./new-password.ts";
import { addressTaken, textProblem } from "./setting-words.ts";

/** The name of a court by its number (S-07). */
export type CourtName = (court: number) => string;

type Messages = {
  readonly [Code in RefusalCode]: (refusal: Extract<Refusal, { code: Code }>, name: CourtName) => string;
};

/** What each scope of an API key allows. */
const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  "bookings:read": "eigene Buchungen lesen",
  "bookings:write": "eigene Buchungen anlegen, ändern und stornieren",
};

const NAME_PROBLEMS = {
  missing: "Bitte geben Sie den Namen des Kunden an.",
  too_long: "Der Name des Kunden darf höchstens 100 Zeichen haben.",
  characters: "Der Name des Kunden enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text an.",
} as const;

const PERMANENT_NAME_PROBLEMS = {
  missing: "Bitte geben Sie einen Benutzernamen ein.",
  too_long: "Der Benutzername darf höchstens 100 Zeichen haben.",
  characters: "Der Benutzername enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text ein.",
} as const;

const CODE_NAME_PROBLEMS = {
  missing: "Bitte geben Sie einen Namen ein.",
  too_long: "Der Name darf höchstens 100 Zeichen haben.",
  characters: "Der Name enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text ein.",
} as const;

const PERMANENT_CODE_PROBLEMS = {
  missing: "Bitte geben Sie einen Zugangscode ein.",
  too_long: "Der Zugangscode darf höchstens 10 Zeichen haben.",
  characters: "Der Zugangscode enthält Steuerzeichen; bitte geben Sie ihn als einfachen Text ein.",
} as const;

/** Why the booking of an earlier request is not answered again. */
const SPENT_BECAUSE = {
  cancelled: "Die Buchung zu diesem Idempotency-Key ist storniert",
  over: "Die Buchung zu diesem Idempotency-Key ist vorbei",
  court_unavailable:
    "Der Court der Buchung zu diesem Idempotency-Key ist außer Betrieb; ihr Code öffnet keine Tür",
} as const;

/** Why a door controller does not take a program, and what helps. */
const PROGRAM_REFUSAL_WORDS: Readonly<Record<ProgramRefusal | "unsupported", string>> = {
  signature: "Es ist nicht von dem Server signiert, bei dem er sich angemeldet hat. Setzen Sie ihn neu auf.",
  unreadable: "Es ist nicht lesbar. Bauen Sie den Server neu.",
  no_room: "Seine Karte ist voll oder nimmt nichts mehr an. Tauschen Sie die Karte.",
  not_newer: "Seines ist schon so neu.",
  unsupported: "Er läuft zum Ausprobieren. Starten Sie ihn mit dem neuen Programm noch einmal.",
};

/** What each refusal says: what happened, and what is possible. Exhaustive by type. */
const MESSAGES: Messages = {
  court_unknown: ({ court }) => `Den Court „${court}“ gibt es nicht.`,
  court_unavailable: ({ court }, name) => `${name(court)} ist zurzeit nicht verfügbar.`,
  court_in_auto_mode: ({ court }, name) =>
    `${name(court)} steht auf Automatik. Stellen Sie ihn auf Manuell, um das Licht von Hand zu schalten.`,
  no_access_to_end: ({ court }, name) =>
    `Auf ${name(court)} läuft gerade kein Zugang, der beendet werden kann.`,
  access_over: ({ court }, name) =>
    `Diese Buchung läuft auf ${name(court)} nicht mehr. Es wurde nichts beendet.`,
  too_late_to_undo: () => "Das lässt sich nur 10 Sekunden lang zurücknehmen.",
  nothing_to_undo: () => "Es gibt nichts mehr zurückzunehmen.",
  code_given_away: () => "Der Zugangscode wurde inzwischen neu vergeben.",
  courts_have_bookings: ({ bookings }, name) =>
    `Für die wegfallenden Courts gibt es noch ${bookings.length === 1 ? "1 Buchung" : `${bookings.length} Buchungen`}: ${namedBookings(bookings, name)}. Bitte bestätigen Sie, dass diese Courts trotzdem außer Betrieb gehen.`,
  court_in_manual_mode: ({ court }, name) =>
    `${name(court)} steht auf Manuell; dort schalten Sie das Licht von Hand. Für eine begrenzte Zeit geht es in der Automatik.`,
  auto_light_control_off: ({ court }, name) =>
    `Die automatische Lichtsteuerung ist ausgeschaltet. Stellen Sie ${court === null ? "die Courts" : name(court)} auf Manuell, um das Licht von Hand zu schalten.`,
  court_blocked: ({ court, from, until, reason }, name) =>
    `${name(court)} ist ${datedPeriod(from, until)} gesperrt${reason === null ? "" : `: ${reason}`}.`,
  block_unknown: () => "Diese Sperre gibt es nicht.",
  block_already_over: () => "Diese Sperre ist bereits vorbei und kann nicht mehr geändert werden.",
  block_changed_meanwhile: () => "Diese Sperre wurde inzwischen geändert. Bitte prüfen Sie den neuen Stand.",
  block_end_not_after_start: () => "Das Ende der Sperre muss nach ihrem Beginn liegen.",
  block_in_the_past: () => "Das Ende der Sperre liegt in der Vergangenheit.",
  block_too_long: ({ days, maximum }) =>
    `Die Sperre dauert ${days} Tage; höchstens ${maximum} Tage sind möglich.`,
  block_overlaps: ({ blocks }, name) =>
    `${blocks.map(({ court, from, until }) => `${name(court)} ist ${datedPeriod(from, until)} bereits gesperrt.`).join(" ")} ${blocks.length === 1 ? "Ändern Sie diese Sperre." : "Ändern Sie diese Sperren, oder wählen Sie diese Courts ab."}`,
  block_has_bookings: ({ bookings }, name) =>
    `In diesem Zeitraum ${bookings.length === 1 ? "liegt 1 Buchung" : `liegen ${bookings.length} Buchungen`}: ${namedBookings(bookings, name)}. Bitte entscheiden Sie, ob sie bestehen bleiben („keep“) oder storniert werden („cancel“).`,
  light_not_confirmed: ({ court, fault }, name) => `Die Lampe von ${name(court)} ${FAULT_WORDS[fault]}.`,
  light_wish_superseded: ({ court }, name) =>
    `Das Licht von ${name(court)} wurde inzwischen anders geschaltet.`,
  light_channel_missing: ({ court }, name) => `Für ${name(court)} ist keine Lampe eingerichtet.`,
  light_channel_unknown: () => "Diesen Lichtkanal gibt es nicht.",
  device_output_unknown: ({ driver, output, outputs }) =>
    `Den Ausgang ${output} gibt es bei „${driver}“ nicht; möglich sind ${outputs.first} bis ${outputs.last}.`,
  device_output_taken: ({ address, output, by }, name) =>
    `Der Ausgang ${output} von „${shortened(address)}“ gehört schon zu ${"door" in by ? `„${by.door}“` : name(by.court)}; jeder Ausgang kann nur einmal eingerichtet sein.`,
  light_test_running: ({ court }, name) => `Die Lampe von ${name(court)} wird gerade getestet.`,
  door_unknown: () => "Diese Tür gibt es nicht.",
  door_not_confirmed: ({ door, fault }) =>
    `${door} ist nicht als geöffnet gemeldet: Die Tür ${FAULT_WORDS[fault]}.`,
  code_decided_late: ({ door }) =>
    `${door} wurde nicht geöffnet: Der Code wurde zu spät geprüft. Bitte geben Sie ihn noch einmal ein.`,
  door_replaced: ({ door }) => `${door} wurde inzwischen ersetzt oder entfernt; der Befehl gilt nicht mehr.`,
  opening_late: ({ door }) =>
    `${door} wurde nicht geöffnet: Der Befehl kam zu spät an. Bitte drücken Sie noch einmal.`,
  door_not_locked: ({ door, fault }) =>
    `${door} ist nicht als verriegelt gemeldet: Die Tür ${FAULT_WORDS[fault]}.`,
  door_out_of_use: ({ door }) =>
    `${door} gehört zu keinem Court, der in Betrieb ist, und wird nicht geöffnet.`,
  light_channel_changed_meanwhile: ({ now }) =>
    `Der Lichtkanal wurde inzwischen geändert; jetzt gilt: ${channelNow(now)}. Bitte prüfen Sie den neuen Stand.`,
  door_changed_meanwhile: ({ now }) =>
    `Die Tür wurde inzwischen geändert; jetzt gilt: ${doorNow(now)}. Bitte prüfen Sie den neuen Stand.`,
  driver_unknown: ({ driver, allowed }) =>
    `„${shortened(driver)}“ gibt es nicht; möglich ${allowed.length === 1 ? "ist" : "sind"} ${allowed.join(", ")}.`,
  device_court_unknown: ({ court, known }) =>
    `Court ${court} gibt es nicht; möglich sind ${known.join(", ")}.`,
  device_address_taken: ({ address, by }, name) =>
    `„${shortened(address)}“ gehört schon zu ${"door" in by ? `„${by.door}“` : `${name(by.court)}`}; jedes Gerät kann nur einmal eingerichtet sein.`,
  device_address_invalid: ({ address, problem }) =>
    problem === "public"
      ? `„${shortened(address)}“ liegt nicht im Netz der Halle; erlaubt sind nur Adressen in privaten Netzen oder auf diesem Rechner.`
      : `„${shortened(address)}“ ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20.`,
  booking_end_not_after_start: () => "Das Ende der Buchung muss nach ihrem Beginn liegen.",
  booking_too_short: ({ minutes, minimum }) =>
    `Die Buchung dauert ${durationText(minutes, Math.floor)}; mindestens ${minimum} Minuten sind nötig.`,
  booking_too_long: ({ minutes, maximum }) =>
    `Die Buchung dauert ${durationText(minutes, Math.ceil)}; höchstens ${maximum} Minuten sind möglich.`,
  booking_in_the_past: () => "Der Beginn der Buchung liegt in der Vergangenheit.",
  booking_too_far_ahead: ({ days }) =>
    `Buchungen sind höchstens ${days} ${days === 1 ? "Tag" : "Tage"} im Voraus möglich.`,
  booking_overlaps: ({ court, from, until, holder }, name) =>
    `${name(court)} ist ${datedPeriod(from, until)} bereits ${holder === null ? "" : `von ${holder} `}gebucht.`,
  booking_changed_meanwhile: ({ by }) =>
    `Die Buchung wurde inzwischen ${by === null ? "" : `von ${by} `}geändert. Bitte prüfen Sie den neuen Stand.`,
  booking_end_in_the_past: () =>
    "Das Ende der Buchung läge in der Vergangenheit. Um sie zu beenden, gibt es „Buchung beenden“.",
  code_taken_then: ({ isPermanent = false }) =>
    `Zu dieser Zeit gilt schon ein anderer Zugangscode mit denselben Ziffern. ${isPermanent ? "Bitte ersetzen Sie den permanenten Code zuerst durch einen mit anderen Ziffern." : "Bitte legen Sie dafür eine neue Buchung an."}`,
  revision_ahead: () =>
    "Diese Revision kennt die Halle nicht, etwa nach einer Wiederherstellung. Bitte beginnen Sie mit changedSince=0 von vorn.",
  booking_unknown: () => "Diese Buchung gibt es nicht.",
  booking_already_cancelled: () => "Diese Buchung ist bereits storniert.",
  booking_already_over: () =>
    "Diese Buchung ist bereits vorbei und kann nicht mehr geändert oder storniert werden.",
  customer_name_invalid: ({ reason }) => NAME_PROBLEMS[reason],
  customer_email_invalid: ({ reason }) =>
    reason === "missing"
      ? "Bitte geben Sie die E-Mail-Adresse des Kunden an."
      : "Die E-Mail-Adresse des Kunden ist nicht gültig; erwartet wird zum Beispiel name@beispiel.de.",
  customer_phone_invalid: ({ reason }) =>
    reason === "missing"
      ? "Bitte geben Sie die Telefonnummer des Kunden an."
      : "Die Telefonnummer des Kunden ist nicht gültig; erwartet werden mindestens 5 Ziffern, zum Beispiel +49 30 123456.",
  time_malformed: ({ value, isDay = false }) =>
    isDay
      ? `„${shortened(value)}“ ist kein Tag; erwartet wird zum Beispiel 2026-11-21.`
      : `„${shortened(value)}“ ist keine Zeitangabe; erwartet wird zum Beispiel 2026-11-21T18:00:00+01:00.`,
  time_does_not_exist: ({ value }) =>
    `„${shortened(value)}“ gibt es nicht, weil in dieser Nacht die Uhren vorgestellt werden.`,
  time_ambiguous: ({ value }) =>
    `„${shortened(value)}“ gibt es zweimal, weil in dieser Nacht die Uhren zurückgestellt werden. Bitte geben Sie +02:00 oder +01:00 dazu an.`,
  no_free_code: ({ length }) =>
    `Es ist kein Zugangscode mit ${length} Stellen mehr frei. Bitte erhöhen Sie die Codelänge in den Einstellungen (code_length).`,
  permanent_code_name_invalid: ({ reason }) => PERMANENT_NAME_PROBLEMS[reason],
  permanent_code_invalid: ({ reason }) => PERMANENT_CODE_PROBLEMS[reason],
  permanent_code_changed_meanwhile: ({ by }) =>
    `Der Code wurde inzwischen ${by === null ? "" : `von ${by} `}geändert, und nichts wurde gespeichert. Der neue Stand steht in der Liste; um ihn zu ändern, öffnen Sie „Zeiten ändern“ noch einmal.`,
  permanent_code_taken: () => "Dieser Code existiert bereits. Bitte wählen Sie einen anderen.",
  permanent_code_is_test_code: () =>
    "Das ist der Testcode dieser Anlage, den alle Benutzer sehen. Bitte wählen Sie einen anderen.",
  access_code_unknown: () => "Diesen Zugangscode gibt es nicht.",
  code_position_unknown: () => "Diese Stelle in der Liste der Zugangscodes gibt es nicht.",
  code_name_invalid: ({ reason }) => CODE_NAME_PROBLEMS[reason],
  code_end_not_after_start: () => "Das Ende muss nach dem Beginn liegen.",
  code_in_the_past: () => "Der Beginn liegt in der Vergangenheit.",
  code_too_long: ({ days, maximum }) =>
    `Der Zugangscode gälte ${days} Tage; höchstens ${maximum} Tage sind möglich.`,
  code_too_far_ahead: ({ days }) => `Zugangscodes können höchstens ${days} Tage im Voraus beginnen.`,
  code_end_named_twice: () => "Bitte geben Sie entweder ein Ende oder eine Dauer an.",
  court_occupied: ({ court, from, until, holder }, name) =>
    `${name(court)} ist ${datedPeriod(from, until)} durch einen von Hand angelegten Zugangscode ${holder === null ? "" : `für ${holder} `}belegt.`,
  code_of_booking: () =>
    "Dieser Zugangscode gehört zu einer Buchung und endet mit ihr. Bitte beenden oder stornieren Sie die Buchung.",
  code_is_permanent: () => "Ein permanenter Code wird nicht beendet, sondern von einem Betreiber gelöscht.",
  code_already_over: () => "Dieser Zugangscode gilt nicht mehr.",
  code_weekdays_missing: () => "Bitte wählen Sie mindestens einen Wochentag.",
  code_hours_empty: () => "Beginn und Ende der Uhrzeit müssen verschieden sein.",
  code_days_invalid: ({ reason }) =>
    reason === "turned"
      ? "Der letzte Tag muss am ersten Tag oder danach liegen."
      : reason === "over"
        ? "Der letzte Tag liegt in der Vergangenheit."
        : "Der letzte Tag darf höchstens der 31.12.9998 sein.",
  permanent_code_unknown: () => "Diesen permanenten Code gibt es nicht.",
  permanent_codes_off: () =>
    "Permanente Codes sind ausgeschaltet. Schalten Sie sie ein, um einen zu erstellen.",
  person_search_too_short: ({ minimum }) =>
    `Bitte geben Sie mindestens ${minimum} Zeichen von Name, E-Mail-Adresse oder Telefonnummer an, oder einen kürzeren Namen ganz.`,
  contact_unknown: () => "Diesen Kontakt gibt es nicht.",
  contact_gone: ({ name, into }) => {
    const who = name === null ? "Dieser Kontakt" : `„${name}“`;
    return into === null
      ? `${who} steht inzwischen nicht mehr in den Kontakten. Bitte wählen Sie die Person neu oder geben Sie ihre Daten ein.`
      : `${who} wurde inzwischen mit „${into.name}“ zusammengeführt. Bitte wählen Sie die Person neu.`;
  },
  contact_merged_into_itself: () =>
    "Ein Kontakt lässt sich nicht mit sich selbst zusammenführen. Bitte wählen Sie einen anderen.",
  person_unknown: () => "Zu dieser Person ist nichts mehr gespeichert.",
  person_has_bookings: ({ bookings }, name) =>
    bookings.length === 1
      ? `Es gibt noch 1 laufende oder künftige Buchung: ${namedBookings(bookings, name)}. Löschen ist erst möglich, wenn sie vorbei oder storniert ist.`
      : `Es gibt noch ${bookings.length} laufende oder künftige Buchungen: ${namedBookings(bookings, name)}. Löschen ist erst möglich, wenn sie vorbei oder storniert sind.`,
  person_has_codes: ({ count }) =>
    `Für diese Person ${count === 1 ? "gilt noch 1 Zugangscode" : `gelten noch ${count} Zugangscodes`} ohne Buchung. Löschen Sie zuerst ${count === 1 ? "diesen Code" : "diese Codes"}.`,
  idempotency_key_reused: () => "Dieser Idempotency-Key wurde schon für eine andere Buchung benutzt.",
  idempotency_key_spent: ({ reason }) =>
    `${SPENT_BECAUSE[reason]}. Eine neue Buchung braucht einen neuen Key.`,
  setting_unknown: ({ key }) => `Die Einstellung „${key}“ gibt es nicht.`,
  setting_not_a_number: ({ value, minimum, maximum }) =>
    `„${value}“ ist keine ganze Zahl; erlaubt sind ${minimum} bis ${maximum}.`,
  setting_out_of_range: ({ value, minimum, maximum }) =>
    `${value} liegt außerhalb des erlaubten Bereichs ${minimum} bis ${maximum}.`,
  setting_not_a_switch: ({ value }) => `„${value}“ ist nicht erlaubt; möglich sind true und false.`,
  setting_not_a_list_of_names: ({ value, maximum }) =>
    `„${value}“ ist nicht erlaubt; erwartet wird eine Liste von höchstens ${maximum} Namen mit je 1 bis 100 Zeichen ohne Steuerzeichen.`,
  setting_not_an_address: ({ value, problem }) =>
    problem === "public"
      ? `„${value}“ liegt nicht im Netz der Halle; erlaubt sind nur Adressen in privaten Netzen oder auf diesem Rechner.`
      : `„${value}“ ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20, oder nichts.`,
  setting_text_invalid: ({ value, maximum, problem }) => textProblem(value, problem, maximum),
  climate_address_taken: ({ address, by }) => addressTaken(address, by),
  court_names_equal: ({ name: taken }) =>
    `„${shortened(taken)}“ steht zweimal in der Liste; jeder Court braucht einen eigenen Namen.`,
  setting_changed_meanwhile: ({ key, value }) =>
    `${key} wurde inzwischen geändert und steht jetzt auf „${shortened(value)}“. Bitte prüfen Sie den neuen Stand.`,
  setting_minimum_above_maximum: ({ minimum, maximum }) =>
    `Die minimale Buchungsdauer (${minimum} Minuten) darf nicht über der maximalen (${maximum} Minuten) liegen.`,
  auto_climate_control_off: () => "Die Klima-Automatik ist in den Einstellungen ausgeschaltet.",
  climate_no_sensor: () =>
    "Die Klima-Automatik braucht einen Temperaturfühler: Keines der angeschlossenen Geräte meldet eine Temperatur.",
  climate_in_auto_mode: () =>
    "Heizung und Kühlung schaltet die Klima-Automatik. Bitte schalten Sie sie zuerst aus.",
  climate_heats_and_cools: () => "Heizung und Kühlung können nicht zugleich eingeschaltet sein.",
  credentials_wrong: () => "Ungültiger Benutzername oder Passwort.",
  too_many_sign_ins: ({ seconds }) =>
    `Zu viele Anmeldeversuche. Bitte warten Sie ${seconds === 1 ? "1 Sekunde" : `${seconds} Sekunden`}.`,
  code_alarm_unknown: () => "Diesen Alarm gibt es nicht mehr: Er wurde schon quittiert.",
  too_many_wrong_codes: ({ seconds }) => `${CODE_ENTRY_TEXTS.tooManyWrong(seconds)}.`,
  sign_in_required: () => "Bitte melden Sie sich an.",
  role_not_allowed: () => "Dafür fehlt Ihrem Benutzer die Berechtigung.",
  api_key_invalid: () => "Dieser API-Schlüssel gilt nicht: Er ist unbekannt, erneuert oder widerrufen.",
  api_key_not_allowed: () =>
    "Ein API-Schlüssel darf nur eigene Buchungen anlegen (create_booking), lesen, ändern und stornieren, und freie Zeiten lesen.",
  api_key_scope: ({ scope }) =>
    `Diesem API-Schlüssel fehlt das Recht ${scope}: ${KEY_SCOPE_WORDS[scope]}. Ein Betreiber legt dafür einen neuen Schlüssel an.`,
  api_key_in_page: () =>
    "Ein API-Schlüssel gehört auf einen Server: In einer Webseite kann ihn jeder lesen, der sie öffnet. Lassen Sie den Server Ihrer Webseite hier anfragen.",
  session_unknown: () => "Diese Anmeldung ist schon beendet.",
  controller_unknown: () => "Diesen Türcontroller gibt es nicht mehr.",
  controller_unreachable: ({ controller }) =>
    `${controller} ist nicht erreichbar. Prüfen Sie Strom und Netzwerk an der Tür.`,
  controller_other_machine: ({ serial }) =>
    serial === null
      ? "Es meldet sich gerade kein Gerät."
      : `Inzwischen meldet sich ein anderes Gerät, Seriennummer ${serial}. Ist es das richtige, versuchen Sie es noch einmal.`,
  controller_program_current: ({ controller }) =>
    `${controller} hat schon das Programm, das dieser Server verteilt, oder ein neueres.`,
  controller_update_refused: ({ controller, reason }) =>
    `${controller} nimmt das Programm nicht an: ${PROGRAM_REFUSAL_WORDS[reason]}`,
  wiring_test_paused: () =>
    "Seit drei Minuten wurde keine Taste gedrückt: Die Tasten geben wieder Codes ein.",
  controller_not_awaiting: ({ controller }) => `${controller} ist schon übernommen.`,
  controller_replacing: ({ controller }) =>
    `Für ${controller} ist ein Ersatz vorbereitet, der seinen eigenen Schlüssel mitbringt.`,
  controller_exists: ({ door }) =>
    `${door} hat schon einen Türcontroller. Soll ein anderes Gerät an seine Stelle treten, nehmen Sie „Ersetzen“.`,
  controller_doors: ({ count }) =>
    `Ein Türcontroller steuert genau eine Tür; angegeben waren ${count}. Legen Sie für jede Tür einen an.`,
  door_takes_codes_at_keypad: ({ door }) =>
    `${door} ist nicht erreichbar. Codes nimmt jetzt nur ihr Tastenfeld: Dort entscheidet der Türcontroller.`,
  door_keeps_wrong_codes: ({ door }) =>
    `${door} ist nicht erreichbar. Ihr Türcontroller zählt die Fehlversuche selbst und hat sie nicht gelöscht.`,
  door_not_of_controller: () =>
    "Ein Türcontroller wird unter „Türcontroller hinzufügen“ mit seiner Tür verbunden, nicht hier.",
  terminal_unknown: () => "Dieses Terminal gibt es nicht mehr.",
  terminal_not_enrolled: () =>
    "Dieser Browser ist kein Terminal oder keines mehr. Bitte richten Sie ihn mit einem neuen Einmalcode ein.",
  terminal_not_allowed: () => "Ein Terminal darf nur Codes an seiner eigenen Tür prüfen.",
  enrolment_code_wrong: () =>
    "Dieser Einmalcode gilt nicht: Er ist falsch, wurde schon benutzt oder ist abgelaufen. Er gilt 15 Minuten.",
  too_many_calls: ({ perMinute }) =>
    `Zu viele Aufrufe mit diesem API-Schlüssel: Möglich sind ${perMinute} in der Minute. Neue Buchungen zählen eigens.`,
  api_key_name_invalid: () =>
    "Der Name hat 1 bis 64 Zeichen und beginnt mit einem Buchstaben oder einer Ziffer; möglich sind Buchstaben, Ziffern, Leerzeichen und . _ @ & ( ) + ' / -",
  api_key_name_taken: ({ name }) => `Einen API-Schlüssel für „${shortened(name)}“ gibt es schon.`,
  api_key_unknown: () => "Diesen API-Schlüssel gibt es nicht mehr.",
  setup_closed: () => "Die Ersteinrichtung ist abgeschlossen. Bitte melden Sie sich an.",
  setup_code_wrong: () =>
    "Der Einrichtungscode stimmt nicht oder ist abgelaufen. Er gilt 30 Minuten; ein Neustart des Servers zeigt einen neuen.",
  user_name_invalid: () =>
    "Der Benutzername muss 1 bis 64 Zeichen haben und mit einem Buchstaben oder einer Ziffer beginnen; erlaubt sind Buchstaben (lateinische nicht gemischt mit ähnlich aussehenden), Ziffern, Leerzeichen und . _ @ -",
  user_name_taken: ({ username }) => `Den Benutzer „${shortened(username)}“ gibt es schon.`,
  user_unknown: () => "Diesen Benutzer gibt es nicht.",
  last_operator: () =>
    "Das ist der letzte Betreiber, der sich anmelden kann; er bleibt, wie er ist. Geben Sie zuerst einem anderen Benutzer die Rolle Betreiber.",
  current_password_wrong: () => "Das aktuelle Passwort stimmt nicht.",
  own_password_reset: () => "Das eigene Passwort ändern Sie im Konto-Menü unter „Passwort ändern“.",
  password_too_short: ({ minimum }) => passwordTooShort(minimum),
  password_too_long: ({ maximum }) => `Das Passwort darf höchstens ${maximum} Zeichen haben.`,
  password_too_common: () =>
    "Dieses Passwort ist zu leicht zu erraten. Nehmen Sie zum Beispiel drei Wörter; ein einzelnes genügt auch mit Ziffern nicht.",
  too_many_log_entries: ({ seconds }) =>
    `Zu viele Einträge für das Systemprotokoll. Bitte warten Sie ${seconds > 60 ? "bis morgen" : "eine Minute"}.`,
  input_invalid: ({ problems }) =>
    `Die Eingabe ist nicht gültig: ${problems.map(({ field, problem }) => `${field} ${problem}`).join("; ")}.`,
  body_not_json: () => "Die Anfrage ist kein gültiges JSON.",
  body_encoding_unsupported: () =>
    "Die Anfrage ist nicht in UTF-8 geschrieben: Bitte senden Sie den Text als UTF-8.",
  body_too_large: ({ maximumBytes }) =>
    `Die Anfrage ist zu groß; erlaubt sind höchstens ${maximumBytes / 1024} KiB.`,
  media_type_unsupported: () => "Die Anfrage muss als application/json gesendet werden.",
  request_malformed: () => "Die Anfrage ist unvollständig oder kein gültiges HTTP.",
  too_many_calls_at_once: () =>
    "Zu viele Anfragen gleichzeitig. Bitte warten Sie, bis die früheren beantwortet sind.",
  too_many_bookings: ({ perHour }) =>
    `Mit einem Schlüssel sind höchstens ${perHour} Buchungen in einer Stunde möglich. Bitte versuchen Sie es später wieder.`,
  too_many_changes: ({ perHour }) =>
    `Mit einem Benutzer sind höchstens ${perHour} Änderungen in einer Stunde möglich. Bitte versuchen Sie es später wieder.`,
  too_many_records: ({ perHour }) =>
    `Mit einem Benutzer sind höchstens ${perHour} neue Einträge dieser Art in einer Stunde möglich. Bitte versuchen Sie es später wieder.`,
  request_too_slow: () => "Die Anfrage kam nicht innerhalb von 5 Sekunden vollständig an.",
  disk_full: () =>
    "Der Speicherplatz des Servers ist voll. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  database_read_only: () =>
    "Die Datenbank nimmt derzeit keine Änderungen an. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  database_locked: () =>
    "Die Datenbank ist gerade gesperrt. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.",
  database_unavailable: () =>
    "Die Datenbank nimmt gerade keine Verbindung an. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.",
  storage_lost: () =>
    "Der Datenträger der Datenbank antwortet nicht. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  outcome_unknown: () =>
    "Die Datenbank hat nicht rechtzeitig geantwortet. Ob es gespeichert wurde, ist nicht bekannt; bitte sehen Sie nach, bevor Sie es wiederholen.",
  request_head_too_large: () => "Adresse oder Kopfzeilen der Anfrage sind zu lang.",
  route_unknown: ({ path }) => `Den Aufruf „${shortened(path)}“ gibt es nicht.`,
  action_unknown: ({ action }) =>
    `Die Aktion „${shortened(action)}“ gibt es nicht; möglich sind test_connection, validate_code und create_booking.`,
};

/** Those whose text begins with the field, as they speak of its value alone. */
const OF_A_VALUE: ReadonlySet<RefusalCode> = new Set([
  "device_output_unknown",
  "device_output_taken",
  "driver_unknown",
  "device_court_unknown",
  "device_address_taken",
  "device_address_invalid",
  "time_malformed",
  "time_does_not_exist",
  "time_ambiguous",
  "setting_not_a_number",
  "setting_out_of_range",
  "setting_not_a_switch",
  "setting_not_a_list_of_names",
  "setting_not_an_address",
  "setting_text_invalid",
  "climate_address_taken",
  "court_names_equal",
] as const);

/** The German text of a refusal. `name`: the names of courts; without it a court is called by its number. */
export function refusalText(refusal: Refusal, name: CourtName = courtByNumber): string {
  const sentence = sentenceOf(refusal, name);
  return OF_A_VALUE.has(refusal.code) ? `${fieldOf(refusal)}: ${sentence}` : sentence;
}

/** A field of a request, and what is wrong with it as a German sentence. */
interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with which field; none where a refusal is about the whole request. */
export function fieldErrors(refusal: Refusal, name: CourtName = courtByNumber): readonly FieldError[] {
  if (refusal.code === "input_invalid")
    return refusal.problems.map(({ field, problem }) => ({ field, message: `Die Eingabe ${problem}.` }));
  const field = fieldOf(refusal);
  return field === null ? [] : [{ field, message: sentenceOf(refusal, name) }];
}

function sentenceOf(refusal: Refusal, name: CourtName): string {
  return (MESSAGES[refusal.code] as (refusal: Refusal, name: CourtName) => string)(refusal, name);
}

/** What people get to read when the fault is the server's own. */
export const INTERNAL_FAULT_TEXT = "Ein unbekannter Fehler ist aufgetreten.";

/** Whether the sentence of a refusal may have the name of a court: only those that do take the names. */
export function namesCourts({ code }: Refusal): boolean {
  return MESSAGES[code].length > 1;
}

/** How many bookings a sentence names. */
const NAMED = 5;

function namedBookings(bookings: readonly { court: number; from: Instant }[], name: CourtName): string {
  const named = bookings.slice(0, NAMED).map(({ court, from }) => `${name(court)} am ${dayAndTime(from)}`);
  return bookings.length > NAMED ? `${named.join("; ")} und weitere` : named.join("; ");
}

/**
 * "30 Minuten", "29 Minuten und 59 Sekunden". `round`: to whole seconds, away from the limit that was missed, so that
 * the text never names the limit itself.
 */
function durationText(minutes: number, round: (seconds: number) => number): string {
  // what is whole but for the error of a division is whole
  const seconds = round(Math.round(minutes * 60_000) / 1_000);
  const parts = [
    counted(Math.floor(seconds / 60), "Minute", "Minuten"),
    counted(seconds % 60, "Sekunde", "Sekunden"),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "weniger als 1 Sekunde" : parts.join(" und ");
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
