import { Refused } from "@platzwart/domain/refusal";
import { refusalText } from "@platzwart/texts/refusals";

/** Why the server does not start, in a sentence for whoever started it. */
export function reasonOf(error: unknown): string {
  // the only refusal at start is that of the first operator's password
  if (error instanceof Refused) return `ADMIN_PASSWORD ist nicht erlaubt. ${refusalText(error.refusal)}`;
  return error instanceof Error ? error.message : String(error);
}
