import { isVisible } from "@platzwart/domain/visible-text";
import * as z from "zod/mini";

/**
 * `maximum` in characters; databases do not store NUL and lone surrogates. The message of a check is the key
 * of its sentence in texts/input-problems.ts; "ill_formed" has none and gets the general one.
 */
export const textInput = (maximum = 500) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((text) => !text.includes("\u0000"), "nul_character"),
    z.refine((text) => text.isWellFormed(), "ill_formed"),
  );

/** A single line, such as a name or an address; `maximum` in characters. */
export const lineInput = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine(isVisible, "empty"),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text), "single_line"),
  );

export const idInput = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "id"));

export const idParams = z.object({ id: idInput });
