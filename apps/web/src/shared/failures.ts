import { CallFailed, CallRefused } from "@platzwart/contract/client";
import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import { toasts } from "./toasts.ts";

/** What is said when something fails: what, and what that means. */
export interface Failure {
  readonly title: string;
  readonly text: string;
}

/** The server's own sentence about a refusal; none when it did not answer. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof CallRefused || error instanceof RefusedInWords ? error.message : undefined;
}

/** Whether the server refused for one of these reasons. */
export function isRefusedAs(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof CallRefused && codes.includes(error.problem.code);
}

/** Whether the failure only says that the session is over, which the guard already answers with the sign-in page. */
export function isSignedOut(error: unknown): boolean {
  const isByFunction = error instanceof RefusedInWords && error.status === 401;
  return isByFunction || isRefusedAs(error, "sign_in_required");
}

/** Tells of a failure, with the server's own sentence below it. */
export function reportFailure({ title, text }: Failure, error: unknown): void {
  if (isSignedOut(error)) return;
  toasts.show({ kind: "error", title, text, detail: detailOf(error) });
}

/**
 * The same of a command; one that the server did not answer, or the lamp did not confirm, can be tried again.
 * `of`: what it was for.
 */
export function reportFailedCommand(failure: Failure, error: unknown, of: string, again: () => void): void {
  if (error instanceof CallFailed) toasts.show({ kind: "error", ...failure, detail: of, again });
  else if (isRefusedAs(error, "light_not_confirmed"))
    toasts.show({ kind: "error", ...failure, detail: detailOf(error), again });
  else reportFailure(failure, error);
}
