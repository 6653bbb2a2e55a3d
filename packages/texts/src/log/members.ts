export const memberLogMessages = {
  leads: (name: string) => `Server „${name}“ führt jetzt die Halle`,
  missing: (name: string) => `Server „${name}“ fehlt seit einer Minute`,
  backAgain: (name: string) => `Server „${name}“ ist wieder da`,
  accepted: (name: string) => `Server „${name}“ angenommen: Er darf die Halle übernehmen`,
  removed: (name: string) => `Server „${name}“ entfernt: Er übernimmt die Halle nicht mehr`,
};
