/**
 * The two looks in which a part of a page is held against axe; the pages as a whole are in each theme at each width
 * (accessibility.e2e.ts, many-courts.e2e.ts).
 */
export const LOOKS = [
  ["light", 390],
  ["dark", 1440],
] as const;
