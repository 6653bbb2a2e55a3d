import { CallRefused } from "@platzwart/contract/client";
import type { Problem } from "@platzwart/contract/problem";
import { type Failure, isSignedOut, reportFailure } from "./failures.ts";

/** The server's code and sentence when it understood and said no. */
export function refusalOf(error: unknown): Pick<Problem, "code" | "detail" | "errors"> | null {
  if (!(error instanceof CallRefused) || error.problem.status >= 500 || isSignedOut(error)) return null;
  return error.problem;
}

/** Tells of a failure unless it is a refusal, which stands where it was asked for. */
export function reportFault(failure: Failure, error: unknown): void {
  if (refusalOf(error) === null) reportFailure(failure, error);
}

/** What is wrong with each field of a form, and with the whole. */
export type Problems<Field extends string> = Partial<Record<Field | "whole", string>>;

/**
 * What the server refused, at the field of a form that it names, and else at the whole; empty: it failed. A field of a
 * field counts as that.
 */
export function refusedProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Problems<Field> {
  const refusal = refusalOf(error);
  if (refusal === null) return {};
  for (const { field, message } of refusal.errors ?? []) {
    const own = fields.find((name) => name === field.split(".")[0]);
    if (own !== undefined) return { [own]: message } as Problems<Field>;
  }
  return { whole: refusal.detail } as Problems<Field>;
}
