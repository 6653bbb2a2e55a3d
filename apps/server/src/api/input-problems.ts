import { inputProblem } from "@platzwart/texts/input-problems";
import type * as z from "zod/mini";

interface InputProblem {
  /** Path, such as `settings.0.value`. */
  readonly field: string;
  /** German part of a sentence after the field's name. */
  readonly problem: string;
}

/** Problems per refusal, because a body can have thousands. */
export const MOST_PROBLEMS = 8;

/** `root`: German name of the whole input, for problems without a field. */
export function inputProblems(error: z.core.$ZodError, root: string): InputProblem[] {
  return error.issues.slice(0, MOST_PROBLEMS).map((issue) => ({
    field: issue.path.length === 0 ? root : issue.path.map(String).join(".").slice(0, 100),
    problem: inputProblem(issue),
  }));
}
