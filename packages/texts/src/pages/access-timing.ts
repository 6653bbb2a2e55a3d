/** "Zugangszeiten-Konfiguration" on the tab Scheduler (S-08, S-09), and the rules beside it (S-13). */
export const accessTimingTexts = {
  scope:
    "Die Zeiten des Lichts gelten nur für neue API-Buchungen, die der Tür für alle neuen Buchungen, auch die im Panel. Nichts davon gilt rückwirkend oder für manuelle Zugangscodes: Bestehende Codes behalten ihre Fenster.",
  example: (day: string, time: string) => `Beispiel: API-Buchung morgen (${day}), ${time} Uhr`,
  booking: "Buchung",
  light: "Licht",
  door: "Tür",
  lightFor: (minutes: number) => `An · ${minutes} min`,
  doorFor: (minutes: number) => `Offen · ${minutes} min`,
  minutes: (count: number) => `${count} min`,
  before: (time: string) => `bisher ${time}`,
  picture: (booking: string, light: string, door: string) =>
    `Maßzeichnung: Buchung ${booking}, Licht ${light}, Tür ${door}`,
  outcome: "Nach dem Speichern bekäme eine solche API-Buchung:",
  outcomeNow: "Eine solche API-Buchung bekommt:",
  notApplied:
    "„Automatisch anwenden“ ist deaktiviert: Neue API-Buchungen bekommen weder Vorlauf noch Nachlauf; Buchungen im Panel bekommen weiter die der Tür.",
  lightOff:
    "Die automatische Lichtsteuerung ist deaktiviert (Bereich Beleuchtung): Das Licht-Fenster schaltet zurzeit keine Lampe.",
  saved: "Einstellungen gespeichert",
  savedText: "Zugangszeiten-Konfiguration wurde aktualisiert",

  notes: "Hinweise",
  rules: [
    "Courts mit gültigen Codes: Die Tür ist geöffnet, das Licht ist an, wenn der Court auf Automatik steht. Türen mit „Nur mit Code“ öffnen erst, wenn der Code eingegeben wird.",
    "Courts ohne gültige Codes: Die Tür ist zu, das Licht in der Automatik aus. Courts auf Manuell behalten ihr Licht.",
    "Codes ohne Court gelten für alle Courts. Permanente Codes öffnen keine Tür nach Plan und schalten kein Licht.",
    "Überlappen sich Codes, bleibt die Tür ohne Unterbrechung geöffnet.",
    "Befehle gehen nur an Türen, die online sind.",
    "Der Scheduler läuft alle 5 Minuten und zusätzlich zu Beginn und Ende jedes Fensters; die Vorschau zeigt die nächsten 24 Stunden.",
    "Ist der Scheduler inaktiv, öffnet er keine Tür mehr nach Plan; laufende Freigaben enden mit ihrem Fenster. Licht, Codes an den Türen und „Jetzt ausführen“ arbeiten weiter.",
    "Ergebnis: „Erfolgreich“ ohne fehlgeschlagene Befehle, „Teilweise“ mit fehlgeschlagenen Befehlen, „Fehler“, wenn der Lauf nicht gelang.",
    "Die Zugangszeiten des Lichts gelten nur für neue API-Buchungen, die der Tür für alle neuen Buchungen; nichts gilt rückwirkend oder für manuelle Zugangscodes.",
  ],
} as const;
