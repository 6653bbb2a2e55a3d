/** The latest log entries of a court, below "Warum?" on its card. */
export const courtEntriesTexts = {
  heading: "Zuletzt im Log",
  none: "Zu diesem Court steht noch nichts im Log.",
  missing: "Die letzten Einträge konnten nicht geladen werden",
} as const;
