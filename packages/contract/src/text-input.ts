import * as z from "zod/mini";

/**
 * Text from people or programs: limited in length, and without NUL and lone surrogates, which databases do not store.
 * The domain checks what the text means.
 */
export const textInput = (maximum = 500) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((text) => !text.includes("\u0000"), "nul"),
    z.refine((text) => text.isWellFormed(), "ill_formed"),
  );

/** A non-empty line of text, such as a name or an address. */
export const lineInput = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((text) => text.trim() !== "", "empty"),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text), "line"),
  );

/** The id of a stored record. */
export const idInput = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
