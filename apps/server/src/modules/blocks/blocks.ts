import {
  type AuthoredBlockView,
  authoredBlockSchema,
  type BlockView,
} from "@platzwart/contract/endpoints/block-endpoints";
import { checkBlockPeriod } from "@platzwart/domain/court/block-limits";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { between, type Instant, latest } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import { visibleText } from "@platzwart/domain/visible-text";
import * as z from "zod/mini";
import type { UserCaller } from "../../database/caller.ts";
import { courtPositionIn, positionText } from "../../database/list-position.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import { type BlockRecord, blocksIn } from "../../facts/block-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { displayNames } from "../../facts/display-names.ts";
import { requireActiveCourt } from "../../facts/find-court.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { BookingServices } from "../bookings/bookings.ts";
import { cancelBookingAndCode } from "../bookings/cancelled-bookings.ts";
import { conflictingFields } from "../conflicting-fields.ts";
import { blockView } from "../court-times/block-view.ts";
import { requireTime } from "../court-times/booking-checks.ts";
import { firstOf } from "../first-of.ts";
import { checkListRange } from "../list-range.ts";
import type { Needs } from "../services.ts";
import { UNDO_PERIOD } from "../undo-period.ts";
import { blockLog } from "./block-log-entries.ts";

/** Decision about bookings inside a block; undefined: not decided yet (C-13). */
export type BookingsChoice = "keep" | "cancel" | undefined;

type BlockFields = Pick<BlockView, "from" | "until" | "reason">;

interface BlockRequest {
  readonly courtIds: readonly CourtId[];
  /** ISO 8601; text without an offset is Europe/Berlin time. */
  readonly from: string;
  readonly until: string;
  readonly reason: string;
  readonly bookings: BookingsChoice;
}

const MAX_LIST_DAYS = 366;
/** Thousands at once would delay other callers. */
const PAGE_SIZE = 500;

/** Blocks that overlap the time. `after`: `nextAfter` of the previous page; null: first page. */
export async function listBlocks(
  { store, clock }: Needs<"store" | "clock">,
  { time, after }: { readonly time: Interval; readonly after: string | null },
): Promise<{ items: AuthoredBlockView[]; nextAfter: string | null }> {
  checkListRange(time, MAX_LIST_DAYS);
  const position = after === null ? null : courtPositionIn(after, { code: "block_unknown", block: after });
  const page = await blocksIn(store).listPage(time, clock.now(), { after: position, limit: PAGE_SIZE });
  return {
    items: await withAuthors(store, page.items),
    nextAfter: positionText(page.nextAfter),
  };
}

/** Blocks all courts or none (C-13); without a choice refuses with the list of active bookings inside. */
export async function createBlocks(
  services: BookingServices,
  request: BlockRequest,
  caller: UserCaller,
): Promise<AuthoredBlockView[]> {
  const from = requireTime(services.calendar, "from", request.from);
  const until = requireTime(services.calendar, "until", request.until);
  services.rates.admit("records", caller.id);
  return services.hall.change(caller, async (store, now) => {
    const views: AuthoredBlockView[] = [];
    const blocks = [...new Set(request.courtIds)].map(
      (courtId): BlockRecord => ({
        id: services.randomness.id(),
        courtId,
        // a block cannot begin in the past
        period: { from: latest(from, now), until },
        reason: visibleText(request.reason),
        createdBy: caller.id,
        createdAt: now,
        endedAt: null,
        changedAt: null,
        changedBy: null,
      }),
    );
    for (const { courtId } of blocks) await requireActiveCourt(store, courtId, "courtIds");
    await checkPeriodAndBookings(store, blocks, { choice: request.bookings, before: null }, caller.id, now);
    for (const block of blocks) {
      await blocksIn(store).insert(block);
      await logIn(store).append(blockLog.created(now, block, caller.id));
      views.push(await publishBlock(store, block, now));
    }
    return views;
  });
}

/** A past beginning stays; only bookings of which the block covers more than before need a decision. */
export async function changeBlock(
  services: BookingServices,
  id: string,
  request: { readonly [Key in "from" | "until" | "reason"]?: string | undefined } & {
    readonly bookings?: BookingsChoice;
    /** Fields last read by the caller; undefined: no check for conflicts. */
    readonly seen?: BlockFields | undefined;
  },
  caller: UserCaller,
): Promise<AuthoredBlockView> {
  const from = request.from === undefined ? null : requireTime(services.calendar, "from", request.from);
  const until = request.until === undefined ? null : requireTime(services.calendar, "until", request.until);
  return services.hall.change(caller, async (store, now) => {
    const storedBlock = await requireOpenBlock(store, id, now);
    if (conflictingFields(request.seen, changeableFields(storedBlock)) !== null)
      throw new Refused({ code: "block_changed_meanwhile", block: id });
    const hasBegun = storedBlock.period.from <= now;
    const block: BlockRecord = {
      ...storedBlock,
      period: {
        from: hasBegun || from === null ? storedBlock.period.from : latest(from, now),
        until: until ?? storedBlock.period.until,
      },
      reason: request.reason === undefined ? storedBlock.reason : visibleText(request.reason),
    };
    if (conflictingFields(changeableFields(block), changeableFields(storedBlock)) === null)
      return withAuthor(store, storedBlock);
    const decision = { choice: request.bookings, before: storedBlock.period };
    await checkPeriodAndBookings(store, [block], decision, caller.id, now);
    const changes = {
      ...{ period: block.period, reason: block.reason },
      ...{ changedAt: now, changedBy: caller.id },
    };
    await blocksIn(store).update(id, changes);
    await logIn(store).append(blockLog.changed(now, block, caller.id));
    return publishBlock(store, { ...block, ...changes }, now);
  });
}

