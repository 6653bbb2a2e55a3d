import * as z from "zod/mini";

/** A document as signed by the server: exact text, and base64 signature. */
export const signedDocument = z.object({ revision: z.int(), text: z.string(), signature: z.string() });
export type SignedDocument = z.output<typeof signedDocument>;

/** Whether a document predates the stored one; an equal one may come again. */
export function isOlder(
  { revision }: Pick<SignedDocument, "revision">,
  kept: Pick<SignedDocument, "revision"> | null,
): boolean {
  return kept !== null && revision < kept.revision;
}
