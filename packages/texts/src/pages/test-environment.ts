/** `/test-environment` */
export const testEnvironmentTexts = {
  heading: "Testumgebung",
  planned:
    "Hier spielen Sie künftig Abläufe der Halle durch, ohne echte Geräte zu schalten. Diese Seite ist noch nicht fertig; simulierte Lampen schalten Sie bis dahin auf der Startseite.",
} as const;
