import type { ServerLogComponent } from "@platzwart/domain/log/log-component";
import { foldLogText } from "@platzwart/domain/log/log-filter";

/** The parts of the product that write to the system log, as people read them. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "access-codes": "Zugangscodes",
    "api-keys": "API-Schlüssel",
    backups: "Sicherungen",
    bookings: "Buchungen",
    climate: "Klima",
    clock: "Uhr",
    courts: "Courts",
    "door-control": "Türsteuerung",
    doors: "Türen",
    lighting: "Licht",
    messages: "Nachrichten",
    monitoring: "Überwachung",
    page: "Seite",
    privacy: "Datenschutz",
    scheduler: "Scheduler",
    sessions: "Anmeldung",
    settings: "Einstellungen",
    terminals: "Terminals",
    users: "Benutzer",
  } satisfies Record<ServerLogComponent | "page", string>),
);

/** The component of a log entry as people read it; one that another program named stands as it is. */
export function componentName(component: string): string {
  return NAMES.get(component) ?? component;
}

/** The components whose name has the text, without case. */
export function componentsNamed(text: string): readonly string[] {
  const folded = foldLogText(text).trim();
  if (folded === "") return [];
  return [...NAMES].filter(([, name]) => foldLogText(name).includes(folded)).map(([component]) => component);
}
