/** What every form says. */
export const formTexts = {
  missing: "Bitte ausfüllen.",
} as const;
