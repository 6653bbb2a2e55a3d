import { type BookingView, listBookings } from "@platzwart/contract/endpoints/booking-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { matchesTerms, type SearchTerms, searchTerms } from "@platzwart/domain/privacy/contact-words";
import { addDays } from "@platzwart/domain/time/calendar-day";
import { days, type Instant, latest, MINUTE, minus, plus } from "@platzwart/domain/time/instant";
import { dayAndTime, shortDay, timeRange, weekdayAndDay } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callServer } from "../../lib/api/api.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { nameOf } from "./desk-words.ts";
import { midnightOf } from "./hall-time.ts";
import { DESK_QUERY_KEY } from "./reload-desk.ts";

interface BookingListProps {
  readonly from: Instant;
  readonly now: Instant;
  readonly search: string;
  courtName(id: CourtId): string;
  onSearch(search: string): void;
  onChoose(booking: BookingView): void;
}

/** Days per request: below the server's limit of 62, as one may have 25 hours. */
const PAGE_DAYS = 60;
/** The latest start of a booking, from now (B-01). */
const MAX_START_AHEAD = days(366);

interface Page {
  readonly from: Instant;
  /** Cursor by which the server continues the period; left out: its beginning. */
  readonly after?: string;
}

/** Bookings from a day on as a searchable table, loaded page by page. */
export function BookingList({ from, now, search, courtName, onSearch, onChoose }: BookingListProps) {
  const list = useInfiniteQuery({
    queryKey: [DESK_QUERY_KEY, "list", from],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        listBookings,
        { query: { from: pageParam.from, to: endOf(pageParam), after: pageParam.after } },
        signal,
      ),
    initialPageParam: { from } as Page,
    getNextPageParam: ({ nextAfter }, _pages, page): Page | undefined => {
      if (nextAfter !== null) return { from: page.from, after: nextAfter };
      const next = endOf(page);
      return next > plus(latest(from, now), MAX_START_AHEAD) ? undefined : { from: next };
    },
    refetchInterval: refetchInterval(false),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isSearched = search.trim() !== "";
  // a search loads every page
  useEffect(() => {
    if (isSearched && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isSearched, hasNextPage, isFetching, isError, fetchNextPage]);
  const lastPage = list.data?.pageParams.at(-1) as Page | undefined;
  const terms = searchTerms(search);
  // a booking across the edge of two pages is in both
  const bookings = eachOnce(list.data?.pages.flatMap(({ items }) => items) ?? []);
  // where the server cut the period, its last booking is the limit
  const cutAt = list.data?.pages.at(-1)?.nextAfter === null ? undefined : bookings.at(-1)?.startTime;
  const shownUntil =
    cutAt === undefined ? weekdayAndDay(minus(endOf(lastPage ?? { from }), MINUTE)) : dayAndTime(cutAt);
  // as on /contacts, a text without letter, digit or sign matches nothing
  const found = isSearched && terms.length === 0 ? [] : bookings.filter((booking) => matches(booking, terms));
  const { columns, statuses } = deskTexts;
  return (
    <section
      className="rounded-3 border border-line bg-surface"
      aria-label={deskTexts.list}
      aria-busy={list.isPending || undefined}
    >
      <search className="block px-5 py-4 max-tablet:px-4">
        <Field
          type="search"
          label={deskTexts.search}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </search>
      {list.isError && <LoadFailure title={deskTexts.missing} isRetried query={list} />}
      <div className="overflow-x-auto">
        <table className="w-full border-collapse [&_:is(td,th)]:border-t [&_:is(td,th)]:border-line [&_:is(td,th)]:px-5 [&_:is(td,th)]:py-2 [&_:is(td,th)]:text-left max-tablet:[&_:is(td,th)]:px-2">
          <thead className="text-note text-ink2">
            <tr>
              {[columns.time, columns.court, columns.name, columns.phone, columns.state].map((name) => (
                <th key={name} scope="col" className="font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((booking) => (
              <tr key={booking.id}>
                <td className="num whitespace-nowrap">
                  {shortDay(booking.startTime)}{" "}
                  {timeRange(booking.startTime, booking.endTime, booking.startTime)}
                </td>
                <td>{courtName(booking.courtId)}</td>
                <td className="min-w-36 wrap-anywhere">
                  {booking.status === "cancelled" ? (
                    // a cancelled booking has no lane to open
                    <s>{nameOf({ name: booking.customerName })}</s>
                  ) : (
                    <button
                      type="button"
                      className="min-h-11 cursor-pointer border-0 bg-transparent p-0 text-left font-semibold wrap-anywhere underline"
                      onClick={() => onChoose(booking)}
                    >
                      {nameOf({ name: booking.customerName })}
                    </button>
                  )}
                </td>
                <td className="num whitespace-nowrap">{booking.customerPhone}</td>
                <td>
                  {statuses[booking.status === "active" && booking.endTime <= now ? "over" : booking.status]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.isSuccess && found.length === 0 && !(isSearched && hasNextPage) && (
        <p className="px-5 py-4 text-ink2">{deskTexts.listEmpty}</p>
      )}
      {hasNextPage && (
        <div className="flex flex-wrap items-center gap-3 px-5 py-3">
          <span className="text-ink2">{deskTexts.shownUntil(shownUntil)}</span>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {deskTexts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function endOf({ from }: Page): Instant {
  return midnightOf(addDays(dayAt(from), PAGE_DAYS), plus(from, days(PAGE_DAYS)));
}

function eachOnce(bookings: readonly BookingView[]): BookingView[] {
  return [...new Map(bookings.map((booking) => [booking.id, booking])).values()];
}

function matches({ customerName, customerEmail, customerPhone }: BookingView, terms: SearchTerms): boolean {
  return matchesTerms({ name: customerName ?? "", email: customerEmail, phone: customerPhone }, terms);
}
