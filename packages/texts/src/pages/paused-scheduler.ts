/** Separate from the scheduler's section, which the page loads later. */
export const pausedSchedulerTexts = {
  notice: "Automatischer Scheduler ist inaktiv: Türen öffnen nicht nach Plan",
  hint: (since: string) => `${since}. Codes öffnen weiter, und am Licht ändert das nichts.`,
  since: (moment: string, by: string | null) =>
    by === null ? `Inaktiv seit ${moment}` : `Inaktiv seit ${moment} durch ${by}`,
  toScheduler: "Zum Scheduler",
} as const;
