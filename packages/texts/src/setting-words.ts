import { isFederalState } from "@platzwart/domain/court/federal-state";
import type { SettingTextProblem } from "@platzwart/domain/refusal";
import {
  type ClimateAddressKey,
  definitionOf,
  isSettingKey,
  type SettingKey,
  type SettingUnit,
  type SettingValue,
} from "@platzwart/domain/settings/registry";
import { federalStateWord } from "./federal-state-words.ts";
import { languageWord } from "./language-words.ts";
import { weekWords } from "./week-words.ts";
import { WEEKDAYS } from "./weekdays.ts";

interface SettingWords {
  readonly label: string;
  readonly help: string;
}

/** What each setting is called and what it does: the one place for form, list, history and help (W-04, W-05, K-10). */
export const SETTING_WORDS: { readonly [Key in SettingKey]: SettingWords } = {
  court_count: {
    label: "Anzahl Courts",
    help: "Fehlende Courts werden eingerichtet, überzählige gehen außer Betrieb und behalten ihren Verlauf.",
  },
  court_names: { label: "Namen der Courts", help: "So heißen die Courts auf allen Seiten." },
  min_booking_duration: { label: "Minimale Buchungsdauer", help: "Kürzere Buchungen werden abgelehnt." },
  max_booking_duration: { label: "Maximale Buchungsdauer", help: "Längere Buchungen werden abgelehnt." },
  advance_booking_days: {
    label: "Vorausbuchung (Tage)",
    help: "So viele Tage im Voraus kann gebucht werden.",
  },
  opening_hours: {
    label: "Öffnungszeiten",
    help: "Außerhalb werden Buchungen über die API abgelehnt, und am Buchungstisch wird gewarnt. Licht, Türen und permanente Codes richten sich nicht danach.",
  },
  federal_state: {
    label: "Bundesland",
    help: "Seine Feiertage werden als Schließtage vorgeschlagen.",
  },
  auto_light_control: {
    label: "Automatische Lichtsteuerung",
    help: "Schaltet das Licht der Courts, die auf Automatik stehen, nach ihren Zugangscodes. Ist sie aus, schaltet die Anlage kein Licht von selbst.",
  },
  light_pre_time: {
    label: "Licht-Vorlaufzeit",
    help: "So viele Minuten vor einer hier angelegten Buchung geht das Licht an. Für Buchungen über die API gilt „Licht vorher“ im Bereich Scheduler.",
  },
  light_post_time: {
    label: "Licht-Nachlaufzeit",
    help: "So viele Minuten nach einer hier angelegten Buchung bleibt das Licht an. Für Buchungen über die API gilt „Licht nachher“ im Bereich Scheduler.",
  },
  auto_climate_control: {
    label: "Automatische Klimasteuerung",
    help: "Erlaubt die Klima-Automatik. Ist sie aus, schalten Sie Heizung, Kühlung und Lüftung selbst.",
  },
  target_temperature: {
    label: "Zieltemperatur",
    help: "Beim Speichern wird die Halle auf diesen Wert gestellt.",
  },
  ventilation_duration: {
    label: "Lüftungsdauer",
    help: "Von Hand eingeschaltete Lüftung geht danach von selbst aus.",
  },
  heating_url: { label: "Heizung-URL", help: "Adresse der Heizung im Netz der Halle." },
  cooling_url: { label: "Kühlung-URL", help: "Adresse der Kühlung im Netz der Halle." },
  ventilation_url: { label: "Lüftung-URL", help: "Adresse der Lüftung im Netz der Halle." },
  monitoring_url: { label: "Monitoring-URL", help: "Adresse, die den Stand der Raspberry Pis meldet." },
  code_length: {
    label: "Codelänge",
    help: "So viele Stellen haben neue Zugangscodes. Bestehende Codes bleiben, wie sie sind.",
  },
  code_validity_hours: {
    label: "Code-Gültigkeit (Stunden)",
    help: "Vorschlag für die Dauer, wenn ein Zugangscode von Hand angelegt wird.",
  },
  allow_permanent_codes: {
    label: "Permanente Codes erlauben",
    help: "Aus: Permanente Codes ruhen und öffnen keine Tür. An: Sie gelten wieder.",
  },
  door_help_number: {
    label: "Hilfenummer",
    help: "Steht an der Tür, wo Codes eingegeben werden, auch solange sie nach zu vielen falschen keine annimmt, und auf gedruckten Zetteln.",
  },
  door_help_text: {
    label: "Hilfetext",
    help: "Steht bei der Nummer, an der Tür und auf Zetteln, zum Beispiel „Hausmeister, täglich von 8 bis 22 Uhr“.",
  },
  simulation_mode: {
    label: "Simulationsmodus",
    help: "Gilt für die Testumgebung. An: Tests werden nachgespielt, und der Testcode öffnet simulierte Türen. Eine echte Tür öffnet er nie.",
  },
  door_server_url: {
    label: "Weitere Adresse dieses Servers",
    help: "Türcontroller suchen den Server dort, sobald sie ihn unter ihrer bisherigen Adresse nicht finden. Tragen Sie sie ein, bevor er umzieht und solange alle verbunden sind: Wer sie nicht kennt, muss danach an der Tür neu angemeldet werden.",
  },
  access_light_pre_minutes: {
    label: "Licht vorher",
    help: "So lange vor dem Beginn einer API-Buchung geht das Licht an.",
  },
  access_light_post_minutes: {
    label: "Licht nachher",
    help: "So lange nach dem Ende einer API-Buchung bleibt das Licht an.",
  },
  access_door_pre_minutes: {
    label: "Tür vorher",
    help: "So lange vor dem Beginn jeder neuen Buchung gilt ihr Code an der Tür.",
  },
  access_door_post_minutes: {
    label: "Tür nachher",
    help: "So lange nach dem Ende jeder neuen Buchung gilt ihr Code an der Tür.",
  },
  access_auto_apply_enabled: {
    label: "Automatisch anwenden",
    help: "Ist es aus, gelten neue API-Buchungen ohne Vor- und Nachlauf; Buchungen im Panel behalten die der Tür.",
  },
  mail_host: { label: "Mailserver", help: "Der Postausgangsserver (SMTP) Ihres Anbieters." },
  mail_port: { label: "Port", help: "465 mit TLS von Anfang an, sonst mit STARTTLS, meist 587." },
  mail_user: {
    label: "Benutzername",
    help: "Oft die E-Mail-Adresse; leer, wenn der Server keine Anmeldung verlangt.",
  },
  mail_password: {
    label: "Passwort",
    help: "Wird verschlüsselt gespeichert und nirgends mehr angezeigt. Manche Anbieter verlangen ein eigenes App-Passwort.",
  },
  mail_from: {
    label: "Absender",
    help: "Die E-Mail-Adresse der Halle; der Anbieter muss sie zu diesem Zugang erlauben.",
  },
  mail_from_name: { label: "Name des Absenders", help: "So heißt die Halle in Mails und auf Zetteln." },
  mail_reply_to: { label: "Antworten an", help: "Leer: Antworten gehen an den Absender." },
  mail_per_minute: { label: "Mails pro Minute", help: "Mehr nimmt mancher Anbieter nicht an." },
  hall_language: {
    label: "Sprache",
    help: "Für Mails und Zettel an Kunden, deren Sprache nicht bekannt ist.",
  },
  mail_to_customers: {
    label: "Mails an Kunden",
    help: "Wer mit E-Mail-Adresse bucht, bekommt Zeit, Court und Code, und Änderungen und Stornierungen. Geht, sobald eine Testmail angenommen wurde.",
  },
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

/** What stands behind a number in its field: "min", "°C", nothing for a count. */
export function unitSign(unit: SettingUnit): string {
  return UNITS[unit].short;
}

/** "15 min", "Aktiviert", "Nord, Süd": a value as a person reads it. */
export function settingValueWords(key: SettingKey, value: SettingValue): string {
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
    case "choice":
      return choiceWord(key, String(value));
    case "week":
      return Array.isArray(value) ? weekWords(value) : String(value);
    case "text":
    case "secret":
      return value === "" ? "kein Eintrag" : String(value);
  }
}

