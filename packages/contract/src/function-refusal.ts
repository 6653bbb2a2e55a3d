import * as z from "zod/mini";

/** Refusals of endpoints below this path have the shape of X-01; all other refusals are problem documents. */
export const FUNCTIONS_PATH = "/functions/";

/** A refusal of one of the specification's functions on the wire; the error is a German sentence. */
export const functionRefusalSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
});
