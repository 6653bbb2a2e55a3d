import { inputProblem } from "@platzwart/texts/input-problems";
import type * as z from "zod/mini";

interface InputProblem {
  /** The path of the field, such as `settings.0.value`. */
  readonly field: string;
  /** A German sentence part that follows the field's name. */
  readonly problem: string;
}

/** Problems per refusal, because a body can have thousands. */
export const MOST_PROBLEMS = 8;

/**
 * Fields refused by a schema, each with a German sentence part about the allowed values.
 *
 * @param root the name in place of a field's for problems of the whole input, such as the German word for the body
 */
export function inputProblems(error: z.core.$ZodError, root: string): InputProblem[] {
  return error.issues.slice(0, MOST_PROBLEMS).map((issue) => ({
    field: issue.path.length === 0 ? root : issue.path.map(String).join(".").slice(0, 100),
    problem: inputProblem(issue),
  }));
}
