/** The 404 page; its first line is quoted in English by the checklist. */
export const notFoundTexts = {
  title: "Seite nicht gefunden",
  heading: "Oops! Page not found",
  hint: "Diese Adresse gibt es hier nicht.",
  home: "Zur Startseite",
} as const;
