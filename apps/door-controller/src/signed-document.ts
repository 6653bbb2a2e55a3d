import * as z from "zod/mini";

/** A document as the server signed it: its exact text, and the signature as base64. */
export const signedDocument = z.object({ revision: z.int(), text: z.string(), signature: z.string() });
export type SignedDocument = z.output<typeof signedDocument>;
