/** Official abbreviations of the German states, in the order of the states' names. */
export const FEDERAL_STATES = [
  ...(["BW", "BY", "BE", "BB", "HB", "HH", "HE", "MV"] as const),
  ...(["NI", "NW", "RP", "SL", "SN", "ST", "SH", "TH"] as const),
] as const;

export type FederalState = (typeof FEDERAL_STATES)[number];

export function isFederalState(text: string): text is FederalState {
  return (FEDERAL_STATES as readonly string[]).includes(text);
}
