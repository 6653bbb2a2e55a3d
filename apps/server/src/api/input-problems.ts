import { INPUT_PROBLEMS, TYPE_NAMES } from "@platzwart/texts/input-problems";
import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;

/** A wrong field of a request. */
interface InputProblem {
  /** The path of the field, such as `settings.0.value`. */
  readonly field: string;
  /** A German sentence part that follows the field's name. */
  readonly problem: string;
}

/** The largest number of problems in one refusal, because a body can have thousands. */
const MAX_PROBLEMS = 8;

/**
 * The sentences for the contract's own checks (z.refine) and for some unions, by the key that the check has as message. A key without an
 * entry, such as ill_formed (text with lone surrogates), gets the sentence INPUT_PROBLEMS.other.
 */
const CUSTOM_PROBLEMS: Readonly<Record<string, string>> = {
  // text contains U+0000
  nul_character: INPUT_PROBLEMS.nulCharacter,
  // a change without any field to change
  no_fields: INPUT_PROBLEMS.noFields,
  // text of spaces only, or no text
  empty: INPUT_PROBLEMS.empty,
  // text with control characters or line breaks
  single_line: INPUT_PROBLEMS.singleLine,
  // not the id of a record
  id: INPUT_PROBLEMS.id,
  // not ISO 8601 with an offset
  instant: INPUT_PROBLEMS.instant,
  // neither a number nor a text
  court_number: INPUT_PROBLEMS.courtNumber,
  // none of the kinds of values that settings have
  setting_value: INPUT_PROBLEMS.settingValue,
  // not the number of a court
  court: INPUT_PROBLEMS.court,
  // the area that a log entry is about
  log_component: INPUT_PROBLEMS.logComponent,
  // too many fields or bytes of details of a log entry
  log_metadata: INPUT_PROBLEMS.logMetadata,
};

/**
 * The fields that a schema refused, each with a German sentence part that says what is allowed.
 *
 * @param root the name in place of a field's for problems of the whole input, such as the German word for the body
 */
export function inputProblems(error: z.core.$ZodError, root: string): InputProblem[] {
  return error.issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    field: issue.path.length === 0 ? root : issue.path.map(String).join(".").slice(0, 100),
    problem: problemOf(issue),
  }));
}

/** The key of numberInput, which has the allowed range in it. */
const RANGE = /^range (-?\d+) (-?\d+)$/;

function problemOf(issue: Issue): string {
  const [, minimum, maximum] = RANGE.exec(issue.message) ?? [];
  if (minimum !== undefined && maximum !== undefined)
    return INPUT_PROBLEMS.wholeNumber(Number(minimum), Number(maximum));
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
      // the problem of the first alternative stands for all where the contract names none
      const first = issue.errors.flat()[0];
      const problem = first === undefined ? INPUT_PROBLEMS.other : problemOf(first as Issue);
      return problem === INPUT_PROBLEMS.missing ? problem : (CUSTOM_PROBLEMS[issue.message] ?? problem);
    }
    case "invalid_format":
      return CUSTOM_PROBLEMS[issue.message] ?? INPUT_PROBLEMS.other;
    case "custom":
      // key of wholeNumberInput, whose sentence contains the allowed range
      if (issue.message === "whole_number") {
        const { minimum, maximum } = issue.params ?? {};
        return INPUT_PROBLEMS.wholeNumber(Number(minimum), Number(maximum));
      }
      return CUSTOM_PROBLEMS[issue.message] ?? INPUT_PROBLEMS.other;
    default:
      return INPUT_PROBLEMS.other;
  }
}
