import type { DeviceFault } from "@platzwart/domain/refusal";

/** The section "System Monitoring" on `/`. */
export const monitoringTexts = {
  heading: "System Monitoring",
  refresh: "Aktualisieren",
  refreshed: "Status aktualisiert",
  fold: "Geräte",
  devices: "Geräte der Halle",
  columns: {
    device: "Gerät",
    status: "Status",
    address: "IP-Adresse",
    kind: "Typ",
    courts: "Courts",
    door: "Tür",
    seen: "Zuletzt gesehen",
  },
  kinds: { server: "Server", door: "Tür", light: "Licht" },
  statuses: { online: "Online", offline: "Offline", warning: "Warnung", unknown: "Unbekannt" },
  counts: {
    online: (count: number) => `${count} online`,
    offline: (count: number) => `${count} offline`,
    warning: (count: number) => `${count} ${count === 1 ? "Warnung" : "Warnungen"}`,
    unknown: (count: number) => `${count} unbekannt`,
  },
  doorStates: { open: "Entriegelt", closed: "Verriegelt", unknown: "Unbekannt" },
  server: "Server der Halle",
  light: (court: string) => `Licht ${court}`,
  allCourts: "alle",
  none: "–",
  simulated: "Simuliert",
  faults: {
    offline: "nicht erreichbar",
    timeout: "antwortet nicht",
    refused: "führt Befehle nicht aus",
  } satisfies Record<DeviceFault, string>,
  noController: "keine Steuerung zugeordnet",
  loopSilent: "gleicht Licht und Türen nicht mehr ab",
  seenNow: "jetzt",
  neverSeen: "noch nie",
  noDevices: "Noch keine Tür und keine Lampe eingerichtet.",
  missing: "Geräte konnten nicht abgerufen werden",
  missingHint: "Der Versuch wird alle paar Sekunden wiederholt.",
} as const;

/** The failure's toast, word for word as the checklist has it. */
export const monitoringFailure = {
  title: "Verbindungsfehler",
  text: "Konnte Raspberry Pi Status nicht abrufen",
} as const;
