import { CallFailed, CallRefused } from "@platzwart/contract/client";
import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import { toasts } from "../toasts/toasts.ts";

/** Title and text of an error message, in German. */
export interface Failure {
  readonly title: string;
  readonly text: string;
}

/** The server's sentence about a refusal; undefined: another error, such as a missing answer. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof CallRefused || error instanceof RefusedInWords ? error.message : undefined;
}

export function isRefusedAs(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof CallRefused && codes.includes(error.problem.code);
}

/** Whether the session has ended; the router shows the sign-in page then. */
export function isSignedOut(error: unknown): boolean {
  const isRefusedByFunction = error instanceof RefusedInWords && error.status === 401;
  return isRefusedByFunction || isRefusedAs(error, "sign_in_required");
}

export function reportFailure({ title, text }: Failure, error: unknown): void {
  if (isSignedOut(error)) return;
  toasts.show({ kind: "error", title, text, detail: detailOf(error) });
}

/** Offers a retry if the answer or the lamp's confirmation is missing; `name`: what was commanded, such as a court. */
export function reportFailedCommand(failure: Failure, error: unknown, name: string, retry: () => void): void {
  if (error instanceof CallFailed) toasts.show({ kind: "error", ...failure, detail: name, retry });
  else if (isRefusedAs(error, "light_not_confirmed"))
    toasts.show({ kind: "error", ...failure, detail: detailOf(error), retry });
  else reportFailure(failure, error);
}
