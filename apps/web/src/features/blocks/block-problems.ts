import { blockReasonInput, LONGEST_BLOCK_REASON } from "@platzwart/contract/endpoints/block-endpoints";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { formTexts } from "@platzwart/texts/pages/form";
import { isRefusedAs } from "../../shared/failures.ts";
import type { Refusal } from "../../shared/refusals.ts";
import type { EntryProblems } from "../../shared/send-form.ts";
import { timeProblem } from "../../shared/time-problem.ts";
import type { BlockEntry } from "./block-entry.ts";

export const FIELDS = ["courtIds", "from", "until", "reason"] as const;

export type FieldName = (typeof FIELDS)[number];

/** What is wrong already before it is sent. */
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

/** What a refusal says of a field that the dialog has; empty: it is said of the whole. */
export function refusedFields(
  { code, errors = [] }: Refusal,
  fields: readonly FieldName[],
): EntryProblems<BlockEntry> {
  const [named] = errors.filter(({ field }) => fields.some((name) => name === field));
  if (named === undefined) return {};
  return { [named.field]: code === "time_ambiguous" ? blockTexts.timeTwice : named.message };
}

/** Somebody else changed or ended it, and the page has not heard of it yet. */
export function isOutdated(error: unknown): boolean {
  return isGone(error) || isRefusedAs(error, "block_changed_meanwhile");
}

/** Somebody else ended it, or its time ran out. */
export function isGone(error: unknown): boolean {
  return isRefusedAs(error, "block_unknown", "block_already_over");
}
