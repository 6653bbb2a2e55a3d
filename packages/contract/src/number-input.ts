import * as z from "zod/mini";

/** A whole number in a body. */
export const numberInput = (minimum: number, maximum: number) => {
  // key of the refusal's sentence in input-problems.ts, with both bounds, since a single check knows only one
  const key = `range ${minimum} ${maximum}`;
  return z.number().check(z.int(key), z.minimum(minimum, key), z.maximum(maximum, key));
};
