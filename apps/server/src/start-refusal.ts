import { Refused } from "@platzwart/domain/refusal";
import { StartFailedAfterUpdate, StartRefused } from "@platzwart/domain/start-refusal";
import { refusalText } from "@platzwart/texts/refusals";
import { START_MESSAGES } from "@platzwart/texts/start-messages";
import { startRefusalText } from "@platzwart/texts/start-refusals";
import { BUSY_CODE, errorCodeOf, FULL_CODE } from "./adapters/storage/sqlite-errors.ts";

/** What a file system and PostgreSQL say of a full disk. */
const FULL_CODES: readonly unknown[] = ["ENOSPC", "EDQUOT", "53100"];

/** The reason why the server does not start, or a command was not carried out, as a German sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof StartFailedAfterUpdate)
    return `${reasonOf(error.cause)}\n${START_MESSAGES.goBack(error.backup)}`;
  if (error instanceof StartRefused) return startRefusalText(error.refusal);
  if (isDiskFull(error)) return START_MESSAGES.diskFull;
  if (errorCodeOf(error) === BUSY_CODE) return START_MESSAGES.databaseLocked;
  // but for the full disk, only the first admin's password is refused in this way
  if (error instanceof Refused) return START_MESSAGES.adminPasswordRefused(refusalText(error.refusal));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isDiskFull(error: unknown): boolean {
  if (error instanceof Refused) return error.refusal.code === "disk_full";
  if (errorCodeOf(error) === FULL_CODE) return true;
  return error instanceof Error && "code" in error && FULL_CODES.includes(error.code);
}
