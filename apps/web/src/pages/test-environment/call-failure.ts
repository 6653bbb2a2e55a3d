import { CallFailed, CallRefused } from "@platzwart/contract/client";
import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { detailOf } from "../../lib/api/failures.ts";

/** The server's sentence, or that no answer came. */
export function callFailure(error: unknown): string {
  const isFromCall = [CallRefused, RefusedInWords, CallFailed].some((kind) => error instanceof kind);
  if (!isFromCall)
    // biome-ignore lint/suspicious/noConsole: a fault of this page is reported nowhere else
    console.error(error);
  return detailOf(error) ?? testEnvironmentTexts.noAnswer;
}
