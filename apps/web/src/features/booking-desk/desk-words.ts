import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { SlotProblem } from "@platzwart/domain/booking/desk-slots";
import type { Block } from "@platzwart/domain/court/block";
import { type Instant, MINUTE, minus } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import { moment, timeRange, timeRangeOClock, weekday, weekdayAndDay } from "@platzwart/texts/format";
import { hoursOfDayWords } from "@platzwart/texts/opening-hours-words";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import type { DeskFacts, LaneEntry } from "./desk-day.ts";

export type DeskProblem = SlotProblem<LaneEntry, Block & { readonly reason: string }>;

const { problems } = deskTexts;

export function problemWords(problem: DeskProblem): string {
  if (problem.kind === "taken")
    return problems.taken(
      nameOf(problem.obstacle),
      timeRangeOClock(problem.obstacle.time.from, problem.obstacle.time.until, problem.obstacle.time.from),
    );
  if (problem.kind === "blocked")
    return problems.blocked(
      problem.obstacle.reason,
      moment(problem.obstacle.period.until, problem.obstacle.period.from),
    );
  const { refusal } = problem;
  switch (refusal.code) {
    case "booking_too_short":
      return problems.tooShort(refusal.minimum);
    case "booking_too_long":
      return problems.tooLong(refusal.maximum);
    case "booking_too_far_ahead":
      return problems.tooFarAhead(refusal.days);
    case "booking_end_not_after_start":
      return problems.endBeforeStart;
    default:
      return problems.past;
  }
}

/** Warning about a slot outside of the opening hours (B-07); null: inside of them. */
export function closedWords(
  { courtId, time }: BookingSlot,
  { closed }: Pick<DeskFacts, "closed">,
): string | null {
  const inTheWay = closed.filter((each) => each.courtId === courtId && overlaps(each, time));
  // a day with a break at noon is named once
  const days = new Set(inTheWay.map(({ from, name, hours }) => hoursOfDayWords(weekday(from), name, hours)));
  return days.size === 0 ? null : deskTexts.outsideHours([...days].join("; "));
}

/** Words for the limit of the bookable range (B-01); null: `from` is within it. */
export function lastDayWords(from: Instant, { bookableUntil }: DeskFacts["limits"]): string | null {
  return from < bookableUntil ? null : deskTexts.bookableUntil(weekdayAndDay(minus(bookableUntil, MINUTE)));
}

export function nameOf({ name }: { readonly name: string | null }): string {
  return name ?? deskTexts.erasedName;
}

/** "18:15–19:45 · Court 3", with the day where it differs from that of `near`. */
export function slotWords({ time }: BookingSlot, court: string, near: Instant): string {
  return deskTexts.preview(timeRange(time.from, time.until, near), court);
}

/** An entry of a lane in words for screen readers. */
export function spokenEntry(entry: LaneEntry, court: string, state: keyof typeof deskTexts.states): string {
  const near = entry.time.from;
  const spokenWindows = (kind: string, windows: readonly Interval[]) =>
    windows.map(({ from, until }) => deskTexts.spokenWindow(kind, timeRange(from, until, near))).join("");
  return deskTexts.entry(
    nameOf(entry),
    court,
    timeRangeOClock(entry.time.from, entry.time.until, near),
    spokenWindows(deskTexts.light, entry.light) + spokenWindows(deskTexts.door, entry.door),
    entry.booking?.status === "ended" ? deskTexts.ended : deskTexts.states[state],
  );
}
