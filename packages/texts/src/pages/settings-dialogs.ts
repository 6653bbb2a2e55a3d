/** Rare dialogs of the settings, loaded when needed. */
export const settingsDialogTexts = {
  replacedHeading: "Ersetzte Eingaben speichern?",
  replacedHint: "Was in diesen Feldern stand, war nicht möglich. Gespeichert würde jetzt:",
  replacedConfirm: "So speichern",
  strandedHeading: "Courts mit Buchungen außer Betrieb nehmen?",
  strandedConfirm: "Trotzdem außer Betrieb nehmen",
  outsideHeading: "Öffnungszeiten trotz Buchungen ändern?",
  outsideConfirm: "Trotzdem speichern",
  suspendHeading: "Permanente Codes aussetzen?",
  suspends: (count: number) =>
    count === 0
      ? "Zurzeit gibt es keine permanenten Codes. Neue können erst wieder angelegt werden, wenn sie erlaubt sind."
      : count === 1
        ? "1 permanenter Code wird ausgesetzt und öffnet keine Tür mehr, bis permanente Codes wieder erlaubt sind."
        : `${count} permanente Codes werden ausgesetzt und öffnen keine Tür mehr, bis permanente Codes wieder erlaubt sind.`,
  suspendsUnknown:
    "Wie viele permanente Codes das aussetzt, ist gerade nicht zu erfahren. Sie öffnen keine Tür mehr, bis permanente Codes wieder erlaubt sind.",
  suspendConfirm: "Aussetzen und speichern",
  key: "Schlüssel",
  description: "Beschreibung",
  value: "Wert",
  allSettings: "Alle Einstellungen",
  historyHeading: "Wer hat was geändert?",
  historyScope: "Umfang des Verlaufs",
  ofSection: "Dieser Bereich",
  ofAll: "Alle Einstellungen",
  noChanges: "Noch keine Änderungen aufgezeichnet.",
  noChangesYet: "Unter den geladenen Änderungen ist keine aus diesem Bereich.",
  historyMissing: "Verlauf konnte nicht geladen werden",
  olderMissing: "Ältere Änderungen konnten nicht geladen werden",
  olderChanges: "Ältere Änderungen laden",
  changeList: "Änderungen, die neueste zuerst",
  changedMeanwhile: (value: string) => `Inzwischen geändert: Es gilt jetzt ${value}.`,
  keepMine: "Meinen Wert behalten",
  takeTheirs: "Neuen Wert übernehmen",
} as const;
