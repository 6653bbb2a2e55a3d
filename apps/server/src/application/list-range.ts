import { Refused } from "@platzwart/domain/refusal";
import { DAY } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";

/** Refuses an empty or negative period, and a period longer than one list may cover. */
export function checkListRange({ from, until }: Interval, mostDays: number): void {
  if (until > from && until - from <= mostDays * DAY) return;
  throw new Refused({
    code: "input_invalid",
    problems: [{ field: "to", problem: INPUT_PROBLEMS.listEnd(mostDays) }],
  });
}
