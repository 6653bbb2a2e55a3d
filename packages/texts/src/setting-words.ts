import type { SettingTextProblem } from "@platzwart/domain/refusal";
import {
  type ClimateAddressKey,
  definitionOf,
  isSettingKey,
  type SettingKey,
  type SettingUnit,
  type SettingValue,
} from "@platzwart/domain/settings/registry";
import { WEEKDAYS } from "./weekdays.ts";

/** Names in form, list and history (W-04, W-05, K-10); `setting-help/` says what each setting does. */
export const SETTING_LABELS: { readonly [Key in SettingKey]: string } = {
  court_count: "Anzahl Courts",
  court_names: "Namen der Courts",
  min_booking_duration: "Minimale Buchungsdauer",
  max_booking_duration: "Maximale Buchungsdauer",
  advance_booking_days: "Vorausbuchung (Tage)",
  opening_hours: "Öffnungszeiten",
  federal_state: "Bundesland",
  auto_light_control: "Automatische Lichtsteuerung",
  light_pre_time: "Licht-Vorlaufzeit",
  light_post_time: "Licht-Nachlaufzeit",
  auto_climate_control: "Automatische Klimasteuerung",
  target_temperature: "Zieltemperatur",
  ventilation_duration: "Lüftungsdauer",
  heating_url: "Heizung-URL",
  cooling_url: "Kühlung-URL",
  ventilation_url: "Lüftung-URL",
  monitoring_url: "Monitoring-URL",
  code_length: "Codelänge",
  code_validity_hours: "Code-Gültigkeit (Stunden)",
  allow_permanent_codes: "Permanente Codes erlauben",
  door_help_number: "Hilfenummer",
  door_help_text: "Hilfetext",
  simulation_mode: "Simulationsmodus",
  door_server_url: "Weitere Adresse dieses Servers",
  access_light_pre_minutes: "Licht vorher",
  access_light_post_minutes: "Licht nachher",
  access_door_pre_minutes: "Tür vorher",
  access_door_post_minutes: "Tür nachher",
  access_auto_apply_enabled: "Automatisch anwenden",
  mail_host: "Mailserver",
  mail_port: "Port",
  mail_user: "Benutzername",
  mail_password: "Passwort",
  mail_from: "Absender",
  mail_from_name: "Name des Absenders",
  mail_reply_to: "Antworten an",
  mail_per_minute: "Mails pro Minute",
  hall_language: "Sprache",
  mail_to_customers: "Mails an Kunden",
  heartbeat_url: "Lebenszeichen",
};

const UNIT_SIGNS: Readonly<Record<SettingUnit, string>> = {
  ...{ minutes: "min", hours: "h", days: "Tage", celsius: "°C" },
  ...{ digits: "Stellen", courts: "", port: "", mails: "" },
};

const UNIT_PLURALS: typeof UNIT_SIGNS = {
  ...{ minutes: "Minuten", hours: "Stunden", days: "Tage", celsius: "°C" },
  ...{ digits: "Stellen", courts: "Courts", port: "", mails: "Mails" },
};

/** "Aktiviert" or "Deaktiviert" (S-01). */
export function switchWord(isOn: boolean): string {
  return isOn ? "Aktiviert" : "Deaktiviert";
}

/** "min", "°C"; "": the unit has no sign. */
export function unitSign(unit: SettingUnit): string {
  return UNIT_SIGNS[unit];
}

/** As settingValueWords, for a page whose section has neither choices nor weeks, which need more code. */
export function plainValueWords(key: SettingKey, value: SettingValue): string {
  const definition = definitionOf(key);
  switch (definition.kind) {
    case "number":
      return `${value} ${unitSign(definition.unit)}`.trim();
    case "switch":
      return switchWord(value === true);
    case "names":
      return Array.isArray(value) && value.length > 0 ? value.join(", ") : "ohne eigene Namen";
    case "address":
      if (value !== "") return String(value);
      return definition.section === "climate" ? "keine (simuliert)" : "keine";
    case "text":
    case "secret":
      return value === "" ? "kein Eintrag" : String(value);
    default:
      return String(value);
  }
}

/** The label of a setting; a key that this version does not know stands for itself. */
export function settingLabel(key: string): string {
  return isSettingKey(key) ? SETTING_LABELS[key] : key;
}

/** "0 bis 120 · Vorgabe 5", "Höchstens 40 Zeichen"; null: neither a number nor a text. */
export function limitHint(key: SettingKey): string | null {
  const definition = definitionOf(key);
  if (definition.kind === "text" || definition.kind === "secret")
    return `Höchstens ${definition.maximum} Zeichen`;
  return definition.kind === "number"
    ? `${definition.minimum} bis ${definition.maximum} · Vorgabe ${definition.default}`
    : null;
}

/** Why the entry cannot be saved as a number, or at all in a setting without a problem of its own (S-05). */
export function numberProblem(key: SettingKey, entry: string): string {
  const definition = definitionOf(key);
  if (definition.kind !== "number") return `„${entry}“ ist nicht möglich.`;
  const { minimum, maximum, unit } = definition;
  const allowed = `erlaubt sind ${minimum} bis ${maximum} ${UNIT_PLURALS[unit]}`.trim();
  return entry.trim() === ""
    ? `Bitte ausfüllen: ${allowed}.`
    : `${quoted(entry.trim())} ist nicht möglich: ${allowed}, als ganze Zahl.`;
}

/** `problem`: public: an address outside of the hall's network. */
export function addressProblem(entry: string, problem: "malformed" | "public"): string {
  return problem === "public"
    ? `${quoted(entry)} liegt nicht im Netz der Halle; erlaubt sind private Netze und dieser Rechner.`
    : `${quoted(entry)} ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20, oder nichts.`;
}

/** `maximum`: number of characters. */
export function textProblem(entry: string, problem: SettingTextProblem, maximum: number): string {
  switch (problem) {
    case "not_one_line":
    case "too_long":
      return `${quoted(entry)} ist nicht möglich; erlaubt ist eine Zeile mit höchstens ${maximum} Zeichen.`;
    case "not_a_phone_number":
      return `${quoted(entry)} ist keine Telefonnummer; erlaubt sind Ziffern, Leerzeichen und die Zeichen + ( ) / -, oder nichts.`;
    case "not_an_email":
      return `${quoted(entry)} ist keine E-Mail-Adresse; erwartet wird zum Beispiel halle@beispiel.de, oder nichts.`;
    case "not_an_address":
      return addressProblem(entry, "malformed");
    case "not_a_host":
      return `${quoted(entry)} ist kein Servername; erwartet wird zum Beispiel smtp.beispiel.de, oder nichts.`;
  }
}

/** `weekday`: of the first wrong day, 0 is Monday. */
export function weekProblem(weekday: number): string {
  return `${WEEKDAYS[weekday]}: Bitte zu jeder Zeit Beginn und Ende angeben, in dieser Folge, höchstens acht ohne Überschneidung.`;
}

/** `holder`: the setting that has this address already. */
export function addressTaken(address: string, holder: ClimateAddressKey): string {
  return `${quoted(address)} ist schon die Adresse bei „${SETTING_LABELS[holder]}“; jedes Gerät braucht eine eigene.`;
}

/** „Entry“, with at most 40 of its characters. */
function quoted(entry: string): string {
  return `„${entry.length > 40 ? `${entry.slice(0, 40)}…` : entry}“`;
}
