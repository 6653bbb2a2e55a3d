/** `/settings?tab=connections`, beside its form. */
export const connectionsTabTexts = {
  operatorsOnly:
    "Den Mailserver richten Betreiber ein. Was einem Kunden gesendet wurde, steht bei seiner Buchung.",
} as const;
