/** `/test-environment` */
export const testEnvironmentTexts = {
  heading: "Testumgebung",
  onlyOperators: "Die Testumgebung können nur Betreiber benutzen.",
  planned:
    "Hier spielen Sie künftig Abläufe der Halle durch, ohne echte Geräte zu schalten. Diese Seite ist noch nicht fertig; simulierte Lampen schalten Sie bis dahin auf der Startseite.",
} as const;
