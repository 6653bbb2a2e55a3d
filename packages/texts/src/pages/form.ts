/** Texts that several forms share. */
export const formTexts = {
  missing: "Bitte ausfüllen.",
  courts: "Courts",
} as const;
