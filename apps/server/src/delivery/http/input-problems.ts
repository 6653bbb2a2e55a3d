import { INPUT_PROBLEMS, TYPE_NAMES } from "@platzwart/texts/input-problems";
import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;

/** A wrong field of a request. */
export interface InputProblem {
  /** The path of the field, such as `settings.0.value`. */
  readonly field: string;
  /** A German sentence part that follows the field's name. */
  readonly problem: string;
}

/** The largest number of problems in one refusal, because a body can have thousands. */
const MAX_PROBLEMS = 8;

/** The sentences for the contract's own checks (z.refine), by the message of the check. */
const CUSTOM_PROBLEMS: Readonly<Record<string, string>> = {
  nul_character: INPUT_PROBLEMS.nulCharacter,
  no_fields: INPUT_PROBLEMS.noFields,
  empty: INPUT_PROBLEMS.empty,
  single_line: INPUT_PROBLEMS.singleLine,
  instant: INPUT_PROBLEMS.instant,
  door_id: INPUT_PROBLEMS.doorId,
  court: INPUT_PROBLEMS.court,
  log_component: INPUT_PROBLEMS.logComponent,
  log_metadata: INPUT_PROBLEMS.logMetadata,
};

/**
 * The fields that a schema refused, each with a German sentence part that says what is allowed.
 *
 * @param root the field's name for problems of the whole input
 */
export function inputProblems(error: z.core.$ZodError, root: string): InputProblem[] {
  return error.issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    field: issue.path.length === 0 ? root : issue.path.map(String).join(".").slice(0, 100),
    problem: problemOf(issue),
  }));
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? INPUT_PROBLEMS.missing
        : INPUT_PROBLEMS.wrongType(TYPE_NAMES[issue.expected] ?? issue.expected);
    case "too_big":
      if (issue.origin === "string") return INPUT_PROBLEMS.tooLong(Number(issue.maximum));
      if (issue.origin === "array") return INPUT_PROBLEMS.tooMany(Number(issue.maximum));
      return INPUT_PROBLEMS.tooLarge(Number(issue.maximum));
    case "too_small":
      if (issue.origin === "array") return INPUT_PROBLEMS.tooFew(Number(issue.minimum));
      return INPUT_PROBLEMS.tooSmall(Number(issue.minimum));
    case "invalid_value":
      return issue.input === undefined
        ? INPUT_PROBLEMS.missing
        : INPUT_PROBLEMS.notAmong(issue.values.map(String));
    case "invalid_union": {
      const first = issue.errors.flat()[0];
      return first === undefined ? INPUT_PROBLEMS.other : problemOf(first as Issue);
    }
    case "custom":
      if (issue.message === "whole_number") {
        const { minimum, maximum } = issue.params ?? {};
        return INPUT_PROBLEMS.wholeNumber(Number(minimum), Number(maximum));
      }
      return CUSTOM_PROBLEMS[issue.message] ?? INPUT_PROBLEMS.other;
    default:
      return INPUT_PROBLEMS.other;
  }
}
