import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { BookingDayView, DayCodeView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { ClosedTimeView } from "@platzwart/contract/endpoints/closed-time";
import { type AccessCode, countsAsBookingNow, type Margins } from "@platzwart/domain/access/access-code";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { BookingLimits } from "@platzwart/domain/booking/booking-limits";
import { freeTimes, slotProblem, type TakenSlot } from "@platzwart/domain/booking/desk-slots";
import { MAX_SERIES_DAYS } from "@platzwart/domain/booking/series";
import type { Block } from "@platzwart/domain/court/block";
import type { CourtId } from "@platzwart/domain/court/court";
import { dayPlan } from "@platzwart/domain/scheduler/day-plan";
import { days, type Instant, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";

/** A booking on a lane, or a code by hand (`booking`: null). */
export interface LaneEntry extends TakenSlot {
  readonly key: string;
  readonly booking: BookingView | null;
  /** null: the day has none for the booking, or is still loading it. */
  readonly code: DayCodeView | null;
  /** null: erased. */
  readonly name: string | null;
  /** Light windows and door windows. */
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
}

/** The row of a court along the time axis. */
export interface DeskLane {
  readonly court: { readonly id: CourtId; readonly name: string };
  /** Sorted by start. */
  readonly entries: readonly LaneEntry[];
  readonly blocks: readonly BlockView[];
  readonly closed: readonly ClosedTimeView[];
  /** Bookable times, sorted. */
  readonly free: readonly Interval[];
}

/** What a slot is checked against. */
export interface DeskFacts {
  readonly taken: readonly LaneEntry[];
  readonly blocks: readonly (Block & { readonly reason: string })[];
  /** Times outside of the opening hours, where the desk may book after a warning. */
  readonly closed: readonly ClosedTimeView[];
  readonly limits: BookingLimits;
}

/** Time after its start until which a booking may be made (B-01). */
const START_GRACE = minutes(5);

const asAccessCode = (code: DayCodeView): AccessCode => ({
  ...{
    id: code.id,
    courtId: code.courtId,
    status: code.status,
    margins: code.margins,
    endedAt: code.endedAt,
  },
  // the server lists no codes that open doors only
  ...{ isPermanent: false, occupiesCourt: true, hours: null },
  validity: { from: code.validFrom, until: code.validTo },
  createdAt: code.validFrom,
  createdInRevision: 0,
});

const asBlock = (block: BlockView) => ({
  ...{ id: block.id, courtId: block.courtId, reason: block.reason },
  period: { from: block.from, until: block.until },
});

export function deskLanes(day: BookingDayView, now: Instant): DeskLane[] {
  const courts = day.courts.map(({ id }) => ({ id, status: "available" as const }));
  const blocks = day.blocks.map(asBlock);
  const plan = dayPlan({ courts, codes: day.codes.map(asAccessCode), blocks }, day, now);
  const windowsByCode = new Map(plan.map((entry) => [`${entry.courtId} ${entry.codeId}`, entry]));
  const codes = new Map(day.codes.map((code) => [code.bookingId, code]));
  return day.courts.map((court) => {
    const bookings = day.bookings
      .filter(({ courtId }) => courtId === court.id)
      .map((booking): LaneEntry => {
        const code = codes.get(booking.id) ?? null;
        const windows = windowsByCode.get(`${court.id} ${code?.id}`);
        return {
          ...{ key: `booking ${booking.id}`, id: booking.id, courtId: court.id, booking, code },
          name: booking.customerName,
          time: { from: booking.startTime, until: booking.endTime },
          ...{ light: windows?.light ?? [], door: windows?.door ?? [] },
        };
      });
    const byHand = plan
      .filter((entry) => entry.courtId === court.id)
      .flatMap((entry): LaneEntry[] => {
        const code = day.codes.find(({ id }) => id === entry.codeId);
        if (code === undefined || code.bookingId !== null) return [];
        return [
          {
            ...{ key: `code ${code.id} ${court.id}`, id: code.id, courtId: court.id, booking: null, code },
            ...{ name: code.holderName, time: entry.time, light: entry.light, door: entry.door },
          },
        ];
      });
    const entries = [...bookings, ...byHand]
      .filter(({ time }) => overlaps(time, day))
      .sort((a, b) => a.time.from - b.time.from || (a.key < b.key ? -1 : 1));
    const courtBlocks = day.blocks.filter((block) => block.courtId === court.id && overlaps(block, day));
    const facts = { taken: entries.filter(takesSlot), blocks: courtBlocks.map(asBlock) };
    const free = freeTimes(court.id, facts, day).filter(
      ({ from, until }) => until > minus(now, START_GRACE) && from < day.rules.bookableUntil,
    );
    const closed = day.closed.filter((each) => each.courtId === court.id && overlaps(each, day));
    return { court, entries, blocks: courtBlocks, closed, free };
  });
}

/** What is in the way of a slot; null: nothing. `advance_booking_days` does not bound dates of a series. */
export function problemAt(entry: LaneEntry | null, slot: BookingSlot, facts: DeskFacts) {
  if (entry?.booking?.seriesId == null) return slotProblem(entry, slot, facts);
  const bookableUntil = plus(facts.limits.now, days(MAX_SERIES_DAYS));
  return slotProblem(entry, slot, { ...facts, limits: { ...facts.limits, bookableUntil } });
}

/** Whether an entry keeps its time from others: no ended one, and no code for all courts. */
export function takesSlot({ booking, code, time }: LaneEntry): boolean {
  if (booking !== null) return booking.status === "active";
  return (
    code !== null &&
    code.courtId !== null &&
    countsAsBookingNow(
      { status: code.status, isPermanent: false, occupiesCourt: true, validity: time },
      time.from,
    )
  );
}

export function isMovable({ booking, time }: LaneEntry, now: Instant): boolean {
  return booking?.status === "active" && time.until > now;
}

export function deskFacts(day: BookingDayView, lanes: readonly DeskLane[], now: Instant): DeskFacts {
  const { rules } = day;
  const takenToday = lanes.flatMap(({ entries }) => entries.filter(takesSlot));
  // those that begin on the day are among its entries
  const takenLater = day.takenAfter
    .filter(({ from }) => from >= day.until)
    .map(
      ({ id, courtId, name, from, until }): LaneEntry => ({
        ...{ key: `after ${id}`, id, courtId, name, booking: null, code: null },
        ...{ time: { from, until }, light: [], door: [] },
      }),
    );
  return {
    taken: [...takenToday, ...takenLater],
    blocks: day.blocks.map(asBlock),
    closed: day.closed,
    limits: {
      now,
      bookableUntil: rules.bookableUntil,
      settings: {
        min_booking_duration: rules.shortestMinutes,
        max_booking_duration: rules.longestMinutes,
        advance_booking_days: rules.advanceDays,
      },
    },
  };
}

/** Windows of light and door for a booking at a slot (B-03). */
export function windowsAt(
  day: BookingDayView,
  { courtId, time }: BookingSlot,
  margins: Margins,
  now: Instant,
): { readonly light: readonly Interval[]; readonly door: readonly Interval[] } {
  const code: AccessCode = {
    ...{ id: "slot", courtId, isPermanent: false, status: "active", validity: time, margins },
    ...{ createdAt: time.from, createdInRevision: 0, endedAt: null, occupiesCourt: true, hours: null },
  };
  const courts = [{ id: courtId, status: "available" as const }];
  // a slot may reach over midnight, so codes of any day count
  const period = { from: minus(time.from, minutes(24 * 60)), until: time.until };
  const blocks = day.blocks.filter((block) => block.courtId === courtId).map(asBlock);
  const [entry] = dayPlan({ courts, codes: [code], blocks }, period, now);
  return { light: entry?.light ?? [], door: entry?.door ?? [] };
}
