import type { DayHours } from "@platzwart/domain/court/day-hours";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { courtMessages } from "@platzwart/texts/log/courts";
import type { ClosedDayRecord } from "../../facts/closed-day-records.ts";
import { audit } from "../../facts/log-entry.ts";

/** The name of a closed day, which is free text, stays out of the log (G-07). */
const closedDayEntry =
  (sentence: (court: string | null, date: CalendarDay, opens: DayHours | null) => string) =>
  (at: Instant, { id, date, courtId, opens }: ClosedDayRecord, userId: string) => {
    const metadata = { closed_day_id: id, date, user_id: userId };
    return courtId === null
      ? audit("courts", "info", { at }, sentence(null, date, opens), metadata)
      : audit("courts", "info", { at, courtId }, (court) => sentence(court, date, opens), metadata);
  };

export const closedDayLog = {
  entered: closedDayEntry(courtMessages.closedDayEntered),
  removed: closedDayEntry(courtMessages.closedDayRemoved),
};
