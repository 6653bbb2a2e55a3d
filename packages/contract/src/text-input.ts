import * as z from "zod/mini";

/** Text that people or programs send: bounded, and without NUL, which no store takes; rules of meaning are the domain's. */
export const textInput = (maximum = 500) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((text) => !text.includes("\u0000"), "nul"),
  );

/** The id of a stored thing. */
export const idInput = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
