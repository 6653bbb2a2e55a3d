export const formTexts = {
  missing: "Bitte ausfüllen.",
  courts: "Courts",
} as const;
