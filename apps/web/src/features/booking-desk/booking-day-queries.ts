import {
  type BookingDayView,
  getBookingDay,
  getBookingWeek,
} from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { DESK_QUERY_KEY, reloadDesk } from "./reload-desk.ts";

const dayQuery = (day: CalendarDay) =>
  queryOptions({
    queryKey: [DESK_QUERY_KEY, "days", day],
    queryFn: ({ signal }) => callServer(getBookingDay, { params: { day } }, signal),
    refetchInterval: refetchInterval(false),
  });

export function useBookingDay(day: CalendarDay) {
  return useQuery(dayQuery(day));
}

/** The previous week stays until the next one arrives. */
export function useBookingWeek(day: CalendarDay) {
  return useQuery({
    queryKey: [DESK_QUERY_KEY, "weeks", day],
    queryFn: ({ signal }) => callServer(getBookingWeek, { params: { day } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval(false),
  });
}

/** Shows the answer at once and reloads its effect on light and doors. */
export function applyBookingAnswer(client: QueryClient, view: BookingView): void {
  client.setQueriesData<BookingDayView>(
    { queryKey: [DESK_QUERY_KEY, "days"] },
    (day) => day && withBooking(day, view),
  );
  reloadDesk(client);
}

export function withBooking(day: BookingDayView, view: BookingView): BookingDayView {
  const isOfDay = view.status !== "cancelled" && view.startTime < day.until && view.endTime > day.from;
  const others = day.bookings.filter(({ id }) => id !== view.id);
  const code = day.codes.find(({ bookingId }) => bookingId === view.id);
  return {
    ...day,
    bookings: isOfDay ? [...others, view] : others,
    codes:
      code === undefined
        ? day.codes
        : day.codes.map((each) =>
            each.id === code.id
              ? { ...each, courtId: view.courtId, validFrom: view.startTime, validTo: view.endTime }
              : each,
          ),
  };
}
