/** `/door-control` */
export const doorControlTexts = {
  heading: "Türsteuerung",
  planned:
    "Hier geben Sie künftig Codes ein und öffnen Türen. Diese Seite ist noch nicht fertig; es wird noch keine Tür von hier aus geöffnet.",
} as const;
