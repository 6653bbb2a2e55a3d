/** `/settings?tab=raspberry-pi`: terminals at doors (D-30). */
export const terminalsTexts = {
  heading: "Türterminals",
  list: "Türterminals",
  intro:
    "Ein Türterminal ist ein Browser an einer Tür, zum Beispiel auf einem Tablet. Er nimmt dort Codes an und kann sonst nichts.",
  help: "Anleitung: Türterminal einrichten",
  none: "Noch kein Türterminal.",
  noDoors: "Ein Türterminal gehört zu einer Tür. Legen Sie oben zuerst eine an.",
  missing: "Türterminals konnten nicht geladen werden",

  states: {
    connected: "Verbunden",
    away: "Nicht verbunden",
    waiting: "Wartet auf Einrichtung",
    expired: "Einmalcode abgelaufen",
  },
  expiredHint: "„Neu einrichten“ gibt einen neuen.",
  doorGoneHint:
    "Seine Tür gibt es nicht mehr. Entfernen Sie das Terminal und legen Sie für eine andere Tür eines an.",

  add: "Terminal anlegen",
  nameHint: "Woran Sie das Gerät erkennen, zum Beispiel Tablet am Eingang. So steht es auch im System-Log.",
  doorHint: "An dieser Tür nimmt es Codes an, und an keiner anderen.",
  adding: "Wird angelegt …",

  renew: "Neu einrichten",
  renewHeading: (name: string) => `${name} neu einrichten?`,
  renewHint:
    "Das Gerät, das bisher dieses Terminal war, nimmt ab sofort keine Codes mehr an. Ein neuer Einmalcode macht dasselbe oder ein anderes Gerät zum Terminal.",
  renewWaitingHint: "Der bisherige Einmalcode gilt dann nicht mehr.",
  renewing: "Wird vorbereitet …",

  removeHint: "Das Gerät nimmt ab sofort keine Codes mehr an. An der Tür und ihren Codes ändert sich nichts.",

  codeHeading: (name: string) => `${name} einrichten`,
  codeLife: (time: string) => `Gilt 15 Minuten, bis ${time}, und nur einmal. Er wird nur jetzt gezeigt.`,
  linkStep: (door: string) => `Öffnen Sie am Gerät bei „${door}“ im Browser diesen Link:`,
  link: "Link",
  copy: "Link kopieren",
  copied: "Link ist kopiert",
  typeStep: (address: string) =>
    `Oder öffnen Sie ${address}, wählen Sie „Dieses Gerät als Türterminal einrichten“ und geben Sie den Einmalcode ein.`,
  progress: {
    waiting: "Wartet auf das Gerät …",
    used: "Eingerichtet. Sobald das Gerät in der Liste verbunden ist, nimmt es Codes an.",
    expired: "Der Einmalcode ist abgelaufen. Mit „Neu einrichten“ in der Liste gibt es einen neuen.",
    replaced: "Der Einmalcode gilt nicht mehr: Für dieses Terminal wurde inzwischen ein neuer vergeben.",
    removed: "Der Einmalcode gilt nicht mehr: Dieses Terminal wurde inzwischen entfernt.",
  },

  done: { make: "Türterminal angelegt", renew: "Neuer Einmalcode", remove: "Türterminal entfernt" },
} as const;

export const terminalsFailures = {
  load: { title: "Fehler beim Laden der Türterminals", text: "Türterminals konnten nicht geladen werden" },
  make: { title: "Fehler beim Anlegen", text: "Türterminal konnte nicht angelegt werden" },
  renew: { title: "Fehler beim Einrichten", text: "Es gibt keinen neuen Einmalcode" },
  remove: { title: "Fehler beim Entfernen", text: "Türterminal konnte nicht entfernt werden" },
} as const;
