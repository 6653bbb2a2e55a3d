import * as z from "zod/mini";

/** A whole access list or a change; `text`: exactly the signed text; `signature`: base64. */
export const signedDocument = z.object({ revision: z.int(), text: z.string(), signature: z.string() });
export type SignedDocument = z.output<typeof signedDocument>;

/** An equal revision is not older, since servers send documents again. */
export function isOlder(
  { revision }: Pick<SignedDocument, "revision">,
  current: Pick<SignedDocument, "revision"> | null,
): boolean {
  return current !== null && revision < current.revision;
}
