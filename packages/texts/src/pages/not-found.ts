/** The heading is English. */
export const notFoundTexts = {
  title: "Seite nicht gefunden",
  heading: "Oops! Page not found",
  hint: "Diese Adresse gibt es hier nicht.",
  home: "Zur Startseite",
} as const;
