import type { AllowedCallers } from "@platzwart/contract/endpoint";
import type { KeyScope } from "@platzwart/domain/key-scope";
import { ROLE_WORDS } from "../role-words.ts";

/** What each call of the API does, by its name, in a sentence or two. */
export const CALL_SUMMARIES = {
  signIn: "Meldet mit Benutzername und Passwort an.",
  refreshSession: "Tauscht ein Refresh-Token gegen ein neues Paar von Tokens; jedes gilt nur einmal.",
  signOut: "Beendet die Anmeldung auf dem Server.",
  listSessions: "Wo der Aufrufer angemeldet ist, die zuletzt benutzte Anmeldung zuerst.",
  endSession: "Beendet eine Anmeldung des Aufrufers sofort.",
  endOtherSessions: "Beendet alle Anmeldungen des Aufrufers außer der, die fragt.",
  setupState: "Ob es noch keinen Benutzer gibt, sodass sich mit `setUp` der erste Betreiber anlegen lässt.",
  setUp:
    "Legt den ersten Betreiber mit dem Einrichtungscode an, den der Server ausgegeben hat; abgelehnt, sobald es einen Benutzer gibt.",
  listUsers: "Alle Benutzer, auch gesperrte, nach Namen geordnet.",
  createUser:
    "Legt einen Benutzer an; abgelehnt, wenn sich ein vorhandener Name nur in Groß- und Kleinschreibung unterscheidet.",
  changeUser:
    "Ändert die Rolle eines Benutzers oder ob er sich anmelden darf; abgelehnt, wenn danach kein Betreiber mehr übrig wäre, der sich anmelden darf.",
  resetPassword: "Setzt ein neues Passwort für einen Benutzer und meldet ihn überall ab.",
  endUserSessions:
    "Meldet einen Benutzer überall ab, er darf sich wieder anmelden; beim Aufrufer selbst bleibt die Anmeldung, die fragt.",
  deleteUser:
    "Löscht einen Benutzer und meldet ihn überall ab; abgelehnt, wenn danach kein Betreiber mehr übrig wäre, der sich anmelden darf.",
  changeOwnPassword: "Ändert das eigene Passwort des Aufrufers und beendet seine anderen Anmeldungen.",
  listApiKeys: "Die gültigen API-Schlüssel der Buchungssysteme, nach Namen, ohne ihr Geheimnis.",
  createApiKey:
    "Legt einen API-Schlüssel an, mit dem ein Buchungssystem eigene Buchungen und freie Zeiten liest, eigene Buchungen anlegt, ändert und storniert, oder beides.",
  replaceApiKeyToken:
    "Erneuert das Geheimnis eines API-Schlüssels; das bisherige gilt sofort nicht mehr, die Buchungen bleiben die des Schlüssels.",
  revokeApiKey: "Widerruft einen API-Schlüssel sofort; seine Buchungen bleiben.",
  listCourts:
    "Die Courts in Betrieb, nach Nummer: die jetzt nicht gesperrten, und getrennt davon die gesperrten.",
  switchLight:
    "Schaltet das Licht eines Courts mit manuellem Licht; antwortet, sobald die Lampe bestätigt hat.",
  switchMode: "Stellt einen Court zwischen Automatik nach Buchungen und manuellem Licht um.",
  endAccess:
    "Beendet den Zugang eines Courts jetzt: Seine Codes, deren gebuchte Zeit gerade läuft, verfallen, seine Buchung endet, die restliche Zeit ist wieder frei. Mit `codeId` wird abgelehnt, wenn dieser Code nicht mehr dazugehört.",
  undoEndAccess:
    "Nimmt das Beenden eines Zugangs innerhalb von 10 Sekunden zurück: Dieselben Buchungen und Codes gelten weiter; abgelehnt, wenn Court oder Code inzwischen vergeben sind oder der Court gesperrt ist.",
  overrideLight:
    "Schaltet das Licht eines Courts mit Automatik für begrenzte Zeit von Hand; danach gilt wieder die Automatik.",
  endLightOverride: "Beendet den Eingriff in die Automatik vorzeitig; sie gilt sofort wieder.",
  overrideAllLights:
    "Schaltet das Licht aller Courts mit Automatik für dieselbe begrenzte Zeit und aus demselben Grund von Hand; danach gilt wieder die Automatik.",
  endAllLightOverrides:
    "Beendet, was von Eingriffen noch gilt, die für alle Courts zusammen gemacht wurden; die Automatik gilt sofort wieder.",
  listBlocks:
    "Die Sperren, die sich mit dem Zeitraum `[from, to)` überschneiden, höchstens 366 Tage, nach Beginn, in Seiten zu 500.",
  createBlocks:
    "Sperrt Courts für einen Zeitraum, alle oder keinen; Zeiten ohne Zeitverschiebung gelten in Europe/Berlin.",
  changeBlock:
    "Ändert Zeitraum oder Grund einer Sperre, die noch nicht vorbei ist; abgelehnt, wenn sie nicht mehr mit `seen` übereinstimmt.",
  endBlock: "Beendet eine Sperre jetzt, oder löscht eine, die noch nicht begonnen hat.",
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
  listTerminals: "Die Terminals, also die Browser an Türen, die dort Codes prüfen dürfen, nach Namen.",
  createTerminal:
    "Legt ein Terminal für eine Tür an, mit einem Einmalcode, der 15 Minuten gilt und einen Browser zu diesem Terminal macht.",
  renewEnrolment:
    "Gibt einem Terminal einen neuen Einmalcode; der Browser, der bisher dieses Terminal war, ist es sofort nicht mehr.",
  removeTerminal: "Entfernt ein Terminal; sein Browser ist sofort keines mehr.",
  enrolTerminal:
    "Macht diesen Browser mit dem Einmalcode zu einem Terminal; setzt den Cookie für alle späteren Aufrufe.",
  terminalScreen: "Alles, was ein Terminal zeigt: seine Tür, und was die Eingabe eines Codes davor braucht.",
  noteTerminal: "Meldet, dass ein Terminal da ist; gesendet alle 20 Sekunden und beim Aufwachen des Geräts.",
  listLightChannels:
    "Die Lichtkanäle mit dem gemeldeten Zustand jeder Lampe, in der Reihenfolge ihrer ersten Courts.",
  createLightChannel:
    "Legt einen Lichtkanal für einen oder mehrere Courts an und verbindet sofort seine Lampe.",
  changeLightChannel:
    "Ändert einen Lichtkanal; eine andere Ansteuerung oder Adresse tauscht die Lampe aus, der Verlauf der Courts bleibt.",
  removeLightChannel: "Löscht einen Lichtkanal; seine Lampe bleibt an oder aus, wie sie ist.",
  testLightChannel:
    "Testet eine Lampe: schaltet sie ein, liest ihren Zustand und schaltet sie zurück; antwortet mit dem Ergebnis jedes Schritts und dem Fehler.",
  listAccessCodes:
    "Die aktiven Codes, deren Licht- und Tür-Fenster noch nicht vorbei sind, nach `validFrom`, in Seiten zu 500; Personal sieht keine permanenten Codes.",
  searchAccessCodes:
    "Alle Codes, auch beendete, in Seiten zu 50, nach Beginn: die spätesten zuerst, mit `state=open` oder `state=to_come` die frühesten. Personal sieht keine permanenten Codes.",
  previewAccessCode:
    "Die Buchungen, auf die ein von Hand angelegter Code träfe; abgelehnt aus denselben Gründen wie `createAccessCode`, speichert nichts.",
  createAccessCode:
    "Legt einen befristeten Code ohne Buchung an, ohne Vorlauf und Nachlauf. Belegt er einen einzelnen Court, darf er sich dort nicht mit einer Buchung, einer Sperre oder einem anderen solchen Code überschneiden; ein Code für alle Courts belegt keinen.",
  endAccessCode:
    "Beendet einen befristeten Code ohne Buchung; er öffnet danach nichts mehr. Der Code einer Buchung endet mit ihr.",
  restoreAccessCode:
    "Nimmt innerhalb von zehn Sekunden zurück, dass ein Code beendet wurde: Die Ziffern bleiben dieselben; abgelehnt, wenn sein Court oder seine Ziffern vergeben sind.",
  resendAccessCode:
    "Überträgt einen Code erneut: Die Türen mit Türcontroller, die ihn noch nicht haben, bekommen sofort ihre ganze Codeliste.",
  replaceAccessCode:
    "Legt anstelle eines verlorenen Codes einen mit anderen Ziffern an, für dieselbe Zeit, dieselben Courts, denselben Vorlauf und Nachlauf und dieselbe Buchung; die bisherigen Ziffern öffnen danach nichts mehr. Permanente Codes ersetzen nur Betreiber.",
  checkPermanentCode:
    "Prüft einen permanenten Code: abgelehnt aus denselben Gründen wie `createPermanentCode`, speichert nichts.",
  createPermanentCode:
    "Legt einen Code ohne Ende für alle Türen an; abgelehnt, wenn ein anderer noch gültiger Code dieselben Ziffern hat.",
  changePermanentCode:
    "Ändert Wochentage, Uhrzeiten und Tage eines permanenten Codes, oder für wen er ist; die Ziffern bleiben dieselben.",
  deletePermanentCode: "Löscht einen permanenten Code; er öffnet danach nichts mehr.",
  proposePermanentCode:
    "Zufällige Ziffern der Länge `code_length`, die kein noch gültiger Code hat und die sich nicht leicht erraten lassen; speichert nichts.",
  getCodeSpace: "Wie viele Codes möglich sind, und wie viele davon zugleich eine Tür öffnen.",
  findPeople:
    "Die Personen aus Buchungen, Codes und den Gründen vergangener Sperren, gefunden über einen Teil von Name, E-Mail-Adresse oder Telefonnummer, oder über den ganzen Namen, wenn er kürzer als 3 Zeichen ist.",
  exportPeople:
    "Alle gespeicherten Daten über die genannten Personen; eine Person kann in mehreren Schreibweisen vorkommen.",
  erasePeople:
    "Löscht Namen und Kontaktdaten; abgelehnt, solange die Personen eine laufende Buchung haben, eine künftige, die nicht mit storniert wird, oder einen noch gültigen Code.",
  findContacts:
    "Die Kunden, die zu jedem Wort der Suche in Name, E-Mail-Adresse oder Telefonnummer ein Wort haben, das damit beginnt; ohne Suche alle. Wer zuletzt gebucht hat, kommt zuerst.",
  getContact:
    "Ein Kontakt mit seinen Buchungen, die späteste zuerst, in Seiten zu 50, und den Codes ohne Buchung auf denselben Namen, die der Aufrufer sehen darf.",
  mergeContacts:
    "Gibt alle Buchungen eines Kontakts und die Namen auf ihren Codes einem anderen, der auch E-Mail-Adresse und Telefonnummer bekommt, wo sie ihm fehlen; der Kontakt selbst fällt weg. Das lässt sich nicht zurücknehmen.",
  listBookings:
    "Die Buchungen, die sich mit dem Zeitraum `[from, to)` überschneiden, höchstens 62 Tage, nach Beginn; oder die seit einer Revision geänderten, nach Revision; in Seiten zu 500. Andere Filter zusammen mit `changedSince` lassen aus, was durch Verschieben oder Stornieren herausfällt: Eine Kopie fragt ohne sie. Ein Buchungssystem sieht seine eigenen.",
  getFreeTimes:
    "Die Courts, die Grenzen einer Buchung, und wann jeder Court an einem Kalendertag der Halle noch frei ist; von wem er sonst belegt ist, steht nicht darin.",
  getBooking:
    "Eine Buchung in jedem Status, mit den Ziffern ihres Codes. Ein Buchungssystem sieht seine eigenen.",
  getBookingDay:
    "Die Buchungen eines Tages, mit den Codes und Sperren, die an ihm über Licht und Türen entscheiden.",
  getBookingWeek: "Was in der Woche eines Tages gebucht und gesperrt ist, von Montag bis Sonntag.",
  createBooking:
    "Bucht einen Court, für angemeldete Benutzer; Zeiten ohne Zeitverschiebung gelten in Europe/Berlin.",
  changeBooking:
    "Verschiebt, verlängert oder verkürzt eine Buchung, die noch nicht vorbei ist, oder ändert die Angaben zum Kunden; der Code bleibt derselbe. Ein Buchungssystem ändert seine eigenen.",
  cancelBooking:
    "Storniert eine Buchung, die noch nicht vorbei ist; ihr Code gilt sofort nicht mehr. Ein Buchungssystem storniert seine eigenen.",
  restoreBooking:
    "Nimmt innerhalb von zehn Sekunden zurück, dass eine Buchung storniert wurde: dieselbe Buchung mit demselben Code; abgelehnt, wenn ihre Zeit oder ihre Ziffern vergeben sind.",
  listMessages: "Nennt die Nachrichten an Kunden mit dem, was aus ihnen wurde, die neuesten zuerst.",
  sendBookingCode:
    "Sendet dem Kunden einer Buchung Zeit und Code noch einmal per E-Mail, wie sie jetzt sind.",
  retryMessage: "Sendet eine fehlgeschlagene, wartende oder angehaltene Nachricht jetzt.",
  decideHeldMessages:
    "Sendet oder verwirft alle Nachrichten, die seit einer Wiederherstellung angehalten sind.",
  testMail: "Sendet mit den gespeicherten Einstellungen eine Testmail und antwortet, was aus ihr wurde.",
  listSettings: "Jede Einstellung mit dem Wert, der gilt.",
  saveSetting: "Speichert eine Einstellung; fehlt `description`, bleibt die Notiz.",
  saveSettings: "Speichert mehrere Einstellungen, oder keine, wenn eine davon abgelehnt wird.",
  listSettingChanges:
    "Die Änderungen der Einstellungen mit Benutzer und Zeit, die neueste zuerst, seitenweise; `nextBefore` führt zur nächsten Seite.",
  lastChanges:
    "Wann und von wem jede Einstellung und jeder Court zuletzt geändert wurde; was niemand geändert hat, fehlt.",
  getDayPlan:
    "Der heutige Tag der Halle: Inhaber, Court und Zeit jedes Codes mit Licht- und Tür-Fenstern, und die Sperren.",
  schedulerPreview:
    "Jedes Tür- und Licht-Fenster, das in die Zeit von 60 Minuten vor jetzt bis 24 Stunden nach jetzt reicht, zeitlich geordnet.",
  schedulerState:
    "Ob die Läufe alle fünf Minuten und die Freigabe der Türen aktiv oder angehalten sind; das Licht wird immer gesteuert.",
  pauseScheduler:
    "Hält die Läufe alle fünf Minuten und die Freigabe der Türen an oder setzt sie fort; das bleibt über einen Neustart hinweg.",
  listRuns:
    "Die Läufe des Schedulers, der neueste zuerst. Für die nächste Seite ist `before` die letzte Kennung der vorigen.",
  accessControlScheduler:
    "Von der Spezifikation festgelegt: startet jetzt einen Lauf und liefert sein Ergebnis.",
  listDevices:
    "Jedes Gerät mit Status und Messwerten; mit `fresh` wird die Monitoring-Adresse vorher neu gelesen.",
  serverHealth:
    "Der Zustand des Servers selbst: Uhr, Steuerung von Licht und Türen, Datenbank, Version, Arbeitsspeicher.",
  confirmClock:
    "Bestätigt, dass die Uhr des Servers stimmt, obwohl sie vor dem zuletzt gespeicherten Zeitpunkt liegt.",
  getClimate:
    "Das Klima der Halle: Temperaturen, Betriebsart, und zu Heizung, Kühlung und Lüftung der gewünschte und der gemeldete Zustand.",
  changeClimate:
    "Ändert Zieltemperatur, Betriebsart oder Heizung, Kühlung und Lüftung; fehlende Felder bleiben. Antwortet, bevor die Geräte bestätigen.",
  getClimateHistory:
    "Gemessene Temperatur und Zieltemperatur der letzten 24 oder 168 Stunden, gemittelt; mit Lücken, wo der Server nicht lief.",
  testClimateAddress:
    "Prüft die Adresse eines Klimageräts oder die Monitoring-Adresse mit einer GET-Anfrage; schaltet und speichert nichts.",
  listLogs:
    "Das System-Log, der neueste Eintrag zuerst, seitenweise. Eine Seite kann weniger Einträge haben als `limit`; `nextBefore` führt zur nächsten.",
  writeLog:
    "Schreibt einen Eintrag; der Server ergänzt Benutzer und Browser, maskiert jede Folge von 4 oder mehr Ziffern, weil sie ein Code sein könnte, und entfernt aus `metadata` die Kennungen von Codes, Buchungen und Benutzern. Die Bereiche der eigenen Einträge des Servers, etwa `bookings` und `door-control`, werden abgelehnt.",
  controlSystemApi:
    "Von der Spezifikation festgelegt: die Aktionen `test_connection`, `validate_code` und `create_booking`; Buchungssysteme dürfen nur `create_booking`, Terminals nur `validate_code` an der eigenen Tür.",
  live: "Server-Sent Events: Änderungen an Courts, Türen, Codes, Einstellungen und System-Log; wird nach `Last-Event-ID` fortgesetzt.",
  terminalLive:
    "Server-Sent Events für ein Terminal: seine Tür und die Eingabe von Codes, sofort und bei jeder Änderung.",
} as const;

const CALLER_WORDS: Readonly<Record<Exclude<AllowedCallers, "public">[number], string>> = {
  admin: `${ROLE_WORDS.admin} (\`admin\`)`,
  staff: `${ROLE_WORDS.staff} (\`staff\`)`,
  booking_system: "Buchungssysteme mit API-Schlüssel",
  terminal: "Terminals mit ihrem Cookie",
};

/** Who may make a call, and which right an API key must have for it. */
export function callersText(allowed: AllowedCallers, scope?: KeyScope): string {
  if (allowed === "public") return "Für alle, auch ohne Anmeldung.";
  const right = scope === undefined ? "" : ` Ein API-Schlüssel braucht das Recht \`${scope}\`.`;
  return `Für: ${allowed.map((kind) => CALLER_WORDS[kind]).join(", ")}.${right}`;
}
