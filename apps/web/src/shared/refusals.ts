import { CallRefused } from "@platzwart/contract/client";
import { type Failure, isSignedOut, reportFailure } from "./failures.ts";

/** The server's code and sentence when it understood and said no. */
export function refusalOf(error: unknown): { readonly code: string; readonly detail: string } | null {
  if (!(error instanceof CallRefused) || error.problem.status >= 500 || isSignedOut(error)) return null;
  return error.problem;
}

/** Tells of a failure unless it is a refusal, which stands where it was asked for. */
export function reportFault(failure: Failure, error: unknown): void {
  if (refusalOf(error) === null) reportFailure(failure, error);
}
