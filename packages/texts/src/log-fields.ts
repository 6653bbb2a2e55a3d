import type { DocumentRefusal } from "@platzwart/contract/device-link/messages";
import type { DeviceTestView } from "@platzwart/contract/device-test";
import type { HttpFaultView } from "@platzwart/contract/http-fault";
import type { BackupProblem } from "@platzwart/domain/backup/backup";
import type { Denial } from "@platzwart/domain/doors/access-list";
import type { ClockTrust } from "@platzwart/domain/doors/clock-trust";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { DoorMode } from "@platzwart/domain/scheduler/facts";
import { fromIso } from "@platzwart/domain/time/instant";
import { sheetTime } from "./format.ts";

/** Names of the metadata fields that the server and the page write to the system log. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    access_code: "Code",
    address: "Adresse",
    alarm: "Alarm",
    auto: "Automatik",
    auto_lock_timer: "Sekunden bis zum Verriegeln",
    auto_mode: "Automatik",
    block_id: "Sperrungs-ID",
    closed_day_id: "Schließtag-ID",
    date: "Datum",
    booking_id: "Buchungs-ID",
    recipient_id: "Empfänger-ID",
    member: "Server",
    epoch: "Epoche",
    hall_id: "Hallen-ID",
    series_id: "Serien-ID",
    browser: "Browser",
    by: "Beendet durch",
    bytes: "Bytes",
    caller: "Auslöser-ID",
    cause: "Ursache",
    clock_trust: "Uhrzeit",
    code_id: "Code-ID",
    code_ids: "Code-IDs",
    code_length: "Stellen des Codes",
    code_tag: "Kennzeichen des Codes",
    contact_id: "Kontakt-ID",
    controller_clock: "Uhr des Türcontrollers",
    controller_id: "Türcontroller-ID",
    cooling: "Kühlung",
    count: "Anzahl",
    court_count: "Zahl der Courts",
    court_ids: "Courts",
    court_ids_before: "Courts vorher",
    device_name: "Gerät",
    document: "Dokument",
    door: "Tür",
    door_action: "Tür",
    door_id: "Tür-ID",
    driver: "Typ",
    event: "Ereignis",
    failed: "Nicht in Ordnung",
    fault: "Störung",
    file: "Datei",
    from: "Von",
    from_before: "Vorher von",
    has_password: "Passwort hinterlegt",
    heating: "Heizung",
    held_until: "Entriegelt bis",
    is_opened: "Geöffnet",
    key: "Einstellung",
    into_contact_id: "Zusammengeführt mit Kontakt-ID",
    left_out_court_ids: "Ausgenommene Courts",
    light: "Licht",
    light_channel_id: "Lichtkanal-ID",
    minutes: "Minuten",
    mode: "Modus",
    name: "Name",
    occurred_at: "Geschehen",
    open_seconds: "Sekunden bis zum Verriegeln",
    output: "Ausgang",
    password_changed: "Passwort geändert",
    path: "Seite",
    problem: "Fehler",
    program: "Programm",
    reason: "Grund",
    retry_after: "Gesperrt für Sekunden",
    seconds: "Sekunden",
    server_clock: "Uhr des Servers",
    since: "Seit",
    subject_id: "Betroffene ID",
    targetTemperature: "Solltemperatur",
    terminal_id: "Terminal-ID",
    test_code: "Testcode",
    time_estimated: "Uhrzeit geschätzt",
    to: "Auf",
    until: "Bis",
    until_before: "Vorher bis",
    user_id: "Benutzer-ID",
    ventilation: "Lüftung",
  }),
);

const FAULT_WORDS = {
  offline: "nicht erreichbar",
  timeout: "antwortet nicht",
  refused: "führt den Befehl nicht aus",
  superseded: "von einem anderen Befehl abgelöst",
  unresolvable: "Name im Netz unbekannt",
  unreachable: "nicht erreichbar",
  public: "außerhalb des eigenen Netzes",
  redirect: "verweist an eine andere Adresse",
  too_large: "Antwort zu groß",
  status: "antwortet mit einem Fehler",
  invalid_response: "antwortet unverständlich",
  password_needed: "Passwort fehlt",
  password_wrong: "Passwort falsch",
  too_many_logins: "zu viele Anmeldungen",
  output_unknown: "Ausgang gibt es nicht",
  other_profile: "für anderes eingerichtet",
  not_applied: "Befehl ohne Wirkung",
  no_room: "zu wenig Platz",
  folder_unusable: "Ordner nicht beschreibbar",
  database_damaged: "Datenbank beschädigt",
  unexpected: "unerwarteter Fehler",
} satisfies Record<
  DeviceFault | HttpFaultView | NonNullable<DeviceTestView["problem"]>["code"] | BackupProblem,
  string
>;

/** Words of the values of a field; any other value is shown as it is. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alarm: { hall: "Halle" },
  by: { replacement: "Austausch", removal: "Entfernen" },
  cause: { rule: "Automatik", person: "Person", device: "Gerät", button: "Taster innen" },
  clock_trust: {
    synced: "gestellt",
    holdover: "seit 24 Stunden nicht gestellt",
    unknown: "unbekannt",
  } satisfies Record<ClockTrust, string>,
  document: { access: "Codeliste" },
  door: { unlocked: "entriegelt", locked: "verriegelt" },
  door_action: { unlock: "entriegelt", none: "nicht geöffnet" },
  driver: { simulated: "simuliert", controller: "Türcontroller" },
  failed: {
    green_led: "grüne LED",
    red_led: "rote LED",
    buzzer: "Summer",
    relay: "Relais",
    button: "Taster innen",
  },
  fault: FAULT_WORDS,
  light: { on: "an", off: "aus" },
  mode: { schedule: "nach Zeitplan", code_only: "nur mit Code" } satisfies Record<DoorMode, string>,
  problem: FAULT_WORDS,
  reason: {
    unknown_code: "Code unbekannt",
    other_court: "Code eines anderen Courts",
    outside_window: "Code gilt jetzt nicht",
    court_unavailable: "Court nicht in Betrieb",
    court_blocked: "Court gesperrt",
    suspended: "Dauercodes ausgesetzt",
    list_too_old: "Liste älter als 7 Tage",
    clock_unknown: "Uhrzeit unbekannt",
    signature: "Signatur passt nicht",
    older: "älter als die vorhandene",
    other_door: "für eine andere Tür",
    unreadable: "nicht lesbar",
    no_room: "zu wenig Platz",
  } satisfies Record<Denial | DocumentRefusal, string>,
};

export function isKnownLogField(field: string): boolean {
  return FIELD_NAMES.has(field);
}

/** "Störung: nicht erreichbar"; a field that another program wrote keeps its name. */
export function logFieldText(field: string, value: unknown): string {
  const name = FIELD_NAMES.get(field);
  if (name === undefined) return `${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`;
  return `${name}: ${valueText(field, value)}`;
}

function valueText(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueText(field, item)).join(", ");
  if (typeof value === "string") return textOf(field, value);
  if (typeof value === "boolean") return value ? "ja" : "nein";
  if (typeof value !== "object") return String(value).replace(".", ",");
  if (value === null) return "–";
  const fields = Object.entries(value).map(([inner, item]) => logFieldText(inner, item));
  return `(${fields.join(", ")})`;
}

function textOf(field: string, text: string): string {
  const words = VALUE_WORDS[field];
  if (words !== undefined && Object.hasOwn(words, text)) return words[text] ?? text;
  // a time as the server writes it
  const at = /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? fromIso(text) : null;
  return at === null ? text : sheetTime(at);
}
