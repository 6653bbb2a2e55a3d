import * as z from "zod/mini";

/** Endpoints below this path have fixed names and answers, and refusals of the shape below. */
export const FUNCTIONS_PATH = "/functions/";

/** `error`: a German sentence. */
export const functionRefusalSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
});
