import type * as controllers from "@platzwart/contract/endpoints/controller-endpoints";
import type { ApiWords } from "./api-words.ts";

export const controllersApi: ApiWords<typeof controllers> = {
  part: "doors",
  calls: {
    listControllers: "Die Türcontroller, also die Rechner an Türen, die dort selbst entscheiden, nach Namen.",
    createController:
      "Legt einen Türcontroller für eine Tür an, mit einem Einmalcode, der 24 Stunden gilt und ein Gerät zu diesem Türcontroller macht.",
    removeController:
      "Entfernt einen Türcontroller; seine Verbindung endet sofort, und seine Tür ist nicht erreichbar, bis sie neu eingerichtet ist.",
    acceptController:
      "Übernimmt das Gerät, das sich mit dem Einmalcode meldet; bis dahin bekommt es nichts. Nur nötig, wenn der Türcontroller mit `needsApproval` angelegt wurde.",
    replaceController:
      "Bereitet ein anderes Gerät als diesen Türcontroller vor, mit neuem Einmalcode; Tür, Plätze und Verlauf bleiben. Das bisherige öffnet bis zur ersten Verbindung des neuen, mit `isStolen` gilt sein Schlüssel sofort nicht mehr.",
    changeControllerKey:
      "Gibt einem verbundenen Türcontroller einen neuen Schlüssel; der bisherige gilt nicht mehr, sobald er den neuen benutzt hat.",
    listControllerCodes:
      "Die geltenden Codes, die auf der Karte eines Türcontrollers stehen können: die permanenten zuerst, dann die Buchungen der nächsten 8 Tage.",
    testController:
      "Verdrahtungstest: schaltet eine LED oder den Summer des Türcontrollers für zwei Sekunden ein, oder lässt ihn mit `identify` blinken und piepen. Das Relais prüft der Test seiner Tür.",
    watchKeys:
      "Verdrahtungstest: Zehn Sekunden lang geben die Tasten keinen Code ein; die Antwort nennt die Tasten, die seit dem Aufruf mit `isBeginning` gedrückt wurden. Drei Minuten nach der letzten Taste wird der Aufruf abgelehnt.",
    updateController:
      "Gibt einem verbundenen Türcontroller das neuere Programm dieses Servers, von ihm signiert. Die Antwort kommt, sobald es auf seiner Karte liegt; er startet es, sobald seine Tür verriegelt ist, und kehrt zum bisherigen zurück, wenn es binnen zehn Minuten nicht mit Tastenfeld und Verbindung läuft. Debian, Node.js und Overlay bleiben, wie sie sind.",
    recordWiringTest: "Hält fest, wie ein Verdrahtungstest ausging.",
  },
  fields: {
    name: "Wie der Türcontroller heißt.",
    enrolledAt: "Wann sich zum ersten Mal ein Gerät als dieser Türcontroller verbunden hat; null: noch nie.",
    claimEndsAt: "Bis wann der Einmalcode des Türcontrollers gilt; null: Er wurde benutzt.",
    claimReusedAt: "Wann jemand den benutzten Einmalcode noch einmal versucht hat; null: nie.",
    isLinked: "Ob der Türcontroller jetzt verbunden ist.",
    waitingEvents:
      "Wie viele Ereignisse an seiner Tür der Server noch nicht gespeichert hat; null: nicht bekannt.",
    clock: "Die Uhr des Türcontrollers neben der des Servers; null: er ist nicht verbunden.",
    trust: "Wie weit sie stimmt: gestellt (synced), seit 24 Stunden nicht gestellt (holdover), unbekannt.",
    ahead: "Um wie viele Millisekunden sie gegenüber der des Servers vorgeht; negativ: nachgeht.",
    lastSeenAt: "Wann sich der Türcontroller zuletzt gemeldet hat; null: nie.",
    model: "Das Modell der Maschine, wie sie es selbst nennt; null: noch nicht bekannt.",
    serial: "Die Seriennummer der Maschine, wie sie sie selbst nennt; null: noch nicht bekannt.",
    program: "Die Version seines Programms, wie er sie selbst nennt; null: noch nicht bekannt.",
    programUpdate: "Die Version des neueren Programms, das der Server ihm geben kann; null: keines.",
    isAwaitingApproval: "Ob ein Betreiber das Gerät erst übernehmen muss.",
    claimant: "Das Gerät, das sich mit dem Einmalcode meldet und auf „Übernehmen“ wartet; null: keines.",
    copySeenAt:
      "Wann zuletzt ein zweites Gerät mit dem Schlüssel des Türcontrollers abgewiesen wurde; null: nicht, seit er diesen Schlüssel hat.",
    wiringTest: "Der letzte Verdrahtungstest; null: es gab keinen.",
    at: "Wann der Verdrahtungstest war.",
    failed: "Die Teile, die nicht in Ordnung waren.",
    doorIds: "Die Kennung der Tür, die der Türcontroller steuert; genau eine.",
    mode: "Ob die Tür ab der ersten Verbindung nach Zeitplan freigegeben wird oder nur mit Code öffnet.",
    needsApproval:
      "Ob das Gerät mit dem Einmalcode wartet, bis ein Betreiber es übernimmt; ohne Angabe nicht.",
    code: "Der Einmalcode, mit dem sich das Gerät zum ersten Mal meldet; steht nur in dieser Antwort.",
    controller: "Der Türcontroller, wie er eingerichtet ist.",
    "acceptController.serial":
      "Die Seriennummer des gezeigten Geräts; abgelehnt, wenn sich inzwischen ein anderes meldet.",
    isStolen: "Ob das bisherige Gerät gestohlen oder verloren ist.",
    part: "Was für zwei Sekunden eingeschaltet wird; `identify`: LEDs und Summer, um ihn zu erkennen.",
    "watchKeys.items": "Die Tasten, die gedrückt wurden.",
    isBeginning: "Ob ein Verdrahtungstest beginnt: Tasten von vorher zählen nicht mehr.",
  },
};
