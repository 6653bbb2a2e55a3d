import * as z from "zod/mini";

/**
 * Text that people or programs send: bounded, and without what no store takes as it is, NUL and halves of characters;
 * rules of meaning are the domain's.
 */
export const textInput = (maximum = 500) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((text) => !text.includes("\u0000"), "nul"),
    z.refine((text) => text.isWellFormed(), "ill_formed"),
  );

/** One line of text that is not empty: a name or an address that people read. */
export const lineInput = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((text) => text.trim() !== "", "empty"),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text), "line"),
  );

/** The id of a stored thing. */
export const idInput = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