/** A choice of a setting as people read it. */
export function choiceWord(key: SettingKey, choice: string): string {
  if (key !== "federal_state") return languageWord(choice);
  return choice === "" || isFederalState(choice) ? federalStateWord(choice) : choice;
}

/** A value as the history holds it, in text (S-12); one whose key is unknown stands as it was stored. */
export function changedValueWords(key: string, text: string): string {
  if (!isSettingKey(key)) return text;
  switch (definitionOf(key).kind) {
    case "switch":
      return switchWord(text === "true");
    case "names":
      return text === "" ? settingValueWords(key, []) : text;
    case "week":
      return settingValueWords(key, text.split("; "));
    default:
      return settingValueWords(key, text);
  }
}

/** A setting's label, or its key where nobody knows it any more. */
export function settingName(key: string): string {
  return isSettingKey(key) ? SETTING_WORDS[key].label : key;
}

/** "0 bis 120 · Vorgabe 5", "Höchstens 40 Zeichen"; null where there is no range. */
export function rangeSentence(key: SettingKey): string | null {
  const definition = definitionOf(key);
  if (definition.kind === "text" || definition.kind === "secret")
    return `Höchstens ${definition.maximum} Zeichen`;
  return definition.kind === "number"
    ? `${definition.minimum} bis ${definition.maximum} · Vorgabe ${definition.default}`
    : null;
}

