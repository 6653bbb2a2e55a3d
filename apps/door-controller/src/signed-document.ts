import * as z from "zod/mini";

/** The exact text as signed; signature in base64. */
export const signedDocument = z.object({ revision: z.int(), text: z.string(), signature: z.string() });
export type SignedDocument = z.output<typeof signedDocument>;

/** An equal revision is not older, since servers send documents again. */
export function isOlder(
  { revision }: Pick<SignedDocument, "revision">,
  kept: Pick<SignedDocument, "revision"> | null,
): boolean {
  return kept !== null && revision < kept.revision;
}
