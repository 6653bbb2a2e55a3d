import {
  type PreviewEventView,
  type SchedulerRunView,
  type SchedulerStateView,
  schedulerStateSchema,
} from "@platzwart/contract/endpoints/scheduler-endpoints";
import { activeCourts } from "@platzwart/domain/court/active-courts";
import { preview } from "@platzwart/domain/scheduler/preview";
import * as z from "zod/mini";
import type { UserCaller } from "../../database/caller.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import { displayNames } from "../../facts/display-names.ts";
import { logIn } from "../../facts/log-writer.ts";
import { runViews } from "../../facts/run-views.ts";
import { schedulerIn } from "../../facts/scheduler-records.ts";
import { firstOf } from "../first-of.ts";
import type { Needs } from "../services.ts";
import { schedulerLog } from "./scheduler-log-entries.ts";

type SchedulerServices = Needs<"hall" | "clock" | "control" | "cipher" | "rates">;

/** Door and light windows of active courts, from 60 minutes ago to 24 hours ahead, by time (Z-20). */
export async function previewEvents({
  hall,
  clock,
}: Needs<"hall" | "clock">): Promise<{ items: PreviewEventView[] }> {
  const now = clock.now();
  const state = await hall.state(now);
  const activeCourtIds = new Set(activeCourts(state.courts, state.settings.court_count).map(({ id }) => id));
  const events = preview(state.facts, now).filter(({ courtId }) => activeCourtIds.has(courtId));
  return {
    items: events.map(({ interval, ...event }) => ({
      ...event,
      ...interval,
      name: state.names.holderName(event.codeId),
    })),
  };
}

/** Runs even if paused (X-05, Z-10); then only windows that cover this instant keep doors unlocked (Z-06). */
export async function runByHand(services: SchedulerServices, caller: UserCaller): Promise<SchedulerRunView> {
  const { hall, control } = services;
  services.rates.admit("records", caller.id);
  await hall.change(caller, async (store, now) => {
    const state = await schedulerIn(store).state();
    if (state.isPaused)
      await schedulerIn(store).setState({ ...state, doorFreeze: { at: now, revision: store.nextRevision } });
    await logIn(store).append(schedulerLog.runByHand(now, caller.id));
  });
  const run = await control.runByHand(caller.id);
  return firstOf(await runViews(hall.read, [run], services.cipher));
}

/** Pauses or resumes 5-minute runs and releases of doors, but not lights; a pause survives a restart (Z-06). */
export async function pauseScheduler(
  services: SchedulerServices,
  paused: boolean,
  caller: UserCaller,
): Promise<SchedulerStateView> {
  return services.hall.change(caller, async (store, now) => {
    const stored = await schedulerIn(store).state();
    if (stored.isPaused !== paused) {
      await schedulerIn(store).setState(
        paused
          ? {
              isPaused: true,
              since: now,
              byUserId: caller.id,
              doorFreeze: { at: now, revision: store.nextRevision },
            }
          : { isPaused: false },
      );
      const logEntry = paused ? schedulerLog.paused : schedulerLog.resumed;
      await logIn(store).append(logEntry(now, caller.id));
    }
    const view = await stateViewOf(store, services);
    await liveEventsIn(store).append(
      "scheduler-changes",
      { state: z.encode(schedulerStateSchema, view) },
      now,
    );
    return view;
  });
}

export async function schedulerState(services: SchedulerServices): Promise<SchedulerStateView> {
  return stateViewOf(services.hall.read, services);
}

/** Runs with a smaller id than `before` (null: from the newest), newest first (Z-05). */
export async function listRuns(
  services: SchedulerServices,
  before: number | null,
  limit: number,
): Promise<{ items: SchedulerRunView[] }> {
  const store = services.hall.read;
  const runs = await schedulerIn(store).listRuns(before, limit);
  return { items: await runViews(store, runs, services.cipher) };
}

async function stateViewOf(
  store: Store,
  { clock, control }: Needs<"clock" | "control">,
): Promise<SchedulerStateView> {
  const state = await schedulerIn(store).state();
  if (!state.isPaused) {
    return { isPaused: false, pausedSince: null, pausedBy: null, nextRunAt: control.nextRun(clock.now()) };
  }
  const names = await displayNames(store, [state.byUserId]);
  return {
    isPaused: true,
    pausedSince: state.since,
    pausedBy: names.get(state.byUserId) ?? null,
    nextRunAt: null,
  };
}
