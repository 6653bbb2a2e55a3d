import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { courtName } from "../entities/courts/named-court.ts";
import { useBookingDay, useBookingWeek } from "../features/booking-desk/booking-day-queries.ts";
import { BookingDesk, type DeskHandle } from "../features/booking-desk/booking-desk.tsx";
import { WeekStrip } from "../features/booking-desk/week-strip.tsx";
import { dayAt } from "../lib/clock/hall-day.ts";
import { useNowAt } from "../lib/clock/now.ts";
import { useKeys } from "../lib/keys/keys.ts";
import { useChunkWhenIdle } from "../lib/later/later.ts";
import { goToSection, SEARCH_FIELD } from "../lib/navigation/go-to-section.ts";
import { FreshMain } from "../lib/page/fresh-main.tsx";
import { LoadFailure } from "../lib/page/load-failure.tsx";
import { NotReady } from "../lib/page/not-ready.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { PlusIcon } from "../ui/tool-icons.tsx";
import { ANYWHERE, useDeskAddress } from "./booking-address.ts";
import { BookingTools } from "./booking-tools.tsx";
import { useLaneBlock } from "./lane-block.tsx";
import { PageHead } from "./page-head.tsx";

const isNotLoaded = <Part,>(part: Part | "failed" | null): part is "failed" | null =>
  part === null || part === "failed";

const LIST_ID = "booking-list";

/** `/booking`: the day's bookings in lanes, the week, and a list (B-03). */
export function Page() {
  const now = useNowAt([]);
  const today = dayAt(now);
  // at midnight the next day is shown, except during an entry
  const [heldDay, setHeldDay] = useState<CalendarDay | null>(null);
  const [isDrafting, setDrafting] = useState(false);
  const [shown, show] = useDeskAddress(today, heldDay);
  const day = useBookingDay(shown.day);
  const week = useBookingWeek(shown.day);
  const deskDay = useDeskDay(day.data, isDrafting);
  const [, go] = useLocation();
  const desk = useRef<DeskHandle>(null);
  const panels = useChunkWhenIdle(() => import("./booking-panels.tsx"));
  const weekView = useChunkWhenIdle(() => import("../features/booking-desk/week-view.tsx"));
  const list = useChunkWhenIdle(() => import("../features/booking-desk/booking-list.tsx"));
  const toDay = (next: CalendarDay) => show({ day: next, bookingId: null });
  const showDay = (next: CalendarDay) => show({ day: next, bookingId: null, view: "day" });
  const { newAt } = shown;
  const shownFrom = day.data?.from;
  // repeats only if the device's clock was wrong about the day
  useEffect(() => {
    if (newAt !== null && shownFrom !== undefined)
      desk.current?.findFree(newAt === ANYWHERE ? undefined : newAt);
  }, [newAt, shownFrom]);
  const { codeId } = shown;
  const codes = day.data?.codes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address names it once
  useEffect(() => {
    if (codeId === null || codes === undefined) return;
    const bookingId = codes.find(({ id }) => id === codeId)?.bookingId ?? null;
    if (bookingId !== null) show({ bookingId });
    // a code issued by hand has no booking
    else go(`${PATHS.accessCode}?${new URLSearchParams({ code: codeId })}`, { replace: true });
  }, [codeId, codes]);
  const toSearch = () => {
    show({ view: "list" });
    goToSection(LIST_ID, SEARCH_FIELD);
  };
  // an entry is not abandoned for the search
  useKeys({ actions: isDrafting || shown.view === "list" ? {} : { "/": toSearch } });
  const [blockDialog, openBlock] = useLaneBlock(day.data);
  const nextDay = shown.day < today ? today : addDays(shown.day, 1);
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
      <BookingTools
        {...{ shown, show, today }}
        from={shownFrom}
        onPrint={
          day.data === undefined || isNotLoaded(panels) ? null : () => panels.printDayList(day.data, now)
        }
      />
      {week.data !== undefined && shown.view !== "list" && (
        <WeekStrip week={week.data} chosen={shown.day} today={today} onDay={showDay} />
      )}
      {day.isError && day.data === undefined && (
        <LoadFailure title={deskTexts.missing} isRetried query={day} />
      )}
      {shown.view === "day" && deskDay === undefined && !day.isError && (
        <div className="min-h-96 rounded-3 border border-line bg-surface" aria-busy="true" />
      )}
      {deskDay !== undefined && (shown.view === "day" || (shown.view === "week" && isDrafting)) && (
        <div hidden={shown.view !== "day"} inert={day.data === undefined}>
          <BookingDesk
            day={deskDay}
            isShown={shown.view === "day"}
            chosenId={shown.bookingId}
            panels={panels}
            handle={desk}
            onDrafting={(isEntering) => {
              setDrafting(isEntering);
              // a booking started by the address follows today, where the device's clock was wrong
              setHeldDay(isEntering && newAt === null ? shown.day : null);
            }}
            onChoose={(bookingId, chosenDay = shown.day) => show({ bookingId, day: chosenDay })}
            onOpenBlock={openBlock}
            onToday={() => toDay(today)}
            onMoveDays={(days) => toDay(addDays(shown.day, days))}
            onFull={
              newAt === ANYWHERE ? null : () => show({ day: nextDay, bookingId: null, newAt: ANYWHERE })
            }
          />
        </div>
      )}
      {blockDialog}
      {shown.view === "week" &&
        (isNotLoaded(weekView) ? (
          <NotReady chunk={weekView} />
        ) : (
          week.data !== undefined && <weekView.WeekView week={week.data} now={now} onDay={showDay} />
        ))}
      {shown.view === "list" &&
        (isNotLoaded(list) ? (
          <NotReady chunk={list} />
        ) : (
          day.data !== undefined && (
            <div id={LIST_ID}>
              <list.BookingList
                from={day.data.from}
                now={now}
                search={shown.search}
                courtName={(id) => courtName(day.data.courts, id)}
                onSearch={(search) => show({ search })}
                onChoose={({ id, startTime }) => show({ view: "day", day: dayAt(startTime), bookingId: id })}
              />
            </div>
          )
        ))}
    </FreshMain>
  );
}

/** During an entry the previous day stays until the next one is loaded. */
function useDeskDay(day: BookingDayView | undefined, isDrafting: boolean): BookingDayView | undefined {
  const before = useRef(day);
  if (day !== undefined) before.current = day;
  return day ?? (isDrafting ? before.current : undefined);
}
