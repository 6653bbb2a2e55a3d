/** Bays per row on wide, middle and narrow screens, and rows on wide ones. */
interface PlanColumns {
  readonly wide: number;
  readonly middle: number;
  readonly narrow: number;
  readonly rows: number;
}

/**
 * One row up to 6 courts, two up to 13, then three; at most 6 per row on smaller screens, 4 on phones, and as many as
 * fit on the narrowest.
 */
export function planColumns(count: number): PlanColumns {
  const rows = count <= 6 ? 1 : count <= 13 ? 2 : 3;
  return { wide: Math.ceil(count / rows), middle: evenly(count, 6), narrow: evenly(count, 4), rows };
}

/** The fewest rows of at most `most`, as even as possible. */
function evenly(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}
