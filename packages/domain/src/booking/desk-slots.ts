import type { Block } from "../court/block.ts";
import type { CourtId } from "../court/court.ts";
import type { Refusal } from "../refusal.ts";
import { type Duration, type Instant, latest, plus, roundUp } from "../time/instant.ts";
import { type Interval, overlaps, subtract } from "../time/interval.ts";
import { type BookingSlot, checkBookingChange, gainedTimes } from "./booking-change.ts";
import { type BookingLimits, checkBookingTime } from "./booking-limits.ts";

/** An active booking, or a code by hand that occupies its court. */
export interface TakenSlot extends BookingSlot {
  readonly id: string;
}

/** Facts of the day on the page, for checks before the request. */
interface DeskFacts<Taken extends TakenSlot, B extends Block> {
  readonly taken: readonly Taken[];
  readonly blocks: readonly B[];
  readonly limits: BookingLimits;
}

interface FreeSlotFacts extends Pick<DeskFacts<TakenSlot, Block>, "taken" | "blocks"> {
  readonly closed: readonly (Interval & { readonly courtId: CourtId })[];
}

export type SlotProblem<Taken extends TakenSlot, B extends Block> =
  | { readonly kind: "taken"; readonly obstacle: Taken }
  | { readonly kind: "blocked"; readonly obstacle: B }
  | { readonly kind: "limit"; readonly refusal: Refusal };

/** Why a booking is impossible by the server's rules (B-01, B-03), or null; `before` null: a new booking. */
export function slotProblem<Taken extends TakenSlot, B extends Block>(
  before: TakenSlot | null,
  after: BookingSlot,
  { taken, blocks, limits }: DeskFacts<Taken, B>,
): SlotProblem<Taken, B> | null {
  const refusal =
    before === null ? checkBookingTime(after.time, limits) : checkBookingChange(before, after, limits);
  if (refusal !== null) return { kind: "limit", refusal };
  const gained = before === null ? [after.time] : gainedTimes(before, after, limits.now);
  const overlapsGained = (courtId: CourtId, time: Interval) =>
    courtId === after.courtId && gained.some((part) => overlaps(part, time));
  const other = taken.find(({ id, courtId, time }) => id !== before?.id && overlapsGained(courtId, time));
  if (other !== undefined) return { kind: "taken", obstacle: other };
  const block = blocks.find(({ courtId, period }) => overlapsGained(courtId, period));
  return block === undefined ? null : { kind: "blocked", obstacle: block };
}

/** Times that nothing occupies; without opening hours, since the desk may book outside of them. */
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

/** Earliest free slot, from `within.from` or a multiple of `step`, on the first such court; null: none. */
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

/** End of the free time after `from`: `from` itself if not free, null if nothing known follows. */
export function freeUntil(
  courtId: CourtId,
  facts: Pick<DeskFacts<TakenSlot, Block>, "taken" | "blocks">,
  from: Instant,
  ignoredId?: string,
): Instant | null {
  const starts = [
    ...facts.taken.filter((one) => one.courtId === courtId && one.id !== ignoredId).map(({ time }) => time),
    ...facts.blocks.filter((one) => one.courtId === courtId).map(({ period }) => period),
  ]
    .filter(({ until }) => until > from)
    .map((time) => latest(time.from, from));
  return starts.length === 0 ? null : (Math.min(...starts) as Instant);
}
