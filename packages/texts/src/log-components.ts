import type { ServerLogComponent } from "@platzwart/domain/log/log-component";
import { foldLogText } from "@platzwart/domain/log/log-filter";

/** Parts of the product that write to the system log. */
const COMPONENT_NAMES: ReadonlyMap<string, string> = new Map(
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

/** A component under which another program wrote keeps its name. */
export function componentName(component: string): string {
  return COMPONENT_NAMES.get(component) ?? component;
}

/** Components whose name contains the text, ignoring case. */
export function componentsMatching(text: string): readonly string[] {
  const folded = foldLogText(text).trim();
  if (folded === "") return [];
  return [...COMPONENT_NAMES]
    .filter(([, name]) => foldLogText(name).includes(folded))
    .map(([component]) => component);
}
