import { Refused } from "@platzwart/domain/refusal";
import { DAY } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";

/** Refuses an empty or too long range of a list, by the request's field `to`. `maxDays`: of 24 hours each. */
export function checkListRange({ from, until }: Interval, maxDays: number): void {
  if (until > from && until - from <= maxDays * DAY) return;
  throw new Refused({
    code: "input_invalid",
    problems: [{ field: "to", problem: INPUT_PROBLEMS.listEnd(maxDays) }],
  });
}
