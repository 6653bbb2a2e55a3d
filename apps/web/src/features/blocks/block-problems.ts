import { CallRefused } from "@platzwart/contract/client";
import { blockReasonInput, LONGEST_BLOCK_REASON } from "@platzwart/contract/endpoints/block-endpoints";
import type { ConflictingBooking } from "@platzwart/contract/problem";
import { type DoubledZone, isDoubled } from "@platzwart/texts/format";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { isRefusedAs } from "../../shared/failures.ts";
import { type Problems, refusedProblems } from "../../shared/refusals.ts";
import type { BlockEntry } from "./block-entry.ts";

export const FIELDS = ["courtId", "from", "until", "reason"] as const;

export type FieldName = (typeof FIELDS)[number];

/** What is wrong with each field, and with the whole. */
export type BlockProblems = Problems<FieldName>;

/** What is wrong already before it is sent. */
export function problemsIn(entry: BlockEntry): BlockProblems {
  const wrongFrom = entry.isFromNow ? null : timeProblem(entry.from, entry.fromZone);
  const wrongUntil = timeProblem(entry.until, entry.untilZone);
  const wrongReason = reasonProblem(entry.reason);
  return {
    ...(wrongFrom === null ? {} : { from: wrongFrom }),
    ...(wrongUntil === null ? {} : { until: wrongUntil }),
    ...(wrongReason === null ? {} : { reason: wrongReason }),
  };
}

function timeProblem(time: string, zone: DoubledZone | null): string | null {
  if (time === "") return blockTexts.timeMissing;
  return zone === null && isDoubled(time) ? blockTexts.zoneMissing : null;
}

function reasonProblem(reason: string): string | null {
  if (blockReasonInput.safeParse(reason).success) return null;
  if (reason.trim() === "") return blockTexts.fieldMissing;
  const problem =
    reason.length > LONGEST_BLOCK_REASON
      ? INPUT_PROBLEMS.tooLong(LONGEST_BLOCK_REASON)
      : INPUT_PROBLEMS.singleLine;
  return `${blockTexts.reason} ${problem}.`;
}

/** What the server found wrong, at the field it is about if the dialog has it; that it failed says a message. */
export function problemsOf(error: unknown, fields: readonly FieldName[]): BlockProblems {
  const problems: BlockProblems = refusedProblems(error, fields);
  if (!isRefusedAs(error, "time_ambiguous")) return problems;
  return Object.fromEntries(Object.keys(problems).map((field) => [field, blockTexts.timeTwice]));
}

/** The bookings that somebody has to decide about first; null: the refusal is another one. */
export function conflictingBookings(error: unknown): readonly ConflictingBooking[] | null {
  return error instanceof CallRefused && error.problem.code === "block_has_bookings"
    ? (error.problem.bookings ?? [])
    : null;
}

/** Somebody else changed or ended it, and the page has not heard of it yet. */
export function isOutdated(error: unknown): boolean {
  return isGone(error) || isRefusedAs(error, "block_changed_meanwhile");
}

/** Somebody else ended it, or its time ran out. */
export function isGone(error: unknown): boolean {
  return isRefusedAs(error, "block_unknown", "block_already_over");
}
