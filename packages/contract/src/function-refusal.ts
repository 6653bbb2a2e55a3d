import * as z from "zod/mini";

/** Below this path refusals have this shape, everywhere else they are problem documents. */
export const FUNCTIONS_PATH = "/functions/";

/** A refusal of one of the specification's functions on the wire; the error is a German sentence. */
export const functionRefusalSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
});
