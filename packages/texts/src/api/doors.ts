import * as codeAlarms from "@platzwart/contract/endpoints/code-alarm-endpoints";
import * as codeEntry from "@platzwart/contract/endpoints/code-entry-endpoints";
import * as doors from "@platzwart/contract/endpoints/door-endpoints";
import type * as doorSetUp from "@platzwart/contract/endpoints/door-set-up-endpoints";
import type * as testCode from "@platzwart/contract/endpoints/test-code-endpoints";
import type { ApiWords, SchemaWords } from "./api-words.ts";

export const doorsApi: ApiWords<
  typeof codeAlarms & typeof codeEntry & typeof doors & typeof doorSetUp & typeof testCode
> = {
  part: "doors",
  schemas: [codeEntry.codeEntrySchema, doors.doorSchema],
  calls: {
    listDoors:
      "Jede Tür mit gemeldetem Zustand, gewünschtem Zustand und den Gründen dafür; dazu die Alarme wegen falscher Codes.",
    createDoor: "Legt eine Tür an; der Server spricht sie sofort an.",
    changeDoor:
      "Ändert eine Tür; eine andere Ansteuerung oder Adresse bedeutet ein anderes Gerät an ihrer Stelle, Kennung und Log der Tür bleiben.",
    removeDoor:
      "Löscht eine Tür; sie bekommt den Befehl zu verriegeln, und verriegelt spätestens von selbst, wenn ihre Freigabe endet.",
    lockDoor:
      "Verriegelt eine Tür sofort, bis ein Tür-Fenster ihrer Courts beginnt oder endet oder ein Code eingegeben wird; antwortet, sobald die Tür bestätigt hat, sonst mit einer Ablehnung.",
    openDoor:
      "Entriegelt eine Tür ohne Code für 10 Sekunden; antwortet, sobald die Tür bestätigt hat, sonst mit einer Ablehnung.",
    testDoor:
      "Testet eine Tür: öffnet sie für zwei Sekunden, liest ihren Zustand und wartet, bis sie wieder als verriegelt gemeldet ist; antwortet mit dem Ergebnis jedes Schritts und dem Fehler.",
    clearWrongCodes:
      "Vergisst die falschen Codes an einer Tür, sodass sie sofort wieder Codes annimmt, und beendet ihren Alarm.",
    codeEntry:
      "Was das Tastenfeld einer Tür braucht: wie lang Codes sind, ob sie angenommen werden und wen man anruft.",
    testCode:
      "Der Testcode der Installation: Er öffnet simulierte Türen, solange `simulation_mode` eingeschaltet ist, und keine anderen.",
    listCodeAlarms:
      "Alle Alarme wegen falscher Codes, die noch kein Betreiber quittiert hat, der älteste zuerst.",
    acknowledgeCodeAlarm:
      "Quittiert einen Alarm wegen falscher Codes; die gezählten Fehlversuche zählen weiter.",
  },
  fields: {
    name: "Wie die Tür heißt.",
    courtIds: "Die Nummern der Courts hinter der Tür.",
    mode: "Ob die Tür nach Zeitplan freigegeben wird (`schedule`) oder nur mit Code öffnet (`code_only`).",
    fault: "Warum die Tür nicht tut, was sie soll; null: Sie tut es.",
    desired: "Was Automatik und Eingriffe zusammen jetzt von der Tür verlangen.",
    released: "Ob der Zeitplan die Tür freigibt.",
    "desired.until": "Wann sich `released` als Nächstes ändert; null: nicht bekannt.",
    blockedUntil: "Bis wann alle Courts der Tür gesperrt sind; null: mindestens einer ist es nicht.",
    codeAlarms: "Die Alarme wegen falscher Codes, die niemand quittiert hat.",
    password: "Das Passwort des Geräts; fehlt es, bleibt das gespeicherte; null: keines.",
    seen: "Die Tür, wie der Aufrufer sie zuletzt gelesen hat; abgelehnt, wenn sie inzwischen anders ist.",
    codeLengths: "Wie viele Ziffern die Codes haben, die die Tür annimmt.",
    lockedForSeconds: "So viele Sekunden lang wird kein Code angenommen; null: Codes werden angenommen.",
    opensMinutesBefore: "So viele Minuten vor der Buchung öffnet der Code einer neuen Buchung die Tür.",
    hasController:
      "Ob an der Tür ein Türcontroller entscheidet, an ihrem Tastenfeld auch ohne diesen Server.",
    help: "Wen anruft, wer vor der Tür steht.",
    number: "Die Telefonnummer; leer: keine.",
    text: "Ein Hinweis dazu; leer: keiner.",
    code: "Die Ziffern des Testcodes.",
    isAccepted: "Ob der Testcode gerade angenommen wird.",
  },
};

export const codeAlarmWords: SchemaWords = {
  schemas: [codeAlarms.codeAlarmSchema],
  fields: {
    of: "Wo die falschen Codes eingegeben wurden: an einer Tür, durch einen Benutzer oder in der ganzen Halle.",
    doorId: "Die Kennung der Tür; null: durch einen Benutzer oder in der ganzen Halle.",
    name: "Der Name der Tür oder des Benutzers; null: die ganze Halle, oder gelöscht.",
    since: "Seit wann es so viele falsche Codes sind.",
  },
};
