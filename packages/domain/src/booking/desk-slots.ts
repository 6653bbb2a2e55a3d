import type { Block } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import type { Refusal } from "../refusal.ts";
import { type Duration, type Instant, latest, plus, roundUp } from "../time/instant.ts";
import { type Interval, overlaps, subtract } from "../time/interval.ts";
import { type BookingSlot, checkBookingChange, gainedTimes } from "./booking-change.ts";
import { type BookingLimits, checkBookingTime } from "./booking-limits.ts";

/** A booking in force, or a code by hand in the role of one. */
export interface TakenSlot extends BookingSlot {
  /** Id of the booking or of the code. */
  readonly id: string;
}

/** Facts for checks before the request, limited to the day on the page. */
interface DeskFacts<Taken extends TakenSlot, B extends Block> {
  readonly taken: readonly Taken[];
  readonly blocks: readonly B[];
  readonly limits: BookingLimits;
}

/** Facts for proposals, which keep to the opening hours. */
interface FreeSlotFacts extends Pick<DeskFacts<TakenSlot, Block>, "taken" | "blocks"> {
  /** Times outside of the opening hours. */
  readonly closed: readonly (Interval & { readonly courtId: CourtId })[];
}

export type SlotProblem<Taken extends TakenSlot, B extends Block> =
  | { readonly kind: "taken"; readonly by: Taken }
  | { readonly kind: "blocked"; readonly by: B }
  | { readonly kind: "limit"; readonly refusal: Refusal };

/**
 * The obstacle to a booking at a place, by the server's rules (B-01, B-03); null: none. `before`: present place of a
 * changed booking; null: a new one.
 */
export function slotProblem<Taken extends TakenSlot, B extends Block>(
  before: TakenSlot | null,
  after: BookingSlot,
  { taken, blocks, limits }: DeskFacts<Taken, B>,
): SlotProblem<Taken, B> | null {
  const refusal =
    before === null ? checkBookingTime(after.time, limits) : checkBookingChange(before, after, limits);
  if (refusal !== null) return { kind: "limit", refusal };
  const gained = before === null ? [after.time] : gainedTimes(before, after, limits.now);
  const isInTheWay = (courtId: CourtId, time: Interval) =>
    courtId === after.courtId && gained.some((part) => overlaps(part, time));
  const other = taken.find(({ id, courtId, time }) => id !== before?.id && isInTheWay(courtId, time));
  if (other !== undefined) return { kind: "taken", by: other };
  const block = blocks.find(({ courtId, period }) => isInTheWay(courtId, period));
  return block === undefined ? null : { kind: "blocked", by: block };
}

/**
 * The parts of an interval in which a court is neither taken nor blocked, in order; outside of the opening hours the desk may
 * book.
 */
export function freeTimes(
  courtId: CourtId,
  { taken, blocks }: Pick<DeskFacts<TakenSlot, Block>, "taken" | "blocks">,
  within: Interval,
): Interval[] {
  return subtract(within, [
    ...taken.filter((one) => one.courtId === courtId).map(({ time }) => time),
    ...blocks.filter((one) => one.courtId === courtId).map(({ period }) => period),
  ]);
}

/**
 * The first open place of a length on any of the courts, at `within.from` or a whole step after it, wholly within
 * `within`; at equal times the first court's. null: none.
 */
export function nextFreeSlot(
  courts: readonly CourtId[],
  facts: FreeSlotFacts,
  within: Interval,
  { length, step }: { readonly length: Duration; readonly step: Duration },
): BookingSlot | null {
  let first: BookingSlot | null = null;
  for (const courtId of courts) {
    const closed = facts.closed.filter((one) => one.courtId === courtId);
    for (const free of freeTimes(courtId, facts, within).flatMap((one) => subtract(one, closed))) {
      const from = free.from === within.from ? free.from : roundUp(free.from, step);
      const until = plus(from, length);
      if (until > free.until) continue;
      if (first === null || from < first.time.from) first = { courtId, time: { from, until } };
      break;
    }
  }
  return first;
}

/** End of a court's free time from an instant on; null: free until the end of the known time, or not free. */
export function freeUntil(
  courtId: CourtId,
  facts: Pick<DeskFacts<TakenSlot, Block>, "taken" | "blocks">,
  from: Instant,
  besides?: string,
): Instant | null {
  const starts = [
    ...facts.taken.filter((one) => one.courtId === courtId && one.id !== besides).map(({ time }) => time),
    ...facts.blocks.filter((one) => one.courtId === courtId).map(({ period }) => period),
  ]
    .filter(({ until }) => until > from)
    .map((time) => latest(time.from, from));
  return starts.length === 0 ? null : (Math.min(...starts) as Instant);
}
