import { expect, test } from "vitest";
import { planColumns } from "./plan-columns.ts";

test.each([
  [1, { wide: 1, middle: 1, narrow: 1, rows: 1 }],
  [4, { wide: 4, middle: 4, narrow: 4, rows: 1 }],
  [5, { wide: 5, middle: 5, narrow: 3, rows: 1 }],
  [6, { wide: 6, middle: 6, narrow: 3, rows: 1 }],
  [7, { wide: 4, middle: 4, narrow: 4, rows: 2 }],
  [8, { wide: 4, middle: 4, narrow: 4, rows: 2 }],
  [13, { wide: 7, middle: 5, narrow: 4, rows: 2 }],
  [20, { wide: 7, middle: 5, narrow: 4, rows: 3 }],
])("%i courts stand in rows as even as they can be", (count, columns) => {
  expect(planColumns(count)).toEqual(columns);
});
