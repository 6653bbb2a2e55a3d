import { PATHS } from "@platzwart/contract/page-paths";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { type CalendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import type { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { useLocation, useSearch } from "wouter";

export type View = keyof typeof deskTexts.views;

/** State of the page in the address, so that a link restores it. */
export interface DeskState {
  readonly day: CalendarDay;
  readonly view: View;
  /** Booking whose panel is open; null: none. */
  readonly bookingId: string | null;
  readonly search: string;
  /** Court for a new booking, or any; null: none is begun. The next change removes the parameter. */
  readonly newAt: CourtId | typeof ANYWHERE | null;
  /** Code whose booking is to be shown; null: none. */
  readonly codeId: string | null;
}

const NEW_PARAM = "new";
export const ANYWHERE = "any";

/** `heldDay`: shown in place of `today` during an entry; null: no entry. */
export function useDeskAddress(
  today: CalendarDay,
  heldDay: CalendarDay | null,
): readonly [DeskState, (changes: Partial<DeskState>) => void] {
  const parameters = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const view = parameters.get("view");
  const shown: DeskState = {
    day: parseCalendarDay(parameters.get("day") ?? "") ?? heldDay ?? today,
    view: view === "week" || view === "list" ? view : "day",
    bookingId: parameters.get("booking"),
    search: parameters.get("search") ?? "",
    newAt: parameters.get(NEW_PARAM) === ANYWHERE ? ANYWHERE : parseCourtId(parameters.get(NEW_PARAM) ?? ""),
    codeId: parameters.get("of"),
  };
  const show = (changes: Partial<DeskState>) => {
    const next = { ...shown, ...changes };
    const address = new URLSearchParams();
    // a link to a booking has to work tomorrow, too
    const implied = heldDay ?? today;
    if (next.day !== today || next.day !== implied || next.bookingId !== null) address.set("day", next.day);
    if (next.view !== "day") address.set("view", next.view);
    if (next.bookingId !== null) address.set("booking", next.bookingId);
    if (next.search !== "") address.set("search", next.search);
    if (changes.newAt === ANYWHERE) address.set(NEW_PARAM, ANYWHERE);
    const query = address.toString();
    navigate(query === "" ? PATHS.booking : `${PATHS.booking}?${query}`, { replace: true });
  };
  return [shown, show];
}
