import { Refused } from "@platzwart/domain/refusal";
import { StartFailedAfterUpdate, StartRefused } from "@platzwart/domain/start-refusal";
import { refusalText } from "@platzwart/texts/refusals";
import { START_MESSAGES } from "@platzwart/texts/start-messages";
import { startRefusalText } from "@platzwart/texts/start-refusals";

/** The reason why the server does not start, as a German sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof StartFailedAfterUpdate)
    return `${reasonOf(error.cause)}\n${START_MESSAGES.goBack(error.backup)}`;
  if (error instanceof StartRefused) return startRefusalText(error.refusal);
  // at the start, only the first admin's password is refused in this way
  if (error instanceof Refused) return START_MESSAGES.adminPasswordRefused(refusalText(error.refusal));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