/** Deletes a block that has not begun, or was just made and is undone. */
export async function endBlock(services: BookingServices, id: string, caller: UserCaller): Promise<void> {
  await services.hall.change(caller, async (store, now) => {
    const block = await requireOpenBlock(store, id, now);
    await logIn(store).append(blockLog.ended(now, block, caller.id));
    if (block.period.from < now && between(block.createdAt, now) > UNDO_PERIOD) {
      const period = { from: block.period.from, until: now };
      const changes = { period, endedAt: now, changedAt: now, changedBy: caller.id };
      await blocksIn(store).update(id, changes);
      await publishBlock(store, { ...block, ...changes }, now);
    } else {
      await blocksIn(store).delete(id);
      await liveEventsIn(store).append("blocks-changes", { removed: id }, now);
    }
  });
}

/** Refuses a block that is over; one in the future is open. */
async function requireOpenBlock(store: Store, id: string, now: Instant): Promise<BlockRecord> {
  const block = await blocksIn(store).get(id);
  if (block === null) throw new Refused({ code: "block_unknown", block: id });
  if (block.endedAt !== null || block.period.until <= now)
    throw new Refused({ code: "block_already_over", block: id });
  return block;
}

function changeableFields({ period: { from, until }, reason }: BlockRecord): BlockFields {
  return { from, until, reason };
}

interface BookingsDecision {
  readonly choice: BookingsChoice;
  /** Former period, whose bookings are decided already; null: a new block. */
  readonly before: Interval | null;
}

/** Refuses wrong periods and overlaps; bookings of which a block covers more than before need a `choice`. */
async function checkPeriodAndBookings(
  store: Store,
  blocks: readonly BlockRecord[],
  { choice, before }: BookingsDecision,
  userId: string,
  now: Instant,
): Promise<void> {
  const undecided: BookingRecord[] = [];
  const overlappedBlocks: (Interval & { readonly court: CourtId })[] = [];
  for (const { id, courtId, period } of blocks) {
    throwIfRefused(checkBlockPeriod(period, now));
    const others = await blocksIn(store).listOverlapping(period, now);
    const overlapping = others.find((block) => block.courtId === courtId && block.id !== id);
    if (overlapping !== undefined) overlappedBlocks.push({ court: courtId, ...overlapping.period });
    const inside = await activeBookingsInside(store, courtId, period, now);
    undecided.push(
      ...inside.filter(({ time }) => before === null || coversMoreThanBefore(time, period, before)),
    );
  }
  if (overlappedBlocks.length > 0) throw new Refused({ code: "block_overlaps", blocks: overlappedBlocks });
  if (choice === "keep") return;
  if (undecided.length > 0 && choice === undefined) {
    throw new Refused({
      code: "block_has_bookings",
      bookings: undecided.map(({ courtId: court, customer, time }) => ({ court, ...customer, ...time })),
    });
  }
  for (const booking of undecided) await cancelBookingAndCode(store, booking, userId, now);
}

/** Then the earlier decision about the booking does not suffice. */
function coversMoreThanBefore(booking: Interval, period: Interval, before: Interval): boolean {
  const from = Math.max(booking.from, period.from);
  const until = Math.min(booking.until, period.until);
  return from < before.from || until > before.until;
}

async function activeBookingsInside(
  store: Store,
  court: CourtId,
  period: Interval,
  now: Instant,
): Promise<BookingRecord[]> {
  const active = await bookingsIn(store).listActive(period);
  return active.filter(
    ({ courtId, time }) => courtId === court && time.until > now && overlaps(time, period),
  );
}

async function publishBlock(store: Store, block: BlockRecord, now: Instant): Promise<AuthoredBlockView> {
  const view = await withAuthor(store, block);
  await liveEventsIn(store).append("blocks-changes", { block: z.encode(authoredBlockSchema, view) }, now);
  return view;
}

/** Views with the names of those who made and changed each block. */
async function withAuthors(store: Store, blocks: readonly BlockRecord[]): Promise<AuthoredBlockView[]> {
  const ids = blocks.flatMap(({ createdBy, changedBy }) =>
    changedBy === null ? [createdBy] : [createdBy, changedBy],
  );
  const names = await displayNames(store, ids);
  return blocks.map((block) => ({
    ...blockView(block),
    createdBy: names.get(block.createdBy) ?? null,
    changedAt: block.changedAt,
    changedBy: block.changedBy === null ? null : (names.get(block.changedBy) ?? null),
  }));
}

async function withAuthor(store: Store, block: BlockRecord): Promise<AuthoredBlockView> {
  return firstOf(await withAuthors(store, [block]));
}
