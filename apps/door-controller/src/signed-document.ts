import * as z from "zod/mini";

/** A document as the server signed it: its exact text, and the signature as base64. */
export const signedDocument = z.object({ revision: z.int(), text: z.string(), signature: z.string() });
export type SignedDocument = z.output<typeof signedDocument>;

/** Whether a document was made before the one that is kept, as one is that comes late; the same one may come again. */
export function isOlder(
  { revision }: Pick<SignedDocument, "revision">,
  kept: Pick<SignedDocument, "revision"> | null,
): boolean {
  return kept !== null && revision < kept.revision;
}
