import type * as climateControl from "@platzwart/contract/endpoints/climate-control-endpoints";
import type * as climate from "@platzwart/contract/endpoints/climate-endpoints";
import type { ApiWords } from "./api-words.ts";

export const climateApi: ApiWords<typeof climate & typeof climateControl> = {
  part: "climate",
  calls: {
    getClimate:
      "Das Klima der Halle: Temperaturen, Betriebsart, und zu Heizung, Kühlung und Lüftung der gewünschte und der gemeldete Zustand.",
    changeClimate:
      "Ändert Zieltemperatur, Betriebsart oder Heizung, Kühlung und Lüftung; fehlende Felder bleiben. Antwortet, bevor die Geräte bestätigen.",
    getClimateHistory:
      "Gemessene Temperatur und Zieltemperatur der letzten 24 oder 168 Stunden, gemittelt; mit Lücken, wo der Server nicht lief.",
    testClimateAddress:
      "Prüft die Adresse eines Klimageräts oder die Monitoring-Adresse mit einer GET-Anfrage; schaltet und speichert nichts.",
  },
  fields: {
    currentTemperature: "Die gemessene Temperatur in °C; null: keine Messung.",
    outdatedReadingAt: "Von wann die letzte Messung ist, wenn das zu lange her ist; null: Sie ist frisch.",
    sensor: "Wer die Temperatur meldet.",
    targetTemperature: "Die Zieltemperatur in °C.",
    autoMode: "Ob die Automatik nach der Temperatur schaltet und kein Mensch.",
    autoProblem: "Warum die Automatik nicht arbeiten kann; null: Sie kann.",
    isHeatingOn:
      "Ob die Heizung läuft, wie sie zuletzt gemeldet hat; `false` auch, wenn sie nie geantwortet hat.",
    isCoolingOn:
      "Ob die Kühlung läuft, wie sie zuletzt gemeldet hat; `false` auch, wenn sie nie geantwortet hat.",
    isVentilationOn:
      "Ob die Lüftung läuft, wie sie zuletzt gemeldet hat; `false` auch, wenn sie nie geantwortet hat.",
    outputs: "Was heizt, kühlt und lüftet.",
    heating: "Die Heizung der Halle.",
    cooling: "Die Kühlung der Halle.",
    ventilation: "Die Lüftung der Halle.",
    isDesired: "Was verlangt wird; `true`: an.",
    isOn: "Ob das Gerät meldet, dass es läuft; null: Es hat noch nie geantwortet.",
    faultSince: "Seit wann es nicht tut, was es soll; null: Es tut es.",
    reason: "Warum es so sein soll.",
    kind: "Welcher Grund es ist.",
    "reason.until": "Bis wann der Grund längstens gilt; null: nicht bekannt.",
    auto: "`true`: nach der Temperatur; `false`: von Hand.",
    "changeClimate.heating": "`true`: heizen; `false`: nicht. In der Automatik abgelehnt.",
    "changeClimate.cooling": "`true`: kühlen; `false`: nicht. In der Automatik abgelehnt.",
    "changeClimate.ventilation": "`true`: lüften; `false`: nicht.",
    hours: "So viele Stunden bis jetzt.",
    stepMinutes: "Der Abstand zweier Punkte, in Minuten.",
    at: "Die Mitte der Zeit, für die der Punkt steht.",
    current: "Die mittlere gemessene Temperatur in °C; null: keine Messung.",
    target: "Die Zieltemperatur am Ende dieser Zeit, in °C.",
    device: "Welches Gerät der Halle unter der Adresse antworten soll.",
    url: "Eine HTTP-Adresse im Netz der Halle.",
    "testClimateAddress.fault": "Warum das Gerät nicht richtig geantwortet hat; null: Es hat.",
    status: "Der HTTP-Status der Antwort; null: keine Antwort.",
  },
};
