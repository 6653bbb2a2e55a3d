import * as z from "zod/mini";

/** A refusal on the wire: RFC 9457, with a stable code and a German detail. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), problem: z.string() }))),
});

export type Problem = z.output<typeof problemSchema>;

/** The code of an answer that is no refusal but a fault of the server. */
export const INTERNAL_FAULT = "internal_fault";
