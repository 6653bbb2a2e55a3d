/** How many bays stand side by side: on wide, middle and narrow screens, and how many rows that makes on wide ones. */
interface PlanColumns {
  readonly wide: number;
  readonly middle: number;
  readonly narrow: number;
  readonly rows: number;
}

/** One row up to 6 courts, two up to 13, then three; on smaller screens at most 6, on phones at most 4 side by side, on the narrowest as many as fit. */
export function planColumns(count: number): PlanColumns {
  const rows = count <= 6 ? 1 : count <= 13 ? 2 : 3;
  return { wide: Math.ceil(count / rows), middle: evenly(count, 6), narrow: evenly(count, 4), rows };
}

/** As many as are wanted at most, and rows as even as they can be. */
function evenly(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}
