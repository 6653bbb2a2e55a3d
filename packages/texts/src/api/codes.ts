import * as accessCodes from "@platzwart/contract/endpoints/access-code-endpoints";
import type * as codeList from "@platzwart/contract/endpoints/code-list-endpoints";
import type * as permanentCodes from "@platzwart/contract/endpoints/permanent-code-endpoints";
import type { ApiWords } from "./api-words.ts";

export const codesApi: ApiWords<typeof accessCodes & typeof codeList & typeof permanentCodes> = {
  part: "accessCodes",
  schemas: [accessCodes.accessCodeSchema],
  calls: {
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
  },
  fields: {
    courtId: "Die Nummer des Courts; null: ein Code für alle Courts.",
    userName: "Für wen der Code ist.",
    occupiesCourt: "Ob der Code seinen Court belegt und beleuchtet; `false`: Er öffnet nur Türen.",
    hours: "An welchen Wochentagen und zu welchen Uhrzeiten der Code gilt; null: jederzeit.",
    weekdays: "Wochentage, 1 für Montag bis 7 für Sonntag.",
    "hours.from": "Ab welcher Uhrzeit, in Minuten seit Mitternacht.",
    "hours.until": "Bis zu welcher Uhrzeit, in Minuten seit Mitternacht; vor dem Beginn: am Tag danach.",
    durationMinutes: "Die Dauer, mit der der Code angelegt wurde oder wird, in Minuten.",
    status: "`expired`: Der Code wirkt nicht mehr, oder jemand hat ihn beendet.",
    bookingId: "Die Kennung der Buchung; null: ein Code ohne Buchung.",
    "listAccessCodes.courtId": 'Nur die Codes dieses Courts: `1`, `"1"` oder `"court_1"`.',
    permanent: "`true`: nur permanente Codes; `false`: nur befristete.",
    before: "Nur Codes, deren erstes Fenster davor beginnt.",
    "searchAccessCodes.text": "Wörter aus Inhaber oder Zweck, oder genau die Ziffern des Codes.",
    court: "Nur die Codes dieses Courts, oder `all`: die Codes für alle Courts.",
    "searchAccessCodes.state": "Nur in diesem Zustand; `open`: gültig oder künftig.",
    kind: "Nur Codes von Buchungen, befristete ohne Buchung (`by_hand`) oder permanente.",
    "searchAccessCodes.id": "Nur dieser Code.",
    state: "Ob der Code gilt (`in_force`), erst gelten wird (`to_come`) oder vorbei ist (`over`).",
    doorFrom: "Von wann an der Code Türen öffnet.",
    doorUntil: "Bis wann der Code Türen öffnet.",
    lightFrom: "Von wann an das Licht brennt; null: Der Code schaltet keines.",
    lightUntil: "Bis wann das Licht brennt; null: Der Code schaltet keines.",
    lastUsedAt: "Wann der Code zuletzt eine Tür geöffnet hat; null: nie.",
    endedAt: "Wann der Code vorzeitig beendet, gelöscht oder ersetzt wurde; null: nichts davon.",
    replacedBy: "Die Kennung des Codes, der ihn ersetzt hat; null: keiner.",
    doors: "Die Türen mit Türcontroller, die der Code öffnet, und ob sie ihn haben.",
    name: "Wie die Tür heißt.",
    "doors.state": "Ob die Tür den Code hat: vorgesehen, unterwegs, bestätigt oder fehlgeschlagen.",
    why: "Warum die Tür den Code nicht hat; null: Sie hat ihn, oder er ist unterwegs.",
    since: "Seit wann die Tür nicht erreichbar ist; null: Sie ist erreichbar, oder nicht bekannt.",
    startTime: "Wann der Code zu gelten beginnt, ohne Zeitverschiebung in Europe/Berlin. Fehlt es: jetzt.",
    endTime: "Wann der Code endet. Fehlen Ende und Dauer: nach `code_validity_hours` Stunden.",
    bookingCount: "Wie viele Buchungen in der Zeit des Codes liegen.",
    bookings: "Die ersten 20 dieser Buchungen.",
    "bookings.courtId": "Die Nummer des Courts.",
    "bookings.startTime": "Wann die gebuchte Zeit beginnt, ohne Vorlauf.",
    "bookings.endTime": "Wann die gebuchte Zeit endet, ohne Nachlauf.",
    code: "Der neue Code.",
    meets: "Die Buchungen, die in seiner Zeit liegen; sie bleiben, wie sie sind.",
    reason: "Warum der Code ersetzt wird.",
    replaced: "Der Code, der ersetzt wurde.",
    fromDay: "Der erste Tag, an dem der Code gilt, im Kalender der Halle; null: ab sofort.",
    untilDay: "Der letzte Tag, an dem der Code gilt, im Kalender der Halle; null: ohne Ende.",
    seen: "Was der Aufrufer zuletzt gelesen hat; abgelehnt, wenn es inzwischen anders ist.",
    permanentCodesAllowed: "Ob permanente Codes Türen öffnen.",
    codeLength: "Wie viele Ziffern neue Codes haben.",
    possible: "Wie viele Codes möglich sind.",
    valid: "Wie viele Codes eine Tür in der kommenden Woche höchstens zugleich annimmt.",
    proposedLength: "Die Länge der Codes, die genügen würde; null: Die jetzige genügt.",
    "getCodeSpace.doors": "Die Türen, die Codes annehmen.",
    chance: "Wie wahrscheinlich Raten einen Code der Tür trifft, von 0 bis 1.",
  },
};
