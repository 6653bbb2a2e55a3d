import { CallRefused } from "@platzwart/contract/client";

/** The server's own sentence about a refusal; none when it did not answer. */
export function detailOf(error: unknown): string | undefined {
  return error instanceof CallRefused ? error.problem.detail : undefined;
}

/** Whether the failure only says that the session is over, which the guard already answers with the sign-in page. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallRefused && error.problem.code === "sign_in_required";
}
