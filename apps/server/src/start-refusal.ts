import { Refused } from "@platzwart/domain/refusal";
import { StartRefused } from "@platzwart/domain/start-refusal";
import { refusalText } from "@platzwart/texts/refusals";
import { startRefusalText } from "@platzwart/texts/start-refusals";
import { START_SENTENCES } from "@platzwart/texts/start-sentences";

/** The reason why the server does not start, as a German sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof StartRefused) return startRefusalText(error.refusal);
  // at the start, only the first operator's password is refused in this way
  if (error instanceof Refused) return START_SENTENCES.adminPasswordRefused(refusalText(error.refusal));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
