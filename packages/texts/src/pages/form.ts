/** What every form says. */
export const formTexts = {
  missing: "Bitte ausfüllen.",
  courts: "Courts",
} as const;
