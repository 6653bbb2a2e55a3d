import type { BlockView } from "@platzwart/contract/calls/block-calls";
import { blockSchema } from "@platzwart/contract/calls/block-calls";
import { checkBlockPeriod } from "@platzwart/domain/court/block-limits";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { type Instant, latest } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import * as z from "zod/mini";
import { type BookingServices, cancelStored, readTime } from "./bookings.ts";
import { courtInUse } from "./courts.ts";
import { checkListRange } from "./list-range.ts";
import { blockChanged, blockEnded, courtBlocked } from "./log-entries.ts";
import type { BlockRecord } from "./ports/block-store.ts";
import type { BookingRecord } from "./ports/booking-store.ts";
import type { Store } from "./ports/storage.ts";

/** What becomes of the bookings inside a block's period; undefined: nobody has decided yet (C-13). */
export type BookingsChoice = "keep" | "cancel" | undefined;

type BlockBase = Pick<BlockView, "from" | "until" | "reason">;

interface BlockRequest {
  readonly courtId: CourtId;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
  readonly bookings: BookingsChoice;
}

/** How many days of blocks can be asked for at once. */
const MOST_DAYS = 366;

/** The blocks that touch a stretch of time. */
export async function listBlocks(store: Store, time: Interval): Promise<{ items: BlockView[] }> {
  checkListRange(time, MOST_DAYS);
  return { items: (await store.blocks.listTouching(time)).map(blockView) };
}

/**
 * Blocks a court for a period (C-13). Refuses, naming them, when active bookings lie inside and nobody decided what
 * becomes of them; "cancel" cancels them in the same transaction.
 */
export async function createBlock(
  services: BookingServices,
  request: BlockRequest,
  userId: string,
): Promise<BlockView> {
  const from = readTime(services.calendar, "from", request.from);
  const until = readTime(services.calendar, "until", request.until);
  return services.hall.change(async (store, now) => {
    await courtInUse(store, request.courtId);
    // what is past cannot be blocked any more
    const block: BlockRecord = {
      id: services.randomness.id(),
      courtId: request.courtId,
      period: { from: latest(from, now), until },
      reason: request.reason.trim(),
      createdBy: userId,
      createdAt: now,
    };
    await clearPeriod(store, block, request.bookings, userId, now);
    await store.blocks.insert(block);
    await store.systemLog.append(courtBlocked(now, block, userId));
    return publishBlock(store, block, now);
  });
}

/** Changes the period or the reason of a block that is not over; what has begun keeps its beginning. */
export async function changeBlock(
  services: BookingServices,
  id: string,
  request: { readonly [Key in "from" | "until" | "reason"]?: string | undefined } & {
    readonly bookings?: BookingsChoice;
    /** What the caller saw of it; undefined: whatever it was. */
    readonly seen?: BlockBase | undefined;
  },
  userId: string,
): Promise<BlockView> {
  const from = request.from === undefined ? null : readTime(services.calendar, "from", request.from);
  const until = request.until === undefined ? null : readTime(services.calendar, "until", request.until);
  return services.hall.change(async (store, now) => {
    const stored = await blockNotEnded(store, id, now);
    if (request.seen !== undefined && !matchesBase(stored, request.seen))
      throw new Refused({ code: "block_changed_meanwhile", block: id });
    const hasBegun = stored.period.from <= now;
    // what is past stays as it was
    const block: BlockRecord = {
      ...stored,
      period: {
        from: hasBegun || from === null ? stored.period.from : latest(from, now),
        until: until ?? stored.period.until,
      },
      reason: request.reason?.trim() ?? stored.reason,
    };
    await clearPeriod(store, block, request.bookings, userId, now);
    await store.blocks.update(id, { period: block.period, reason: block.reason });
    await store.systemLog.append(blockChanged(now, block, userId));
    return publishBlock(store, block, now);
  });
}

/** Ends a block now; one that has not begun is taken back altogether. */
export async function endBlock(services: BookingServices, id: string, userId: string): Promise<void> {
  await services.hall.change(async (store, now) => {
    const block = await blockNotEnded(store, id, now);
    await store.systemLog.append(blockEnded(now, block, userId));
    if (block.period.from < now) {
      const period = { from: block.period.from, until: now };
      await store.blocks.update(id, { period });
      await publishBlock(store, { ...block, period }, now);
    } else {
      await store.blocks.delete(id);
      await store.liveEvents.append("blocks-changes", { removed: id }, now);
    }
  });
}

async function blockNotEnded(store: Store, id: string, now: Instant): Promise<BlockRecord> {
  const block = await store.blocks.get(id);
  if (block === null) throw new Refused({ code: "block_unknown", block: id });
  if (block.period.until <= now) throw new Refused({ code: "block_already_over", block: id });
  return block;
}

function matchesBase({ period, reason }: BlockRecord, base: BlockBase): boolean {
  return period.from === base.from && period.until === base.until && reason === base.reason;
}

/** Holds a new or changed period against the rules, the other blocks and the bookings inside. */
async function clearPeriod(
  store: Store,
  { id, courtId, period }: BlockRecord,
  choice: BookingsChoice,
  userId: string,
  now: Instant,
): Promise<void> {
  throwIfRefused(checkBlockPeriod(period, now));
  const others = await store.blocks.listTouching(period);
  const other = others.find((block) => block.courtId === courtId && block.id !== id);
  if (other !== undefined) throw new Refused({ code: "block_overlaps", court: courtId, ...other.period });
  if (choice === "keep") return;
  const inside = await bookingsInside(store, courtId, period, now);
  if (inside.length > 0 && choice === undefined) {
    throw new Refused({
      code: "block_has_bookings",
      bookings: inside.map(({ customer, time }) => ({ court: courtId, name: customer.name, ...time })),
    });
  }
  for (const booking of inside) await cancelStored(store, booking, userId, now);
}

async function bookingsInside(
  store: Store,
  court: CourtId,
  period: Interval,
  now: Instant,
): Promise<BookingRecord[]> {
  const touching = await store.bookings.listTouching(period);
  return touching.filter(
    ({ courtId, status, time }) =>
      courtId === court && status === "active" && time.until > now && overlaps(time, period),
  );
}

async function publishBlock(store: Store, block: BlockRecord, now: Instant): Promise<BlockView> {
  const view = blockView(block);
  await store.liveEvents.append("blocks-changes", { block: z.encode(blockSchema, view) }, now);
  return view;
}

/** A block as it goes over the wire. */
export function blockView({ id, courtId, period, reason, createdAt }: BlockRecord): BlockView {
  return { id, courtId, ...period, reason, createdAt };
}
