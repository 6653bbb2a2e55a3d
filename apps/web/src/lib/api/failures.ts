import { CallFailed, CallRefused } from "@platzwart/contract/client";
import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import { toasts } from "../toasts/toasts.ts";

/** Title and consequence of a failure. */
export interface Failure {
  readonly title: string;
  readonly text: string;
}

/** The server's own sentence about a refusal; undefined without an answer. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof CallRefused || error instanceof RefusedInWords ? error.message : undefined;
}

/** Whether the server refused for one of these reasons. */
export function isRefusedAs(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof CallRefused && codes.includes(error.problem.code);
}

/** Whether the session ended, which the guard answers with the sign-in page. */
export function isSignedOut(error: unknown): boolean {
  const isByFunction = error instanceof RefusedInWords && error.status === 401;
  return isByFunction || isRefusedAs(error, "sign_in_required");
}

/** Shows a failure, with the server's own sentence below. */
export function reportFailure({ title, text }: Failure, error: unknown): void {
  if (isSignedOut(error)) return;
  toasts.show({ kind: "error", title, text, detail: detailOf(error) });
}

/**
 * Variant for a command; without an answer of the server or a confirmation of the lamp it offers a retry. `of`: its
 * object.
 */
export function reportFailedCommand(failure: Failure, error: unknown, of: string, again: () => void): void {
  if (error instanceof CallFailed) toasts.show({ kind: "error", ...failure, detail: of, again });
  else if (isRefusedAs(error, "light_not_confirmed"))
    toasts.show({ kind: "error", ...failure, detail: detailOf(error), again });
  else reportFailure(failure, error);
}
