import { CallRefused } from "@platzwart/contract/client";
import type { Problem } from "@platzwart/contract/problem";
import { type Failure, isSignedOut, reportFailure } from "./failures.ts";

export type Refusal = Pick<Problem, "code" | "detail" | "errors" | "bookings" | "contact">;

/** Problem of a refused call, or of one that caused `failure`; null for 5xx, no answer and sign-out. */
export function refusalOf(failure: unknown): Refusal | null {
  const error = failure instanceof Error && failure.cause instanceof CallRefused ? failure.cause : failure;
  if (!(error instanceof CallRefused) || error.problem.status >= 500 || isSignedOut(error)) return null;
  return error.problem;
}

/** Reports an error unless it is a refusal, which the form shows. */
export function reportUnlessRefused(failure: Failure, error: unknown): void {
  if (refusalOf(error) === null) reportFailure(failure, error);
}
