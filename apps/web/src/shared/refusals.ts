import { CallRefused } from "@platzwart/contract/client";
import type { Problem } from "@platzwart/contract/problem";
import { type Failure, isSignedOut, reportFailure } from "./failures.ts";

/** What the server said when it refused. */
export type Refusal = Pick<Problem, "code" | "detail" | "errors" | "bookings" | "contact">;

/** The server's code and sentence when it understood and said no, to the call itself or to one that it began with. */
export function refusalOf(failure: unknown): Refusal | null {
  const error = failure instanceof Error && failure.cause instanceof CallRefused ? failure.cause : failure;
  if (!(error instanceof CallRefused) || error.problem.status >= 500 || isSignedOut(error)) return null;
  return error.problem;
}

/** Tells of a failure unless it is a refusal, which stands where it was asked for. */
export function reportFault(failure: Failure, error: unknown): void {
  if (refusalOf(error) === null) reportFailure(failure, error);
}
