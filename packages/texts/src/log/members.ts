const reasonWords = (former: string, isSilent: boolean) =>
  isSilent ? `: Server „${former}“ war verstummt` : ` (zuvor Server „${former}“)`;

export const memberLogMessages = {
  leads: (name: string, former: string | null, isSilent: boolean) =>
    `Server „${name}“ führt jetzt die Halle${former === null ? "" : reasonWords(former, isSilent)}`,
  handsOver: (name: string, successor: string) =>
    `Server „${name}“ gibt die Halle ab; Server „${successor}“ steht bereit`,
  missing: (name: string) => `Server „${name}“ fehlt seit einer Minute`,
  proofLost: (name: string, length: number) =>
    `Server „${name}“ konnte ${length} s lang nicht nachweisen, dass er die Halle führt, und weist es wieder nach`,
  backAgain: (name: string) => `Server „${name}“ ist wieder da`,
  accepted: (name: string) => `Server „${name}“ angenommen: Er darf die Halle übernehmen`,
  removed: (name: string) => `Server „${name}“ entfernt: Er übernimmt die Halle nicht mehr`,
};
