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

/** Names in form, list and history (W-04, W-05, K-10); effects are in `setting-help/`. */
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

const UNITS: { readonly [Unit in SettingUnit]: { readonly short: string; readonly many: string } } = {
  minutes: { short: "min", many: "Minuten" },
  hours: { short: "h", many: "Stunden" },
  days: { short: "Tage", many: "Tage" },
  celsius: { short: "°C", many: "°C" },
  digits: { short: "Stellen", many: "Stellen" },
  count: { short: "", many: "Courts" },
  port: { short: "", many: "" },
  mails: { short: "", many: "Mails" },
};

/** "Aktiviert" or "Deaktiviert" (S-01). */
export function switchWord(isOn: boolean): string {
  return isOn ? "Aktiviert" : "Deaktiviert";
}

/** "min", "°C"; "" for a count. */
export function unitSign(unit: SettingUnit): string {
  return UNITS[unit].short;
}

/** "15 min", "Aktiviert", "Nord, Süd"; choices and weeks as stored (settingValueWords). */
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

/** An unknown key is its own name. */
export function settingName(key: string): string {
  return isSettingKey(key) ? SETTING_LABELS[key] : key;
}

/** "0 bis 120 · Vorgabe 5", "Höchstens 40 Zeichen"; null: no range. */
export function rangeSentence(key: SettingKey): string | null {
  const definition = definitionOf(key);
  if (definition.kind === "text" || definition.kind === "secret")
    return `Höchstens ${definition.maximum} Zeichen`;
  return definition.kind === "number"
    ? `${definition.minimum} bis ${definition.maximum} · Vorgabe ${definition.default}`
    : null;
}

/** Problem of an entry, shown at its field (S-05). */
export function rangeProblem(key: SettingKey, entry: string): string {
  const definition = definitionOf(key);
  if (definition.kind !== "number") return `„${entry}“ ist nicht möglich.`;
  const { minimum, maximum, unit } = definition;
  const allowed = `erlaubt sind ${minimum} bis ${maximum} ${UNITS[unit].many}`;
  return entry.trim() === ""
    ? `Bitte ausfüllen: ${allowed}.`
    : `„${shortenedEntry(entry.trim())}“ ist nicht möglich: ${allowed}, als ganze Zahl.`;
}

export function addressProblem(entry: string, problem: "malformed" | "public"): string {
  return problem === "public"
    ? `„${shortenedEntry(entry)}“ liegt nicht im Netz der Halle; erlaubt sind private Netze und dieser Rechner.`
    : `„${shortenedEntry(entry)}“ ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20, oder nichts.`;
}

/** `maximum`: number of characters. */
export function textProblem(entry: string, problem: SettingTextProblem, maximum: number): string {
  switch (problem) {
    case "no_line":
    case "too_long":
      return `„${shortenedEntry(entry)}“ ist nicht möglich; erlaubt ist eine Zeile mit höchstens ${maximum} Zeichen.`;
    case "no_number":
      return `„${shortenedEntry(entry)}“ ist keine Telefonnummer; erlaubt sind Ziffern, Leerzeichen und die Zeichen + ( ) / -, oder nichts.`;
    case "no_email":
      return `„${shortenedEntry(entry)}“ ist keine E-Mail-Adresse; erwartet wird zum Beispiel halle@beispiel.de, oder nichts.`;
    case "no_address":
      return addressProblem(entry, "malformed");
    case "no_host":
      return `„${shortenedEntry(entry)}“ ist kein Servername; erwartet wird zum Beispiel smtp.beispiel.de, oder nichts.`;
  }
}

/** `weekday`: 0 is Monday. */
export function weekProblem(weekday: number): string {
  return `${WEEKDAYS[weekday]}: Bitte zu jeder Zeit Beginn und Ende angeben, in dieser Folge, höchstens acht ohne Überschneidung.`;
}

/** `by`: setting with the same address. */
export function addressTaken(address: string, by: ClimateAddressKey): string {
  return `„${shortenedEntry(address)}“ ist schon die Adresse bei „${SETTING_LABELS[by]}“; jedes Gerät braucht eine eigene.`;
}

function shortenedEntry(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
