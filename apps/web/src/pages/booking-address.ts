import { PATHS } from "@platzwart/contract/page-paths";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { type CalendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import type { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { useLocation, useSearch } from "wouter";

export type View = keyof typeof deskTexts.views;

/** State of the page in the address, so that a link restores it. */
export interface Shown {
  readonly day: CalendarDay;
  readonly view: View;
  readonly bookingId: string | null;
  readonly search: string;
  /** Court for a new booking; the next change removes the parameter. */
  readonly newAt: CourtId | typeof ANYWHERE | null;
  /** Code whose booking the panel shows. */
  readonly ofCode: string | null;
}

const NEW = "new";
export const ANYWHERE = "any";

/** `heldDay`: replaces `today` during an entry. */
export function useShown(
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
