/** Console messages of the server's start; without imports, so that the start stays fast. */
export const START_MESSAGES = {
  notStarted: (reason: string) => `Platzwart startet nicht: ${reason}`,
  howToGoBack: (backup: string) =>
    `Zuvor wurde die Datenbank auf diese Version umgestellt. Zurück geht es so: Setzen Sie die vorige Version ein und dann „npm run restore -- ${backup} --yes“ (Stand vor der Umstellung).`,
  adminPasswordRefused: (sentence: string) => `ADMIN_PASSWORD ist nicht erlaubt. ${sentence}`,
  diskFull: "Der Datenträger ist voll. Bitte schaffen Sie Platz und versuchen Sie es dann noch einmal.",
  databaseReadOnly:
    "Die Datenbank nimmt derzeit keine Änderungen an (schreibgeschützt), und dafür ist eine nötig. Bitte prüfen Sie Speicherplatz und Schreibschutz, mit PostgreSQL auf dem Datenbankserver (default_transaction_read_only), sonst am Datenträger der Datenbank (nach einem Fehler lässt er sich oft nur noch lesen), und versuchen Sie es dann noch einmal.",
  diskReadOnly: (path: string) =>
    `In ${path} lässt sich nicht schreiben, weil der Datenträger schreibgeschützt ist. Oft wird er es nach einem Fehler: Bitte prüfen Sie ihn (das Protokoll des Rechners nennt den Grund), kopieren Sie den Ordner auf einen anderen, und setzen Sie DATA_DIR dorthin.`,
  databaseLocked:
    "Ein anderes Programm hält die Datenbank oder eine Tabelle gesperrt. Bitte beenden Sie es und versuchen Sie es dann noch einmal.",
  waiting: (name: string, port: number) =>
    `Platzwart wartet als Server „${name}“ (Port ${port}), bis kein anderer die Halle führt.`,
  handsOver: (successor: string) =>
    `Dieser Server gibt die Halle ab; „${successor}“ steht bereit. Nach seinem neuen Start wartet er.`,
  nobodyTakesOver: "Die Halle bleibt bei diesem Server: Kein anderer angenommener steht bereit.",
  leadershipLost:
    "Dieser Server hat den Nachweis verloren, dass er die Halle führt. Er startet neu, sobald die Datenbank antwortet, spätestens nach 30 Sekunden.",
  running: (url: string) => `Platzwart läuft: ${url}`,
  backupsOnSameDisk: (folder: string) =>
    `Sicherungen: ${folder}. Achtung: Sie liegen auf demselben Datenträger wie die Datenbank; BACKUP_DIR auf einen anderen setzen.`,
  backupsOpenToOthers: (folder: string) =>
    `Achtung: In ${folder} dürfen auch andere Benutzer schreiben: Sie könnten Sicherungen löschen oder austauschen. Bitte nur dem Benutzer des Servers das Recht lassen (chmod go-w).`,
  backupsUnseen: (folder: string) =>
    `Sicherungen: ${folder}. Achtung: Dieser Ordner lässt sich derzeit nicht ansehen. Bitte prüfen Sie, ob dort Sicherungen entstehen und ob er auf einem anderen Datenträger liegt als die Datenbank.`,
  unencrypted: (host: string) =>
    `Achtung: Unter HOST=${host} gehen Passwörter und Codes unverschlüsselt durch das Netz. Setzen Sie TLS_CERT und TLS_KEY, oder stellen Sie einen Proxy mit TLS davor (TRUSTED_PROXIES und PUBLIC_URL).`,
  mqttUnread:
    "Achtung: MQTT_URL ist gesetzt, wird aber noch nicht gelesen: Diese Version verbindet sich mit keinem MQTT-Broker.",
  /** Of `npm run demo`. */
  sampleHallCourts: (value: string) =>
    `DEMO_COURTS=${value} ist nicht erlaubt. Erlaubt: eine ganze Zahl von 1 bis 100.`,
  sampleHallRunning: (url: string) => `Platzwart (Beispielhalle) läuft: ${url}`,
  signIn: (name: string, password: string) => `Anmeldung: ${name} / ${password}`,
  noUserYet: (link: string) =>
    `Noch gibt es keinen Benutzer. Öffnen Sie diesen Link und legen Sie das erste Betreiberkonto an:\n${link}`,
  nobodyCanOperate:
    "Achtung: Kein Betreiber kann sich anmelden. „npm run operator -- reset NAME“ gibt einem Konto ein neues Passwort und den Betrieb.",
  reachableHereOnly:
    "Die Seite ist nur von diesem Rechner aus zu erreichen. Vom Handy im selben WLAN: Starten Sie mit HOST=0.0.0.0 npm start.",
  linksForPhones: (links: readonly string[]) => `Vom Handy im selben WLAN:\n${links.join("\n")}`,
  setupCode: (code: string) => `Einrichtungscode (30 Minuten gültig): ${code}`,
} as const;
