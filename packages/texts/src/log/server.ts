import type { HttpFaultView } from "@platzwart/contract/http-fault";
import type { BackupProblem } from "@platzwart/domain/backup/backup";
import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import type { Duration } from "@platzwart/domain/time/instant";
import { BACKUP_PROBLEM_WORDS, megabytes } from "../backup-words.ts";
import { CLIMATE_OUTPUT_NAMES } from "../climate-words.ts";
import { HTTP_FAULT_WORDS } from "../fault-words.ts";
import { durationText } from "../format.ts";
import { changedValueWords } from "../setting-value-words.ts";
import { settingLabel } from "../setting-words.ts";
import { onOff } from "./words-of-messages.ts";

export const serverMessages = {
  schedulerPaused: "Automatischer Scheduler angehalten",
  schedulerResumed: "Automatischer Scheduler fortgesetzt",
  schedulerRunByHand: "Scheduler von Hand ausgeführt",
  clockUnknown: (behind: Duration) =>
    `Die Uhr des Servers geht gegenüber dem letzten bekannten Stand um ${durationText(behind)} nach. Bis ein Zeitserver sie gestellt oder ein Betreiber sie bestätigt hat, wird keine Tür nach Zeitplan freigegeben, brennende Lichter bleiben an, kein Code läuft ab und es wird nichts gelöscht.`,
  clockConfirmed: "Uhrzeit des Servers bestätigt",
  clockJumped: (seconds: number) =>
    `Die Uhr des Servers ist um ${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s gesprungen (gestellt oder Rechner angehalten)`,
  monitoringOutageEnded: (fault: HttpFaultView, lasted: Duration) =>
    `Monitoring-Adresse war ${durationText(lasted)} lang nicht abrufbar: Sie ${HTTP_FAULT_WORDS[fault]}`,
  backupMade: (bytes: number) => `Sicherung erstellt und geprüft (${megabytes(bytes)})`,
  backupFailed: (problem: BackupProblem, folder: string) =>
    `Sicherung fehlgeschlagen: ${BACKUP_PROBLEM_WORDS[problem]} (${folder})`,
  databaseDamaged:
    "Die Datenbank ist beschädigt. Bitte halten Sie den Server an und stellen Sie die letzte Sicherung wieder her (npm run restore)",
  settingSaved: (key: string, from: string, to: string) =>
    `Einstellung „${settingLabel(key)}“ geändert: ${changedValueWords(key, from)} → ${changedValueWords(key, to)}`,
  addressSaved: (key: string, isSet: boolean) =>
    `Einstellung „${settingLabel(key)}“ ${isSet ? "geändert" : "entfernt"}`,
  settingUnreadable: (key: string) =>
    `Einstellung „${settingLabel(key)}“ ist unlesbar gespeichert; es gilt die Voreinstellung`,
  climateTarget: (degrees: number) => `Zieltemperatur auf ${degrees} °C gestellt`,
  climateMode: (auto: boolean) => `Klima-Automatik ${onOff(auto)}`,
  climateOutput: (output: ClimateOutput, on: boolean) => `${CLIMATE_OUTPUT_NAMES[output]} ${onOff(on)}`,
  climateDeviceLeftRunning: (output: ClimateOutput) =>
    `${CLIMATE_OUTPUT_NAMES[output]}, bisheriges Gerät: hat nicht bestätigt, dass es aus ist; bitte dort nachsehen`,
} as const;
