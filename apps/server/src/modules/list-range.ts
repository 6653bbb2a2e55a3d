import { Refused } from "@platzwart/domain/refusal";
import { DAY } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";

/**
 * Refuses an empty or negative period of a list request, and a period of more than maxDays days (24 hours each). The request's
 * fields are `from` and `to`; `to` is the end, so the refusal names it.
 */
export function checkListRange({ from, until }: Interval, maxDays: number): void {
  if (until > from && until - from <= maxDays * DAY) return;
  throw new Refused({
    code: "input_invalid",
    problems: [{ field: "to", problem: INPUT_PROBLEMS.listEnd(maxDays) }],
  });
}
