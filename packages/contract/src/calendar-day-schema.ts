import { type CalendarDay, dayFromEpochDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import * as z from "zod/mini";

/** A day of the hall's calendar: "2026-12-24". */
export const calendarDaySchema = z.codec(
  z.string().check(z.refine((text) => parseCalendarDay(text) !== null, "day")),
  z.custom<CalendarDay>((value) => typeof value === "string"),
  // the check above accepts only days
  { decode: (text) => parseCalendarDay(text) ?? dayFromEpochDay(0), encode: (day) => day },
);
