/** `/settings?tab=access`: keys of booking systems. */
export const apiKeyTexts = {
  heading: "API-Schlüssel",
  list: "API-Schlüssel",
  scope:
    "Mit einem API-Schlüssel legt ein Buchungssystem eigene Buchungen an, liest, ändert und storniert sie, oder liest sie nur. Mehr darf es nicht. Ein Schlüssel für den Überblick zeigt diese Halle auf der Seite „Weitere Hallen“ einer anderen, ohne Namen und Codes.",
  help: "Anleitung: Buchungssystem anbinden",
  none: "Noch kein API-Schlüssel.",
  noneHint: "Legen Sie je Buchungssystem einen eigenen an, dann lässt sich jeder für sich widerrufen.",
  missing: "API-Schlüssel konnten nicht geladen werden",
  since: (moment: string) => `angelegt ${moment}`,
  tokenReplaced: (moment: string) => `erneuert ${moment}`,
  lastUsed: (moment: string) => `zuletzt benutzt ${moment}`,
  neverUsed: "noch nie benutzt",

  add: "Schlüssel anlegen",
  name: "Buchungssystem",
  nameHint: "Wer den Schlüssel bekommt, zum Beispiel Eversports. So steht es auch im System-Log.",
  scopes: "Was der Schlüssel darf",
  scopesHint: "Buchungen immer nur die eigenen des Buchungssystems; der Überblick ist für eine andere Halle.",
  scopeMissing: "Wählen Sie mindestens eines.",
  scopeChoices: {
    "bookings:read": "Buchungen lesen",
    "bookings:write": "Buchungen anlegen, ändern und stornieren",
    "hall:read": "Überblick der Halle lesen",
  },
  readsAndWrites: "Lesen und Schreiben",
  readsOnly: "Nur Lesen",
  writesOnly: "Nur Schreiben",
  overview: "Überblick",
  making: "Wird angelegt …",

  replaceToken: "Erneuern",
  replaceTokenHeading: (name: string) => `API-Schlüssel von ${name} erneuern?`,
  replaceTokenHint: (name: string) =>
    `Der bisherige Schlüssel gilt ab sofort nicht mehr. ${name} kann erst wieder buchen, wenn der neue dort eingetragen ist. Bestehende Buchungen bleiben.`,
  replacingToken: "Wird erneuert …",

  revoke: "Widerrufen",
  revokeHeading: (name: string) => `API-Schlüssel von ${name} widerrufen?`,
  revokeHint: (name: string) =>
    `${name} kann ab sofort nicht mehr buchen, lesen oder stornieren. Buchungen und Codes bleiben; stornieren können dann nur noch Betreiber und Personal. Das lässt sich nicht zurücknehmen.`,
  revoking: "Wird widerrufen …",

  tokenHeading: (name: string) => `Schlüssel für ${name}`,
  token: "API-Schlüssel",
  tokenHint:
    "Er wird nur jetzt gezeigt. Kopieren Sie ihn in das Buchungssystem; geht er verloren, erneuern Sie ihn.",
  address: "API-Adresse",
  hallAddress: "Adresse der Halle",
  copy: "Schlüssel kopieren",
  copied: "Schlüssel ist kopiert",
  copyAddress: "Adresse kopieren",
  addressCopied: "Adresse ist kopiert",
  notCopied: "Der Browser lässt das Kopieren nicht zu. Markieren Sie den Text und kopieren Sie ihn von Hand.",
  finish: "Fertig",

  done: {
    make: "API-Schlüssel angelegt",
    replaceToken: "API-Schlüssel erneuert",
    revoke: "API-Schlüssel widerrufen",
  },
} as const;

export const apiKeyFailures = {
  load: {
    title: "Fehler beim Laden der API-Schlüssel",
    text: "API-Schlüssel konnten nicht geladen werden",
  },
  make: { title: "Fehler beim Anlegen", text: "API-Schlüssel konnte nicht angelegt werden" },
  replaceToken: { title: "Fehler beim Erneuern", text: "API-Schlüssel konnte nicht erneuert werden" },
  revoke: { title: "Fehler beim Widerrufen", text: "API-Schlüssel konnte nicht widerrufen werden" },
} as const;
