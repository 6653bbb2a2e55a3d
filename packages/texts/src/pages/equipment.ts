/** Light channels and doors in the tab "Raspberry Pi" (E-01 to E-04). */
export const equipmentTexts = {
  operatorsOnly: "Türen und Lampen richtet ein Betreiber ein.",

  lights: "Lichtkanäle",
  lightsHint:
    "Ein Lichtkanal sagt, welches Gerät eine Lampe schaltet und welchen Courts sie leuchtet. Eine simulierte Lampe ersetzen Sie, indem Sie sie ändern und die Adresse des Geräts eintragen; bisherige Einträge bleiben erhalten.",
  lightList: "Lichtkanäle der Halle",
  noLights: "Noch kein Lichtkanal eingerichtet.",
  lightsMissing: "Lichtkanäle konnten nicht geladen werden",
  addLight: "Lichtkanal einrichten",
  lightOf: (court: string) => `Licht ${court}`,
  changeLight: (court: string) => `Lichtkanal von ${court} ändern`,
  removeLight: (court: string) => `Lichtkanal von ${court} entfernen?`,
  removeLightHint:
    "Die Lampe bleibt, wie sie ist, und wird nicht mehr geschaltet. Was aufgezeichnet ist, bleibt im System-Log.",

  doors: "Türen",
  doorsHint:
    "Eine Tür nimmt die Codes jedes Courts an, zu dem sie führt; eine Haupttür führt zu allen. Ein Relais im Netz (Shelly, Tasmota) öffnet den elektrischen Türöffner; ein Türcontroller (Raspberry Pi) kommt unten hinzu.",
  simulatedDoorHint: "Zum Ausprobieren: Es öffnet keine wirkliche Tür.",
  relayDoorHint:
    "Das Relais gibt dem Türöffner einen Impuls, den das Gerät selbst beendet: Ohne Server oder Netz verriegelt die Tür. Ein Tastenfeld hat es nicht – Codes werden an einem Terminal (Tablet) oder unter „Türsteuerung“ eingegeben –, und solange der Server fort ist, öffnet es niemandem. Am Gerät muss eingestellt sein, dass der Ausgang nach einem Stromausfall aus bleibt (Tasmota: PowerOnState 0).",
  controllerDoorHint:
    "Der Türcontroller dieser Tür entscheidet selbst. Mit einer anderen Ansteuerung öffnet er sie nicht mehr.",
  controllerBelow: "Einen Türcontroller fügen Sie weiter unten auf der Seite unter „Türcontroller“ hinzu.",
  doorList: "Türen der Halle",
  noDoors: "Noch keine Tür eingerichtet.",
  doorsMissing: "Türen konnten nicht geladen werden",
  addDoor: "Tür einrichten",
  changeDoor: (door: string) => `${door} ändern`,
  removeDoor: (door: string) => `${door} entfernen?`,
  removeDoorHint:
    "Ist sie gerade freigegeben, endet das sofort. Ihre Codes öffnen sie dann nicht mehr. Was aufgezeichnet ist, bleibt im System-Log.",

  outOfUse: "außer Betrieb",
  change: "Ändern",
  remove: "Entfernen",
  removing: "Wird entfernt …",
  test: "Testen",
  save: "Speichern",
  saving: "Wird gespeichert …",
  loadPresent: "Neuen Stand laden",

  court: "Court",
  courtsHint: "Die Tür öffnet mit den Codes dieser Courts.",
  lightCourtsHint:
    "Eine Lampe für mehrere Courts ist an, solange einer davon Licht braucht; wer sie von Hand schaltet, schaltet sie für alle.",
  driver: "Ansteuerung",
  simulated: "Simuliert",
  controller: "Türcontroller",
  noDriver: "keine Ansteuerung",
  simulatedName: "Kennung",
  simulatedNameHint: "Eindeutiger Name des simulierten Geräts.",
  address: "Adresse",
  addressHint: "Im Netz der Halle, zum Beispiel 192.168.1.20.",
  output: "Ausgang",
  outputHint: (device: string, first: number, last: number) =>
    `${device} zählt seine Ausgänge ab ${first}; möglich ist ${first} bis ${last}.`,
  outputNumber: (output: number) => `Ausgang ${output}`,
  password: "Passwort",
  passwordHint: "Nur wenn das Gerät eines verlangt. Es wird verschlüsselt gespeichert und nie angezeigt.",
  passwordKept: "Gespeichert. Leer lassen, um es zu behalten.",
  passwordAgain: "Für ein anderes Gerät bitte neu eingeben.",
  forgetPassword: "Passwort löschen",
  name: "Name",
  nameHint: "So heißt die Tür überall, zum Beispiel Haupteingang.",
  mode: "Betriebsart",
  modeHints: {
    schedule: "Sie ist für die ganze Zeit der Buchung mit Vor- und Nachlauf freigegeben.",
    code_only: "Sie öffnet nur, wenn jemand einen gültigen Code eingibt.",
  },
  openSeconds: "Offen nach einem Code",
  openSecondsHint: "In Sekunden, 1 bis 60.",
  seconds: (count: number) => `${count} s offen`,

  addressMissing: "Bitte die Adresse des Geräts eintragen, zum Beispiel 192.168.1.20.",
  chooseCourt: "Bitte mindestens einen Court wählen.",
  notWhole: (first: number, last: number) => `Bitte eine ganze Zahl von ${first} bis ${last} eingeben.`,

  made: "Eingerichtet",
  changed: "Geändert",
  removed: "Entfernt",

  lampTest: {
    on: "Einschalten",
    reported: "Die Lampe meldet: an",
    back: { on: "Bleibt an", off: "Wieder aus" },
    passed: "Die Lampe schaltet und meldet zurück.",
  },
  doorTest: {
    on: "Öffnen",
    reported: "Die Tür meldet: offen",
    back: { on: "Bleibt freigegeben", off: "Meldet: verriegelt" },
    passed: "Die Tür öffnet, verriegelt von selbst und meldet beides.",
  },
  testDoor: (door: string) => `${door} testen?`,
  testDoorHint: "Die Tür wird für zwei Sekunden geöffnet; wer davor steht, kann hinein.",
  openForTest: "Öffnen und testen",
  testAgain: "Noch einmal testen",
  testMarks: {
    done: "erledigt",
    failed: "fehlgeschlagen",
    skipped: "übersprungen",
    running: "läuft …",
    waiting: "wartet",
  },
  testing: "Der Test läuft …",
  testPassed: "Test bestanden",
  testFailed: "Test nicht bestanden",
} as const;

export const equipmentFailures = {
  save: { title: "Fehler beim Speichern", text: "Die Änderung konnte nicht gespeichert werden" },
  remove: { title: "Fehler beim Entfernen", text: "Das Gerät konnte nicht entfernt werden" },
  test: { title: "Fehler beim Testen", text: "Der Test konnte nicht durchgeführt werden" },
} as const;
