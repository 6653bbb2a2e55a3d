import type { FederalState } from "@platzwart/domain/court/federal-state";

const WORDS: Readonly<Record<FederalState, string>> = {
  BW: "Baden-Württemberg",
  BY: "Bayern",
  BE: "Berlin",
  BB: "Brandenburg",
  HB: "Bremen",
  HH: "Hamburg",
  HE: "Hessen",
  MV: "Mecklenburg-Vorpommern",
  NI: "Niedersachsen",
  NW: "Nordrhein-Westfalen",
  RP: "Rheinland-Pfalz",
  SL: "Saarland",
  SN: "Sachsen",
  ST: "Sachsen-Anhalt",
  SH: "Schleswig-Holstein",
  TH: "Thüringen",
};

/** "": none chosen. */
export function federalStateWord(state: FederalState | ""): string {
  return state === "" ? "keines gewählt" : WORDS[state];
}
