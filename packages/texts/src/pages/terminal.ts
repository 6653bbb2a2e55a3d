/** The terminal at a door, how it is made one, and how operators see it (D-30). */
export const terminalTexts = {
  starting: "Einen Moment bitte",
  lost: "Keine Verbindung",
  lostHint: "Das Türterminal versucht es weiter.",
  revoked: "Kein Türterminal mehr",
  revokedHint:
    "Dieses Gerät ist nicht mehr als Türterminal angemeldet. Ein Betreiber kann es in den Einstellungen unter „Raspberry Pi“ neu anmelden.",
} as const;
