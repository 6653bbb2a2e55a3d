/** `/settings?tab=connections`: what the hall tells people, and by which server. */
export const connectionsTabTexts = {
  operatorsOnly:
    "Den Mailserver richten Betreiber ein. Was einem Kunden gesendet wurde, steht bei seiner Buchung.",
} as const;
