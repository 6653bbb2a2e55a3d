import type { ClimateOutputView, ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { CLIMATE_OUTPUT_NAMES, tenthsOfDegrees } from "../climate-words.ts";
import { hourOfDay, moment, timeOfDay, weekday } from "../format.ts";

/** The section "Klimasteuerung" on `/`. */
export const climateTexts = {
  heading: "Klimasteuerung",
  history: "Temperaturverlauf",
  current: "Aktuelle Temperatur",
  unknown: "nicht bekannt",
  noSensor: "Kein Temperaturfühler",
  oldSince: (at: Instant, now: Instant) => `Zu alt: Stand ${moment(at, now)}`,
  target: "Zieltemperatur",
  lower: "Temperatur senken",
  raise: "Temperatur erhöhen",
  degrees: "°C",
  targetNow: (degrees: number) => `Ziel der Halle jetzt: ${degrees} °C`,
  automatic: "Klima-Automatik",
  on: "An",
  off: "Aus",
  turningOn: "wird eingeschaltet …",
  turningOff: "wird ausgeschaltet …",
  waits: "wartet …",
  simulated: "Simuliert",
  connected: "Halle verbunden",
  unreachable: "nicht erreichbar",
  byAutomatic: "Heizung und Kühlung schaltet die Automatik.",
  autoProblems: {
    auto_climate_control_off:
      "Die Klima-Automatik ist in den Einstellungen ausgeschaltet („Automatische Klimasteuerung“).",
    no_sensor:
      "Die Klima-Automatik braucht einen Temperaturfühler: Keines der angeschlossenen Geräte meldet eine Temperatur.",
  } satisfies Record<NonNullable<ClimateView["autoProblem"]>, string>,
  lastConfirmed: (isOn: boolean) => `Zuletzt bestätigt: ${isOn ? "An" : "Aus"}.`,
  fault: (since: Instant, now: Instant, words: string) => `seit ${moment(since, now)}: Das Gerät ${words}.`,
  missing: "Klimasteuerung konnte nicht geladen werden",
} as const;

export const climateFailure = {
  title: "Fehler bei Klimasteuerung",
  text: "Klima konnte nicht geändert werden",
} as const;

type Reason = ClimateOutputView["reason"];

const REASON_SENTENCES: Readonly<Partial<Record<Reason["kind"], (name: string, until: string) => string>>> = {
  no_sensor: (name) => `${name} bleibt aus: Es gibt keinen Temperaturfühler.`,
  reading_awaited: (name) =>
    `${name} bleibt, wie sie war: Nach dem Neustart fehlt noch die erste Temperatur.`,
  reading_old: (name) => `${name} ist aus: Die letzte Temperatur ist älter als 10 Minuten.`,
  minimum_on_time: (name, until) =>
    `${name} läuft noch bis ${until}: mindestens 5 Minuten, zum Schutz des Geräts.`,
  minimum_off_time: (name, until) =>
    `${name} beginnt um ${until}: mindestens 5 Minuten Pause, zum Schutz des Geräts.`,
  stop_awaited: (name) =>
    `${name} beginnt 5 Minuten, nachdem das Gerät bestätigt hat, dass es aus ist: zum Schutz des Geräts.`,
  opposite_may_run: (name) =>
    `${name} wartet, bis bestätigt ist, dass Heizung und Kühlung nicht zugleich laufen.`,
  ventilating: (name, until) => `${name} geht um ${until} von selbst aus.`,
};

/** Reason for the state of an output; null: the switch shows it. */
export function climateReason(output: keyof ClimateView["outputs"], { kind, until }: Reason): string | null {
  const sentence = REASON_SENTENCES[kind];
  return sentence?.(CLIMATE_OUTPUT_NAMES[output], until === null ? "" : timeOfDay(until)) ?? null;
}

/** The chart of the climate (K-09). */
export const climateChartTexts = {
  stretches: { 24: "24 Stunden", 168: "7 Tage" },
  now: "jetzt",
  current: "Ist",
  target: "Soll",
  loading: "Verlauf wird geladen …",
  empty: "Noch keine Messwerte. Der erste Punkt kommt nach fünf Minuten.",
  missing: "Verlauf konnte nicht geladen werden",
  table: "Werte als Tabelle",
  time: "Zeit",
  day: "Tag",
  lowest: "niedrigste",
  highest: "höchste",
  none: "–",
  /** "Mo 18 Uhr" */
  hour: (at: Instant) => `${weekday(at)} ${hourOfDay(at)} Uhr`,
  /** "18 Uhr" */
  axisHour: (at: Instant) => `${hourOfDay(at)} Uhr`,
  /** `now`: null: no present measurement. */
  summary: (stretch: string, lowest: number, highest: number, now: number | null, target: number) => {
    const range =
      lowest === highest
        ? `durchgehend ${tenthsOfDegrees(lowest)} °C`
        : `zwischen ${tenthsOfDegrees(lowest)} und ${tenthsOfDegrees(highest)} °C`;
    const present = now === null ? "jetzt ohne Messwert" : `jetzt ${tenthsOfDegrees(now)} °C`;
    return `Letzte ${stretch}: ${range}, ${present}, Soll ${target} °C.`;
  },
  averaged: (isWeek: boolean) =>
    `Ist: Mittel aus je ${isWeek ? "drei Stunden" : "einer halben Stunde"}, hinterlegt die Spanne.`,
} as const;

export const climateDeviceTexts = {
  heading: "Geräte der Klimasteuerung",
  names: { ...CLIMATE_OUTPUT_NAMES, monitoring: "Monitoring" },
  simulated: "Simuliert, weil keine Adresse gespeichert ist",
  commanding: "wird angesprochen …",
  confirmed: (isOn: boolean) => `Verbunden: ${isOn ? "An" : "Aus"}`,
  monitoring: "Wird alle 3 Sekunden abgefragt; die Geräte stehen im System Monitoring.",
  noMonitoring: "Keine Adresse gespeichert: Es gibt keine fremden Geräte im System Monitoring.",
  test: "Verbindung testen",
  testing: "Wird getestet …",
  answers: "Unter der Adresse antwortet ein Gerät.",
  answersToo: "Unter der Adresse antwortet ein Gerät. Ob es schaltet, zeigt sein Zustand hier.",
  fails: (words: string) => `Keine brauchbare Antwort: Die Adresse ${words}.`,
  notTested: "Der Test war nicht möglich: Der Server antwortet nicht.",
  onlyOperators: "Adressen sehen und Verbindungen testen kann ein Betreiber.",
} as const;
