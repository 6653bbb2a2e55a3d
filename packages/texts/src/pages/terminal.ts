/** The terminal at a door (D-30), as long as it does not show its door. */
export const terminalTexts = {
  starting: "Einen Moment bitte",
  lost: "Keine Verbindung",
  lostHint: "Das Türterminal versucht es weiter.",
  revoked: "Kein Türterminal mehr",
  revokedHint:
    "Dieses Gerät ist nicht mehr als Türterminal angemeldet. Ein Betreiber gibt Ihnen in den Einstellungen unter „Raspberry Pi“ einen neuen Einmalcode.",
  enrolAgain: "Neu einrichten",
} as const;
