import * as z from "zod/mini";

/** A whole number as text in a path or query. */
export const wholeNumberInput = (minimum: number, maximum: number) =>
  z.codec(
    z.string().check(
      z.refine(
        (text) => /^\d{1,16}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
        // whole_number: key of the refusal's sentence in input-problems.ts, which contains the bounds
        { error: "whole_number", params: { minimum, maximum } },
      ),
    ),
    z.number(),
    { decode: Number, encode: String },
  );
