/** A terminal that does not show its door (D-30). */
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
