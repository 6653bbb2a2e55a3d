import type { ClosedDayProposals } from "@platzwart/contract/endpoints/closed-day-endpoints";
import { calendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import { closedDaysIn } from "../../facts/closed-day-records.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { Needs } from "../services.ts";

/** Holidays not entered yet, by date (B-08); some apply to a region of the state only: the hall decides. */
export async function proposeClosedDays(
  { store }: Needs<"store">,
  year: number,
): Promise<ClosedDayProposals> {
  const { federal_state: state } = await readSettings(store);
  const first = calendarDay(year, 1, 1);
  const last = calendarDay(year, 12, 31);
  if (state === "" || first === null || last === null) return { state, items: [] };
  const { getHolidays } = await import("feiertagejs");
  const entered = await closedDaysIn(store).list(first, last);
  const isEntered = (date: string) => entered.some((day) => day.courtId === null && day.date === date);
  const items = getHolidays(year, state).flatMap((holiday) => {
    const date = parseCalendarDay(holiday.dateString);
    return date === null || isEntered(date) ? [] : [{ date, name: holiday.translate("de") ?? holiday.name }];
  });
  return { state, items };
}