/** What is wrong with an entry, at its field (S-05). */
export function rangeProblem(key: SettingKey, entry: string): string {
  const definition = definitionOf(key);
  if (definition.kind !== "number") return `„${entry}“ ist nicht möglich.`;
  const { minimum, maximum, unit } = definition;
  const allowed = `erlaubt sind ${minimum} bis ${maximum} ${UNITS[unit].many}`;
  return entry.trim() === ""
    ? `Bitte ausfüllen: ${allowed}.`
    : `„${shortened(entry.trim())}“ ist nicht möglich: ${allowed}, als ganze Zahl.`;
}

export function addressProblem(entry: string, problem: "malformed" | "public"): string {
  return problem === "public"
    ? `„${shortened(entry)}“ liegt nicht im Netz der Halle; erlaubt sind nur Adressen in privaten Netzen oder auf diesem Rechner.`
    : `„${shortened(entry)}“ ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20, oder nichts.`;
}

/** `maximum`: how many characters it may have. */
export function textProblem(entry: string, problem: SettingTextProblem, maximum: number): string {
  switch (problem) {
    case "no_line":
      return `„${shortened(entry)}“ ist nicht möglich; erwartet wird eine Zeile Text mit höchstens ${maximum} Zeichen.`;
    case "too_long":
      return `„${shortened(entry)}“ ist zu lang; erlaubt sind höchstens ${maximum} Zeichen.`;
    case "no_number":
      return `„${shortened(entry)}“ ist keine Telefonnummer; erlaubt sind Ziffern, Leerzeichen und die Zeichen + ( ) / -, oder nichts.`;
    case "no_email":
      return `„${shortened(entry)}“ ist keine E-Mail-Adresse; erwartet wird zum Beispiel halle@beispiel.de, oder nichts.`;
    case "no_host":
      return `„${shortened(entry)}“ ist kein Name eines Servers; erwartet wird zum Beispiel smtp.beispiel.de, oder nichts.`;
  }
}

/** What is wrong with the times of a weekday; 0 is Monday. */
export function weekProblem(weekday: number): string {
  return `${WEEKDAYS[weekday]}: Bitte zu jeder Zeit Beginn und Ende angeben, das Ende nach dem Beginn, höchstens acht Zeiten ohne Überschneidung.`;
}

/** `by`: the setting that has the address already. */
export function addressTaken(address: string, by: ClimateAddressKey): string {
  return `„${shortened(address)}“ ist schon die Adresse bei „${SETTING_WORDS[by].label}“; jedes Gerät braucht eine eigene.`;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
