import * as z from "zod/mini";

/**
 * The path of the functions: HTTP endpoints whose names and response shapes the specification fixes. Their refusals
 * have the shape of X-01; all other refusals are problem documents.
 */
export const FUNCTIONS_PATH = "/functions/";

/** A refusal by an endpoint below FUNCTIONS_PATH; the error is a German sentence. */
export const functionRefusalSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
});
