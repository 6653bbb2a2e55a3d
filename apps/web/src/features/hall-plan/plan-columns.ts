/** Bays per row by screen width, and rows on wide screens. */
interface PlanColumns {
  readonly wide: number;
  readonly middle: number;
  readonly narrow: number;
  readonly rows: number;
}

/** Up to 6 courts have one row, up to 13 two, more three; narrower screens have 6 or 4 per row. */
export function planColumns(count: number): PlanColumns {
  const rows = count <= 6 ? 1 : count <= 13 ? 2 : 3;
  return {
    wide: Math.ceil(count / rows),
    middle: evenRowLength(count, 6),
    narrow: evenRowLength(count, 4),
    rows,
  };
}

/** Length of rows of at most `maximum` that are as few and as even as possible. */
function evenRowLength(count: number, maximum: number): number {
  return Math.ceil(count / Math.ceil(count / maximum));
}
