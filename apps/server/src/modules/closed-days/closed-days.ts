import type { ClosedDayView } from "@platzwart/contract/endpoints/closed-day-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { DayHours } from "@platzwart/domain/court/day-hours";
import type { ClosedDay, OpeningHours } from "@platzwart/domain/court/opening-hours";
import { Refused } from "@platzwart/domain/refusal";
import { type CalendarDay, epochDayOf } from "@platzwart/domain/time/calendar-day";
import { days, instant, plus } from "@platzwart/domain/time/instant";
import { visibleText } from "@platzwart/domain/visible-text";
import type { UserCaller } from "../../database/caller.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import { type ClosedDayRecord, closedDaysIn } from "../../facts/closed-day-records.ts";
import { requireActiveCourt } from "../../facts/find-court.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { refuseBookingsOutside } from "../court-times/opening-times.ts";
import { checkListRange } from "../list-range.ts";
import type { Needs } from "../services.ts";
import { closedDayLog } from "./closed-day-log-entries.ts";

/** Replaces an entry of the same date and court. */
interface ClosedDayRequest {
  readonly date: CalendarDay;
  /** null: the whole hall. */
  readonly courtId: CourtId | null;
  readonly name: string;
  /** null: closed all day. */
  readonly opens: DayHours | null;
}

const MAX_LIST_DAYS = 1_100;

/** `to` is exclusive; sorted by date. */
export async function listClosedDays(
  { store }: Needs<"store">,
  { from, to }: { readonly from: CalendarDay; readonly to: CalendarDay },
): Promise<{ items: ClosedDayView[] }> {
  checkListRange({ from: midnightOf(from), until: midnightOf(to) }, MAX_LIST_DAYS);
  const items = await closedDaysIn(store).list(from, to);
  return { items: items.filter(({ date }) => date < to) };
}

/** Saves all or none; unless confirmed refuses if future bookings would lie outside, which stay in any case. */
export async function saveClosedDays(
  services: Needs<"hall" | "calendar" | "randomness">,
  requests: readonly ClosedDayRequest[],
  isConfirmed: boolean,
  caller: UserCaller,
): Promise<{ items: ClosedDayView[] }> {
  for (const [index, { opens }] of requests.entries())
    if (opens !== null && opens.from >= opens.until)
      throw new Refused({
        code: "closed_day_invalid",
        field: `days.${index}.opens.until`,
        problem: "hours",
      });
  refuseRepeated(requests);
  return services.hall.change(caller, async (store, now) => {
    for (const { courtId } of requests)
      if (courtId !== null) await requireActiveCourt(store, courtId, "days");
    if (!isConfirmed) {
      const settings = await readSettings(store);
      await refuseBookingsOutside(store, services.calendar, settings, withClosedDays(requests), now);
    }
    const items: ClosedDayRecord[] = [];
    for (const request of requests) {
      const day = await storeDay(store, services.randomness.id(), request);
      await logIn(store).append(closedDayLog.entered(now, day, caller.id));
      items.push(day);
    }
    await liveEventsIn(store).append("closed-days-changes", {}, now);
    return { items };
  });
}

export async function removeClosedDay(
  { hall }: Needs<"hall">,
  id: string,
  caller: UserCaller,
): Promise<void> {
  await hall.change(caller, async (store, now) => {
    const day = await closedDaysIn(store).get(id);
    if (day === null) throw new Refused({ code: "closed_day_unknown" });
    await closedDaysIn(store).delete(id);
    await logIn(store).append(closedDayLog.removed(now, day, caller.id));
    await liveEventsIn(store).append("closed-days-changes", {}, now);
  });
}

/** Under the id of the replaced entry, or a new one. */
async function storeDay(store: Store, newId: string, request: ClosedDayRequest): Promise<ClosedDayRecord> {
  const { date, courtId, opens } = request;
  const changes = { name: visibleText(request.name), opens };
  const replaced = await closedDaysIn(store).find({ date, courtId });
  const day = { id: replaced?.id ?? newId, date, courtId, ...changes };
  if (replaced === null) await closedDaysIn(store).insert(day);
  else await closedDaysIn(store).update(day.id, changes);
  return day;
}

/** In UTC, which suffices to limit the length of a list. */
const midnightOf = (day: CalendarDay) => plus(instant(0), days(epochDayOf(day)));

const isSameDay = (a: Pick<ClosedDay, "date" | "courtId">, b: Pick<ClosedDay, "date" | "courtId">) =>
  a.date === b.date && a.courtId === b.courtId;

/** Opening hours with the added days instead of those of the same date and court. */
const withClosedDays =
  (added: readonly ClosedDay[]) =>
  (before: OpeningHours): OpeningHours => ({
    ...before,
    closedDays: [...added, ...before.closedDays.filter((day) => !added.some((one) => isSameDay(one, day)))],
  });

function refuseRepeated(requests: readonly ClosedDayRequest[]): void {
  const index = requests.findIndex((day, at) => requests.findIndex((one) => isSameDay(one, day)) !== at);
  if (index >= 0)
    throw new Refused({ code: "closed_day_invalid", field: `days.${index}.date`, problem: "repeated" });
}
