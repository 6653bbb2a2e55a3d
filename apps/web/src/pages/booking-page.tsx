import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { addDays, type CalendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import { longDay } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { useBookingDay, useBookingWeek } from "../features/booking-desk/booking-day-queries.ts";
import { BookingDesk, type DeskHandle } from "../features/booking-desk/booking-desk.tsx";
import { WeekStrip } from "../features/booking-desk/week-strip.tsx";
import { FreshMain } from "../shared/fresh-main.tsx";
import { goToPart, SEARCH_FIELD } from "../shared/go-to-part.ts";
import { dayAt } from "../shared/hall-day.ts";
import { useKeys } from "../shared/keys.ts";
import { useLater } from "../shared/later.ts";
import { LoadFailure } from "../shared/load-failure.tsx";
import { courtName } from "../shared/named-court.ts";
import { NoPart } from "../shared/no-part.tsx";
import { useNowAt } from "../shared/now.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { DateField } from "../ui/date-field.tsx";
import { PrintIcon } from "../ui/desk-icons.tsx";
import { ChevronIcon } from "../ui/icons.tsx";
import { PlusIcon } from "../ui/tool-icons.tsx";
import { useLaneBlock } from "./lane-block.tsx";
import { PageHead } from "./page-head.tsx";

type View = keyof typeof deskTexts.views;

/** State of the page in its address, so that a link restores it. */
interface Shown {
  readonly day: CalendarDay;
  readonly view: View;
  /** Booking shown in the panel. */
  readonly bookingId: string | null;
  readonly search: string;
  /** Court for a new booking; removed from the address by the next change. */
  readonly newAt: CourtId | typeof ANYWHERE | null;
  /** Code whose booking the panel is to show. */
  readonly ofCode: string | null;
}

const isMissing = <Part,>(part: Part | "failed" | null): part is "failed" | null =>
  part === null || part === "failed";

const LIST = "booking-list";
const NEW = "new";
const ANYWHERE = "any";

/** `/booking`: the day's bookings in lanes, the week, and a list (B-03). */
export function BookingPage() {
  const now = useNowAt([]);
  const today = dayAt(now);
  // midnight shows the next day, except during an entry
  const [heldDay, hold] = useState<CalendarDay | null>(null);
  const [isEntering, setEntering] = useState(false);
  const [shown, show] = useShown(today, heldDay);
  const day = useBookingDay(shown.day);
  const week = useBookingWeek(shown.day);
  const deskDay = useDeskDay(day.data, isEntering);
  const [, go] = useLocation();
  const desk = useRef<DeskHandle>(null);
  const panels = useLater(() => import("./booking-panels.tsx"));
  const weekView = useLater(() => import("../features/booking-desk/week-view.tsx"));
  const list = useLater(() => import("../features/booking-desk/booking-list.tsx"));
  const toDay = (next: CalendarDay) => show({ day: next, bookingId: null });
  const { newAt } = shown;
  const shownFrom = day.data?.from;
  // repeated only if the device's clock was wrong about the day
  useEffect(() => {
    if (newAt !== null && shownFrom !== undefined)
      desk.current?.findFree(newAt === ANYWHERE ? undefined : newAt);
  }, [newAt, shownFrom]);
  const { ofCode } = shown;
  const codes = day.data?.codes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address names it once
  useEffect(() => {
    if (ofCode === null || codes === undefined) return;
    const bookingId = codes.find(({ id }) => id === ofCode)?.bookingId ?? null;
    if (bookingId !== null) show({ bookingId });
    // a code by hand is no booking
    else go(`${PATHS.accessCode}?${new URLSearchParams({ code: ofCode })}`, { replace: true });
  }, [ofCode, codes]);
  const toSearch = () => {
    show({ view: "list" });
    goToPart(LIST, SEARCH_FIELD);
  };
  // an entry is not abandoned for the search
  useKeys({ actions: isEntering || shown.view === "list" ? {} : { "/": toSearch } });
  const [blockDialog, openBlock] = useLaneBlock(day.data);
  const step = shown.view === "week" ? 7 : 1;
  const later = shown.day < today ? today : addDays(shown.day, 1);
  return (
    <FreshMain>
      <PageHead heading={deskTexts.heading}>
        <Link href={PATHS.contacts} className={buttonClass()}>
          {deskTexts.contacts}
        </Link>
        <Button kind="primary" onClick={() => desk.current?.findFree()} disabled={shown.view !== "day"}>
          <PlusIcon />
          {deskTexts.nextFree}
        </Button>
      </PageHead>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 className="mr-2 text-heading max-tablet:w-full" aria-live="polite">
          {day.data === undefined
            ? ""
            : shown.view === "list"
              ? deskTexts.fromDay(longDay(day.data.from))
              : longDay(day.data.from)}
        </h2>
        <Button
          isSquare
          aria-label={shown.view === "week" ? deskTexts.weekBefore : deskTexts.dayBefore}
          onClick={() => toDay(addDays(shown.day, -step))}
        >
          <span className="rotate-90">
            <ChevronIcon />
          </span>
        </Button>
        <Button onClick={() => toDay(today)} aria-pressed={shown.day === today}>
          {deskTexts.today}
        </Button>
        <Button
          isSquare
          aria-label={shown.view === "week" ? deskTexts.weekAfter : deskTexts.dayAfter}
          onClick={() => toDay(addDays(shown.day, step))}
        >
          <span className="-rotate-90">
            <ChevronIcon />
          </span>
        </Button>
        <div className="w-44">
          <DateField
            label={deskTexts.goToDay}
            isLabelOnlySpoken
            name="day"
            day={shown.day}
            today={today}
            onDay={(next) => next !== null && toDay(next)}
          />
        </div>
        <fieldset
          className="m-0 ml-auto flex min-w-0 flex-wrap gap-2 border-0 p-0"
          aria-label={deskTexts.viewsLabel}
        >
          {(Object.keys(deskTexts.views) as View[]).map((view) => (
            <Button
              key={view}
              aria-pressed={view === shown.view}
              kind={view === shown.view ? "primary" : "plain"}
              onClick={() => show({ view })}
            >
              {deskTexts.views[view]}
            </Button>
          ))}
          <Button
            onClick={() => day.data !== undefined && !isMissing(panels) && panels.printDayList(day.data, now)}
            disabled={day.data === undefined || isMissing(panels)}
          >
            <PrintIcon />
            <span className="max-tablet:sr-only">{deskTexts.printDay}</span>
          </Button>
        </fieldset>
      </div>
      {week.data !== undefined && shown.view !== "list" && (
        <WeekStrip
          week={week.data}
          chosen={shown.day}
          today={today}
          onDay={(next) => show({ day: next, bookingId: null, view: "day" })}
        />
      )}
      {day.isError && day.data === undefined && <LoadFailure title={deskTexts.missing} isRetried of={day} />}
      {shown.view === "day" && deskDay === undefined && !day.isError && (
        <div className="min-h-96 rounded-3 border border-line bg-surface" aria-busy="true" />
      )}
      {deskDay !== undefined && (shown.view === "day" || (shown.view === "week" && isEntering)) && (
        <div hidden={shown.view !== "day"} inert={day.data === undefined}>
          <BookingDesk
            day={deskDay}
            isShown={shown.view === "day"}
            chosenId={shown.bookingId}
            panels={panels}
            handle={desk}
            onEntering={(entering) => {
              setEntering(entering);
              // a booking begun by the address follows today, where the device's clock was wrong
              hold(entering && newAt === null ? shown.day : null);
            }}
            onChoose={(bookingId, on = shown.day) => show({ bookingId, day: on })}
            onBlock={openBlock}
            onDay={(by) => toDay(by === 0 ? today : addDays(shown.day, by))}
            onFull={newAt === ANYWHERE ? null : () => show({ day: later, bookingId: null, newAt: ANYWHERE })}
          />
        </div>
      )}
      {blockDialog}
      {shown.view === "week" && isMissing(weekView) && <NoPart part={weekView} />}
      {shown.view === "list" && isMissing(list) && <NoPart part={list} />}
      {shown.view === "week" && week.data !== undefined && !isMissing(weekView) && (
        <weekView.WeekView
          week={week.data}
          now={now}
          onDay={(next) => show({ day: next, bookingId: null, view: "day" })}
        />
      )}
      {shown.view === "list" && day.data !== undefined && !isMissing(list) && (
        <div id={LIST}>
          <list.BookingList
            from={day.data.from}
            now={now}
            search={shown.search}
            courtName={(id) => courtName(day.data.courts, id)}
            onSearch={(search) => show({ search })}
            onChoose={({ id, startTime }) => show({ view: "day", day: dayAt(startTime), bookingId: id })}
          />
        </div>
      )}
    </FreshMain>
  );
}

/** The day of the lanes: during an entry the previous one stays until the next is loaded. */
function useDeskDay(day: BookingDayView | undefined, isEntering: boolean): BookingDayView | undefined {
  const before = useRef(day);
  useEffect(() => {
    if (day !== undefined) before.current = day;
  }, [day]);
  return day ?? (isEntering ? before.current : undefined);
}

function useShown(
  today: CalendarDay,
  heldDay: CalendarDay | null,
): readonly [Shown, (changes: Partial<Shown>) => void] {
  const parameters = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const view = parameters.get("view");
  const shown: Shown = {
    day: parseCalendarDay(parameters.get("day") ?? "") ?? heldDay ?? today,
    view: view === "week" || view === "list" ? view : "day",
    bookingId: parameters.get("booking"),
    search: parameters.get("search") ?? "",
    newAt: parameters.get(NEW) === ANYWHERE ? ANYWHERE : parseCourtId(parameters.get(NEW) ?? ""),
    ofCode: parameters.get("of"),
  };
  const show = (changes: Partial<Shown>) => {
    const next = { ...shown, ...changes };
    const address = new URLSearchParams();
    // a link to a booking has to work tomorrow, too
    const unnamed = heldDay ?? today;
    if (next.day !== today || next.day !== unnamed || next.bookingId !== null) address.set("day", next.day);
    if (next.view !== "day") address.set("view", next.view);
    if (next.bookingId !== null) address.set("booking", next.bookingId);
    if (next.search !== "") address.set("search", next.search);
    if (changes.newAt === ANYWHERE) address.set(NEW, ANYWHERE);
    const query = address.toString();
    navigate(query === "" ? PATHS.booking : `${PATHS.booking}?${query}`, { replace: true });
  };
  return [shown, show];
}
