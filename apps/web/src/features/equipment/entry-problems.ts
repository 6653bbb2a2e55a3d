import { type Problems, refusedProblems } from "../../shared/refusals.ts";

/** What the server found wrong, at the field it is about if the form has it; `failure`: that it did not answer. */
export function problemsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  failure: string,
): Problems<Field> {
  const problems = refusedProblems(error, fields);
  return isEmpty(problems) ? ({ whole: failure } as Problems<Field>) : problems;
}

export function isEmpty(problems: object): boolean {
  return Object.keys(problems).length === 0;
}
