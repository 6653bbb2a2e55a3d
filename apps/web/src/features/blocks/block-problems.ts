import { CallRefused } from "@platzwart/contract/client";
import type { BookingInTheWay } from "@platzwart/contract/problem";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import type { BlockEntry } from "./block-entry.ts";

export const FIELDS = ["courtId", "from", "until", "reason"] as const;

export type FieldName = (typeof FIELDS)[number];

/** What is wrong with each field, and with the whole. */
export type BlockProblems = Partial<Record<FieldName | "whole", string>>;

const NAMES: Readonly<Record<FieldName, string>> = {
  courtId: blockTexts.courtField,
  from: blockTexts.from,
  until: blockTexts.untilField,
  reason: blockTexts.reason,
};

/** The field that each refusal is about, where its sentence does not name it. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  court_unknown: "courtId",
  court_unavailable: "courtId",
  block_overlaps: "courtId",
  block_end_not_after_start: "until",
  block_in_the_past: "until",
  block_too_long: "until",
};

const NAMED_FIELD = /^(from|until): (.*)$/;

/** What is not filled in. */
export function missingIn({ isFromNow, from, until, reason }: BlockEntry): BlockProblems {
  return {
    ...(isFromNow || from !== "" ? {} : { from: blockTexts.timeMissing }),
    ...(until === "" ? { until: blockTexts.timeMissing } : {}),
    ...(reason.trim() === "" ? { reason: blockTexts.fieldMissing } : {}),
  };
}

/** What the server found wrong, at the field it is about if the dialog has it. */
export function problemsOf(error: unknown, failure: string, fields: readonly FieldName[]): BlockProblems {
  if (!(error instanceof CallRefused)) return { whole: failure };
  const { code, detail, errors } = error.problem;
  const found = errors?.map(({ field, problem }) => [field, problem] as const) ?? [];
  const problems: BlockProblems = {};
  for (const [field, problem] of found) {
    if (isAmong(fields, field)) problems[field] = blockTexts.problem(NAMES[field], problem);
  }
  if (Object.keys(problems).length > 0) return problems;
  const [, named, sentence] = NAMED_FIELD.exec(detail) ?? [];
  const field = named ?? FIELD_OF[code];
  const text = code === "time_ambiguous" ? blockTexts.timeTwice : (sentence ?? detail);
  return field !== undefined && isAmong(fields, field) ? { [field]: text } : { whole: text };
}

/** The bookings that somebody has to decide about first; null: the refusal is another one. */
export function bookingsInTheWay(error: unknown): readonly BookingInTheWay[] | null {
  return error instanceof CallRefused && error.problem.code === "block_has_bookings"
    ? (error.problem.bookings ?? [])
    : null;
}

/** Somebody else ended it, or its time ran out. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof CallRefused &&
    (error.problem.code === "block_unknown" || error.problem.code === "block_already_over")
  );
}

function isAmong(fields: readonly FieldName[], name: string): name is FieldName {
  return (fields as readonly string[]).includes(name);
}
