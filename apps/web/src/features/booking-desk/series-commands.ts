import type { EndpointInput } from "@platzwart/contract/endpoint";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import {
  cancelSeries,
  changeSeries,
  getSeries,
  previewSeries,
} from "@platzwart/contract/endpoints/series-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { SeriesDates, TimeOfDay } from "@platzwart/domain/booking/series";
import { type CalendarDay, epochDayOf, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import { readTime } from "@platzwart/texts/day-input";
import { seriesTexts } from "@platzwart/texts/pages/series";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import type { SlotInput } from "./booking-commands.ts";
import { minutesOfDay } from "./hall-time.ts";
import { DESK_QUERY_KEY, reloadDesk } from "./reload-desk.ts";

export type SeriesPlan = EndpointInput<typeof previewSeries>["body"];

/** How often a new booking repeats, and until when. */
export type Repeat = Pick<SeriesDates, "everyWeeks" | "lastDate">;

export function seriesPlan({ courtId, time }: BookingSlot, repeat: Repeat): SeriesPlan {
  return {
    ...{ courtId, ...repeat, firstDate: dayAt(time.from) },
    ...{ startMinute: minutesOfDay(time.from), endMinute: minutesOfDay(time.until) },
  };
}

/** Every date of a planned series with what is in its way (B-04); null: no series. */
export function useSeriesPreview(plan: SeriesPlan | null) {
  return useQuery({
    queryKey: [DESK_QUERY_KEY, "series-preview", plan],
    queryFn: ({ signal }) =>
      plan === null ? { items: [] } : callServer(previewSeries, { body: plan }, signal),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useSeries(id: string) {
  return useQuery({
    queryKey: [DESK_QUERY_KEY, "series", id],
    queryFn: ({ signal }) => callServer(getSeries, { params: { id } }, signal),
    refetchInterval: refetchInterval(false),
  });
}

/** Slot by the hall's clock. */
interface WallSlot extends TimeOfDay {
  readonly courtId: BookingSlot["courtId"];
  readonly day: CalendarDay;
}

export function wallSlot({ courtId, time }: BookingSlot): WallSlot {
  return {
    ...{ courtId, day: dayAt(time.from) },
    ...{ startMinute: minutesOfDay(time.from), endMinute: minutesOfDay(time.until) },
  };
}

/** Reads times without an offset; null: these have one, or are none. */
export function parseWallSlot({ courtId, startTime, endTime }: SlotInput): WallSlot | null {
  const [date = "", start = ""] = startTime.split("T");
  const day = parseCalendarDay(date);
  const [startMinute, endMinute] = [readTime(start), readTime(endTime.split("T")[1] ?? "")];
  if (day === null || startMinute === null || endMinute === null) return null;
  return { courtId, day, startMinute, endMinute };
}

/** A change of one date that may concern others of its series; `to` null: it is cancelled. */
export interface SeriesQuestion {
  readonly booking: BookingView & { readonly seriesId: string };
  readonly newSlot: WallSlot | null;
  /** Carries out the change of this date alone. */
  changeThisDate(): void;
}

/** Dates that a change concerns beside the chosen one. */
export type OtherDates = "following" | "all";

/** Days by which a date moves. */
export function daysMoved({ booking, newSlot }: SeriesQuestion): number {
  return newSlot === null ? 0 : epochDayOf(newSlot.day) - epochDayOf(dayAt(booking.startTime));
}

interface SentChange {
  readonly question: SeriesQuestion;
  /** Date of the booking in its series. */
  readonly date: CalendarDay;
  readonly scope: OtherDates;
  readonly onlyFree: boolean;
}

/** Changes or cancels several dates of a series (B-06). */
export function useChangeDates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ question, date, scope, onlyFree }: SentChange) => {
      const { booking, newSlot } = question;
      const params = { id: booking.seriesId };
      const from = scope === "following" ? { from: date } : {};
      if (newSlot === null) {
        const { cancelled } = await callServer(cancelSeries, { params, query: from });
        return { title: seriesTexts.cancelled(cancelled), kept: 0, closed: 0, startTime: null };
      }
      const { series, changed, kept, closed } = await callServer(changeSeries, {
        params,
        body: { ...from, ...slotChange(question, newSlot), onlyFree, seen: seenOf(booking) },
      });
      const thisDate = series.dates.find(({ bookingId }) => bookingId === booking.id);
      return { title: seriesTexts.changed(changed), kept, closed, startTime: thisDate?.startTime ?? null };
    },
    onSuccess: ({ title, kept, closed }) => {
      const hints = [kept > 0 && seriesTexts.kept(kept), closed > 0 && seriesTexts.closed(closed)];
      const text = hints.filter((hint) => hint !== false).join(" ");
      toasts.show({ kind: "done", title, ...(text !== "" && { text }) });
    },
    onError: (error) => reportUnlessRefused(seriesTexts.failed, error),
    onSettled: () => reloadDesk(client),
  });
}

/** State by which the server refuses to overwrite a concurrent change. */
export const seenOf = ({ id, revision }: BookingView) => ({ id, revision });

/** What differs of a moved date: another court says nothing about the times of the others. */
function slotChange(question: SeriesQuestion, newSlot: WallSlot) {
  const { courtId, startTime, endTime } = question.booking;
  const formerSlot = wallSlot({ courtId, time: { from: startTime, until: endTime } });
  const { startMinute, endMinute } = newSlot;
  const isSameTime = formerSlot.startMinute === startMinute && formerSlot.endMinute === endMinute;
  const days = daysMoved(question);
  return {
    ...(newSlot.courtId === courtId ? {} : { courtId: newSlot.courtId }),
    ...(isSameTime ? {} : { startMinute, endMinute }),
    ...(days === 0 ? {} : { shiftDays: days }),
  };
}
