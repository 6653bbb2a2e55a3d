import * as z from "zod/mini";

/** Endpoints with names and responses fixed by the specification; their refusals have the shape of X-01. */
export const FUNCTIONS_PATH = "/functions/";

/** `error`: German sentence. */
export const functionRefusalSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
});
