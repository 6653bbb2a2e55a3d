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
  readonly code: DayCodeView | null;
  /** null: erased. */
  readonly name: string | null;
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
}

export interface DeskLane {
  readonly court: { readonly id: CourtId; readonly name: string };
  /** Sorted by start. */
  readonly entries: readonly LaneEntry[];
  readonly blocks: readonly BlockView[];
  readonly closed: readonly ClosedTimeView[];
  /** Bookable times, sorted. */
  readonly free: readonly Interval[];
}

export interface DeskFacts {
  readonly taken: readonly LaneEntry[];
  readonly blocks: readonly (Block & { readonly reason: string })[];
  /** Times outside of the opening hours, where the desk may book after a warning. */
  readonly closed: readonly ClosedTimeView[];
  readonly limits: BookingLimits;
}

/** Time after its start until which a booking may be made (B-01). */
const STARTED = minutes(5);

const codeOf = (code: DayCodeView): AccessCode => ({
  ...{
    id: code.id,
    courtId: code.courtId,
    status: code.status,
    margins: code.margins,
    endedAt: code.endedAt,
  },
  // a day has no codes that open doors only
  ...{ isPermanent: false, occupiesCourt: true, hours: null },
  validity: { from: code.validFrom, until: code.validTo },
  createdAt: code.validFrom,
  createdInRevision: 0,
});

const blockOf = (block: BlockView) => ({
  ...{ id: block.id, courtId: block.courtId, reason: block.reason },
  period: { from: block.from, until: block.until },
});

export function deskLanes(day: BookingDayView, now: Instant): DeskLane[] {
  const courts = day.courts.map(({ id }) => ({ id, status: "available" as const }));
  const blocks = day.blocks.map(blockOf);
  const plan = dayPlan({ courts, codes: day.codes.map(codeOf), blocks }, day, now);
  const windowsOf = new Map(plan.map((entry) => [`${entry.courtId} ${entry.codeId}`, entry]));
  const codes = new Map(day.codes.map((code) => [code.bookingId, code]));
  return day.courts.map((court) => {
    const bookings = day.bookings
      .filter(({ courtId }) => courtId === court.id)
      .map((booking): LaneEntry => {
        const code = codes.get(booking.id) ?? null;
        const windows = windowsOf.get(`${court.id} ${code?.id}`);
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
    const ofCourt = day.blocks.filter((block) => block.courtId === court.id && overlaps(block, day));
    const facts = { taken: entries.filter(isTaken), blocks: ofCourt.map(blockOf) };
    const free = freeTimes(court.id, facts, day).filter(
      ({ from, until }) => until > minus(now, STARTED) && from < day.rules.bookableUntil,
    );
    const closed = day.closed.filter((one) => one.courtId === court.id && overlaps(one, day));
    return { court, entries, blocks: ofCourt, closed, free };
  });
}

/** Obstacle for a slot (slotProblem); `advance_booking_days` does not bound dates of a series. */
export function problemAt(entry: LaneEntry | null, slot: BookingSlot, facts: DeskFacts) {
  if (entry?.booking?.seriesId == null) return slotProblem(entry, slot, facts);
  const bookableUntil = plus(facts.limits.now, days(MAX_SERIES_DAYS));
  return slotProblem(entry, slot, { ...facts, limits: { ...facts.limits, bookableUntil } });
}

/** An ended entry occupies no time, and a code for all courts blocks none. */
export function isTaken({ booking, code, time }: LaneEntry): boolean {
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
  const ofDay = lanes.flatMap(({ entries }) => entries.filter(isTaken));
  // bookings that began on the day are on its lane
  const after = day.takenAfter
    .filter(({ from }) => from >= day.until)
    .map(
      ({ id, courtId, name, from, until }): LaneEntry => ({
        ...{ key: `after ${id}`, id, courtId, name, booking: null, code: null },
        ...{ time: { from, until }, light: [], door: [] },
      }),
    );
  return {
    taken: [...ofDay, ...after],
    blocks: day.blocks.map(blockOf),
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
  const reach = { from: minus(time.from, minutes(24 * 60)), until: time.until };
  const blocks = day.blocks.filter((block) => block.courtId === courtId).map(blockOf);
  const [entry] = dayPlan({ courts, codes: [code], blocks }, reach, now);
  return { light: entry?.light ?? [], door: entry?.door ?? [] };
}
