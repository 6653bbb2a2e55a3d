import type { DeviceView } from "@platzwart/contract/endpoints/monitoring-endpoints";
import type { ServerHealthView } from "@platzwart/contract/endpoints/server-health-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "../format.ts";

/** "03:30 Uhr, geprüft (gleicher Datenträger)" */
function backupState({ backups, lacksErasures }: ServerHealthView, now: Instant): string {
  if (lacksErasures) return "Verzeichnis der Löschungen (erasures.txt) lässt sich nicht lesen oder schreiben";
  if (backups === null) return "Sache von PostgreSQL";
  const { lastAt, isIntact, isFailing, areOnSameDisk } = backups;
  if (lastAt === null) return isFailing ? "fehlgeschlagen, es gibt noch keine" : "noch keine";
  const check = isIntact === null ? "wird geprüft" : isIntact ? "geprüft" : "lässt sich nicht öffnen";
  const state = `${moment(lastAt, now)}, ${check}${areOnSameDisk ? " (gleicher Datenträger)" : ""}`;
  return isFailing ? `fehlgeschlagen; davor ${state}` : state;
}

/** The section "System Monitoring" on `/`. */
export const monitoringTexts = {
  heading: "System Monitoring",
  refresh: "Aktualisieren",
  refreshed: "Status aktualisiert",
  devices: "Geräte der Halle",
  columns: {
    device: "Gerät",
    status: "Status",
    kind: "Typ",
    courts: "Courts",
    address: "IP-Adresse",
    cpu: "CPU",
    memory: "Arbeitsspeicher",
    disk: "Festplatte",
    temperature: "Temperatur",
    uptime: "Laufzeit",
    door: "Tür",
    access: "Letzter Zugang",
    seen: "Zuletzt gesehen",
  },
  kinds: { door: "Tür", light: "Licht" },
  statuses: { online: "Online", offline: "Offline", warning: "Warnung", unknown: "Unbekannt" },
  /** Last known states, while the connection to the server is lost. */
  lastStatuses: {
    online: "zuletzt online",
    offline: "zuletzt offline",
    warning: "zuletzt Warnung",
    unknown: "zuletzt unbekannt",
  },
  lastCount: (count: string) => `zuletzt ${count}`,
  counts: {
    online: (count: number) => `${count} online`,
    offline: (count: number) => `${count} offline`,
    warning: (count: number) => `${count} ${count === 1 ? "Warnung" : "Warnungen"}`,
    unknown: (count: number) => `${count} unbekannt`,
  },
  doorStates: { unlocked: "Entriegelt", locked: "Verriegelt", unknown: "Unbekannt" },
  light: (court: string) => `Licht ${court}`,
  nameless: "Ohne Namen",
  allCourts: "alle",
  none: "–",
  percent: (value: number) => `${Math.round(value)} %`,
  celsius: (value: number) => `${Math.round(value)} °C`,
  simulated: "Simuliert",
  fromMonitoring: "Monitoring-Adresse",
  faults: {
    offline: "nicht erreichbar",
    timeout: "antwortet nicht",
    refused: "führt Befehle nicht aus",
    unconnected: "keine Steuerung zugeordnet",
  } satisfies Record<NonNullable<DeviceView["fault"]>, string>,
  seenNow: "jetzt",
  neverSeen: "noch nie",
  noDevices: "Noch keine Tür und keine Lampe eingerichtet.",
  missing: "Geräte konnten nicht abgerufen werden",
  outage: (fault: string) => `Die Monitoring-Adresse ${fault}`,
  outageHint: (since: string) =>
    `Seit ${since}. Türen und Licht dieser Halle arbeiten davon unabhängig; der Versuch wird alle paar Sekunden wiederholt.`,
  otherHalls: "Weitere Hallen",
  /** State of the server (M-06). */
  server: {
    heading: "Server der Halle",
    database: "Datenbank",
    databaseStates: { true: "antwortet", false: "antwortet nicht" },
    refusesChanges: {
      disk_full: "Speicherplatz voll: Es wird nichts gespeichert",
      database_read_only: "schreibgeschützt: Es wird nichts gespeichert",
      database_locked: "gesperrt: Es wird nichts gespeichert",
    } satisfies Record<NonNullable<ServerHealthView["refusesChanges"]>, string>,
    databaseDamaged: "beschädigt: bitte Sicherung wiederherstellen",
    backup: "Letzte Sicherung",
    backupState,
    loop: "Licht und Türen",
    loopStates: { true: "werden abgeglichen", false: "werden nicht mehr abgeglichen" },
    clock: "Uhr",
    clockJumped: "vor weniger als 1 h gesprungen",
    clockUnknown: "geht nach: bitte prüfen",
    clockStates: {
      synchronised: "vom Zeitserver gestellt",
      not_synchronised: "noch nicht vom Zeitserver gestellt",
      unknown: "läuft; Zeitserver nicht prüfbar",
    } satisfies Record<ServerHealthView["clockSync"], string>,
    unknownClock: {
      title: (now: string) => `Uhr des Servers unsicher: ${now}`,
      hint: "Sie geht gegenüber dem letzten bekannten Stand nach. Türen werden nicht nach Zeitplan freigegeben, brennende Lichter bleiben an. Geht die Uhr falsch, stellen Sie sie am Rechner der Halle.",
      byOperator: "Ein Betreiber prüft und bestätigt die Uhrzeit.",
      confirm: "Uhrzeit bestätigen",
      confirmed: "Uhrzeit bestätigt",
      failed: { title: "Fehler beim Bestätigen der Uhrzeit", text: "Die Uhrzeit gilt weiter als unsicher" },
    },
    members: "Server",
    membersWell: (count: number) => `${count} verbunden`,
    membersMissing: (names: readonly string[]) =>
      `${names.join(", ")} ${names.length === 1 ? "fehlt" : "fehlen"}`,
    memberWaits: (name: string) => `${name} wartet auf Annahme`,
    notProven: "führt, zurzeit nicht nachgewiesen",
    memory: "Arbeitsspeicher",
    uptime: "Laufzeit",
    version: "Version",
    megabytes: (count: number) => `${count} MB`,
  },
  members: {
    label: "Server dieser Halle",
    leads: "führt die Halle",
    ready: "steht bereit",
    isNew: "wartet auf Annahme",
    version: (version: string) => `Version ${version}`,
    newHint: "Er übernimmt die Halle erst, wenn ein Betreiber ihn annimmt.",
    missingSince: (at: string) => `fehlt seit ${at}`,
    accept: "Annehmen",
    remove: "Entfernen",
    done: { accept: "Server angenommen", remove: "Server entfernt" },
  },
} as const;

export const memberFailures = {
  accept: { title: "Server nicht angenommen", text: "Er übernimmt die Halle weiterhin nicht." },
  remove: { title: "Server nicht entfernt", text: "Er darf die Halle weiterhin übernehmen." },
} as const;

/** Toast, word for word as in the checklist. */
export const monitoringFailure = {
  title: "Verbindungsfehler",
  text: "Konnte Raspberry Pi Status nicht abrufen",
} as const;
