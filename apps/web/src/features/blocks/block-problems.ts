import { blockReasonInput, LONGEST_BLOCK_REASON } from "@platzwart/contract/endpoints/block-endpoints";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { formTexts } from "@platzwart/texts/pages/form";
import { isRefusedAs } from "../../lib/api/failures.ts";
import type { Refusal } from "../../lib/api/refusals.ts";
import type { EntryProblems } from "../../lib/forms/send-form.ts";
import { timeProblem } from "../../lib/forms/time-problem.ts";
import type { BlockEntry } from "./block-entry.ts";

export const FIELDS = ["courtIds", "from", "until", "reason"] as const;

export type FieldName = (typeof FIELDS)[number];

export function problemsIn(entry: BlockEntry): EntryProblems<BlockEntry> {
  return {
    courtIds: entry.courtIds.length === 0 ? blockTexts.noCourt : undefined,
    from: entry.isFromNow ? undefined : timeProblem(entry.from, entry.fromZone),
    until: timeProblem(entry.until, entry.untilZone),
    reason: reasonProblem(entry.reason),
  };
}

function reasonProblem(reason: string): string | undefined {
  if (blockReasonInput.safeParse(reason).success) return undefined;
  if (reason.trim() === "") return formTexts.missing;
  const problem =
    reason.length > LONGEST_BLOCK_REASON
      ? INPUT_PROBLEMS.tooLong(LONGEST_BLOCK_REASON)
      : INPUT_PROBLEMS.singleLine;
  return `${blockTexts.reason} ${problem}.`;
}

/** Problem at the field that a refusal names; empty: it names none of `fields`. */
export function refusedFields(
  { code, errors = [] }: Refusal,
  fields: readonly FieldName[],
): EntryProblems<BlockEntry> {
  const [namedError] = errors.filter(({ field }) => fields.some((name) => name === field));
  if (namedError === undefined) return {};
  return { [namedError.field]: code === "time_ambiguous" ? blockTexts.timeTwice : namedError.message };
}

/** Whether another user has changed or ended the block, which has not reached the page yet. */
export function isOutdated(error: unknown): boolean {
  return isGone(error) || isRefusedAs(error, "block_changed_meanwhile");
}

/** Ended by another user, or expired. */
export function isGone(error: unknown): boolean {
  return isRefusedAs(error, "block_unknown", "block_already_over");
}
