import { Refused } from "@platzwart/domain/refusal";
import { StartRefused } from "@platzwart/domain/start-refusal";
import { refusalText } from "@platzwart/texts/refusals";
import { startRefusalText } from "@platzwart/texts/start-refusals";
import { START_SENTENCES } from "@platzwart/texts/start-sentences";

/** Why the server does not start, in a sentence for whoever started it. */
export function reasonOf(error: unknown): string {
  if (error instanceof StartRefused) return startRefusalText(error.refusal);
  // the only other refusal at start is that of the first operator's password
  if (error instanceof Refused) return START_SENTENCES.adminPasswordRefused(refusalText(error.refusal));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
