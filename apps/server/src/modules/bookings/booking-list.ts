import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Interval } from "@platzwart/domain/time/interval";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import type { Booker } from "../../database/caller.ts";
import { courtPositionIn, positionText } from "../../database/list-position.ts";
import { type BookingFilter, bookingsIn, type RevisionPosition } from "../../facts/booking-records.ts";
import { checkListRange } from "../list-range.ts";
import type { Needs } from "../services.ts";
import { bookingViews } from "./booking-views.ts";

const MAX_LIST_DAYS = 62;
/** A full hall has 280 bookings a day; more at once would delay other callers. */
const PAGE_SIZE = 500;

interface ListRequest extends Omit<BookingFilter, "createdBy"> {
  /** null: any time, allowed only for a list of changes. */
  readonly time: Interval | null;
  /** null: all bookings of the time, by start; else those changed later, by revision. */
  readonly changedSince: number | null;
  /** `nextAfter` of the previous page; null: first page. */
  readonly after: string | null;
}

/** Refuses with revision_ahead after a restore, because changes would be missing silently. */
export async function listBookings(
  { store, cipher }: Needs<"store" | "cipher">,
  { time, changedSince, after, ...filters }: ListRequest,
  caller: Booker,
): Promise<{ items: BookingView[]; nextAfter: string | null; revision: number }> {
  if (time !== null) checkListRange(time, MAX_LIST_DAYS);
  // read first: concurrent changes may be in this list, and are in the next list of changes
  const revision = store.factsRevision;
  // a booking system sees only bookings that it made
  const createdBy = caller.role === "booking_system" ? caller.id : undefined;
  const filter = { ...filters, createdBy, limit: PAGE_SIZE };
  if (changedSince !== null) {
    if (changedSince > revision) throw new Refused({ code: "revision_ahead" });
    const position = after === null ? { revision: changedSince, id: null } : parseRevisionPosition(after);
    const page = await bookingsIn(store).listChangedPage({ ...filter, time, after: position });
    const next = page.nextAfter;
    return {
      items: await bookingViews(store, cipher, page.items, caller),
      nextAfter: next === null ? null : `${next.revision}.${next.id}`,
      revision,
    };
  }
  if (time === null)
    throw new Refused({
      code: "input_invalid",
      problems: [{ field: "from", problem: INPUT_PROBLEMS.listTimeOrChanges }],
    });
  const position =
    after === null ? null : courtPositionIn(after, { code: "booking_unknown", booking: after });
  const page = await bookingsIn(store).listPage(time, { ...filter, after: position });
  return {
    items: await bookingViews(store, cipher, page.items, caller),
    nextAfter: positionText(page.nextAfter),
    revision,
  };
}

/** For a booking system the bookings of others do not exist. */
export async function readBooking(
  { store, cipher }: Needs<"store" | "cipher">,
  id: string,
  caller: Booker,
): Promise<BookingView> {
  const booking = await bookingsIn(store).get(id);
  const isOwn = caller.role !== "booking_system" || booking?.createdBy === caller.id;
  const [view] = booking === null || !isOwn ? [] : await bookingViews(store, cipher, [booking], caller);
  if (view === undefined) throw new Refused({ code: "booking_unknown", booking: id });
  return view;
}

/** Parses `nextAfter` of a page. */
function parseRevisionPosition(after: string): RevisionPosition {
  const [, revision, id = ""] = /^(\d{1,15})\.([\w-]+)$/.exec(after) ?? [];
  if (revision === undefined) throw new Refused({ code: "booking_unknown", booking: after });
  return { revision: Number(revision), id };
}
