/** `/settings?tab=connections`, beside its form. */
export const connectionsTabTexts = {
  operatorsOnly:
    "Den Mailserver richten Betreiber ein. Was einem Kunden gesendet wurde, steht bei seiner Buchung.",
  otherHalls: "Andere Hallen mit Platzwart auf einen Blick:",
  otherHallsLink: "Weitere Hallen",
} as const;
