/** The terminal at a door (D-30), as long as it does not show its door. */
export const terminalTexts = {
  starting: "Einen Moment bitte",
  lost: "Keine Verbindung",
  lostHint:
    "Codes werden hier gerade nicht angenommen. Bitte wenden Sie sich an die Halle. Das Türterminal versucht es weiter.",
  revoked: "Kein Türterminal mehr",
  revokedHint:
    "Codes werden hier nicht angenommen. Bitte wenden Sie sich an die Halle. Betreiber: Dieses Gerät ist nicht mehr als Türterminal angemeldet. Einen neuen Einmalcode gibt es in den Einstellungen unter „Raspberry Pi“.",
  enrolAgain: "Neu einrichten",
} as const;
