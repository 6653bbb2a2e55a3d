import type { DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import { activeCourts } from "@platzwart/domain/court/active-courts";
import { dayPlan } from "@platzwart/domain/scheduler/day-plan";
import { codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { holderNames } from "../../facts/reason-views.ts";
import { blockView } from "../court-times/block-view.ts";
import { closedTimesOf } from "../court-times/opening-times.ts";
import type { Needs } from "../services.ts";

/** Today's time-limited codes, with or without a booking, and blocks of active courts. */
export async function readDayPlan({
  store,
  clock,
  calendar,
}: Needs<"store" | "clock" | "calendar">): Promise<DayPlanView> {
  const now = clock.now();
  const day = { from: calendar.startOfDay(now, 0), until: calendar.startOfDay(now, 1) };
  const settings = await readSettings(store);
  const courts = activeCourts(await courtsIn(store).list(), settings.court_count);
  const codes = await codesIn(store).listOverlapping(day);
  const activeIds = new Set(courts.map(({ id }) => id));
  const blocks = (await blocksIn(store).listOverlapping(day, now)).filter(({ courtId }) =>
    activeIds.has(courtId),
  );
  const holderNameOf = holderNames(codes);
  return {
    ...day,
    entries: dayPlan({ courts, codes, blocks }, day, now).map(({ time, light, door, ...entry }) => ({
      ...entry,
      ...time,
      name: holderNameOf(entry.codeId),
      light: [...light],
      door: [...door],
    })),
    blocks: blocks.map(blockView),
    closed: await closedTimesOf(store, calendar, settings, courts, day),
  };
}
