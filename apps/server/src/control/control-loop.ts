import { activeCourts } from "@platzwart/domain/court/active-courts";
import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { nextEdge } from "@platzwart/domain/scheduler/next-edge";
import type { RunTrigger } from "@platzwart/domain/scheduler/run-result";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import { isStorageRefusal } from "../database/storage-refusals.ts";
import { ClockWatch } from "../facts/clock-watch.ts";
import { decisionsOf } from "../facts/decisions.ts";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { Hall } from "../facts/hall.ts";
import type { HallState } from "../facts/hall-state.ts";
import type { StoredRun } from "../facts/scheduler-records.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { Doors } from "./doors.ts";
import type { EquipmentSync } from "./equipment-sync.ts";
import type { Lamps } from "./lamps.ts";
import type { Projector } from "./projector.ts";
import { reconcile } from "./reconcile.ts";
import type { RunHistory } from "./run-history.ts";
import type { Schedule } from "./schedule.ts";
import { Upkeep } from "./upkeep.ts";

/** Longest time between two passes (L-04). */
const CHECK_INTERVAL = seconds(10);

/** A "check" asks the devices or follows their news, and is no run of the scheduler. */
type PassTrigger = RunTrigger | "check";

/** The first of several simultaneous triggers is stored with the run. */
const TRIGGERS_BY_WEIGHT: readonly PassTrigger[] = [
  "manual",
  "missed",
  "schedule",
  "start",
  "edge",
  "change",
  "check",
];

/** Runs that command every device again and stay in the history whatever they sent (Z-05). */
const FULL_RUNS: ReadonlySet<PassTrigger> = new Set(["manual", "missed", "schedule", "start"]);

interface ManualRequest {
  readonly userId: string;
  readonly resolve: (run: StoredRun) => void;
  readonly reject: (error: unknown) => void;
}

interface LoopOptions {
  readonly hall: Hall;
  readonly lamps: Lamps;
  readonly reports: DeviceReports;
  readonly projector: Projector;
  readonly doors: Doors;
  readonly equipment: EquipmentSync;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly schedule: Schedule;
  readonly history: RunHistory;
  readonly expireCodes: (now: Instant) => Promise<void>;
  /** Stores entries of the audit file that the database refused. */
  readonly storeAudit: () => Promise<void>;
  readonly clockSync: ClockSync;
  /** Latest stored instant, for ClockWatch; null: none. */
  readonly mark: Instant | null;
}

/** Commands devices in passes; a request during a pass causes another pass after it (Z-07). */
export class ControlLoop {
  readonly #options: LoopOptions;
  readonly #upkeep: Upkeep;
  readonly clockWatch: ClockWatch;
  readonly runs: Partial<Record<PassTrigger | "failed", number>> = {};
  #timer: PendingTimer | null = null;
  #runningPasses: Promise<void> | null = null;
  #requestedTriggers = new Set<PassTrigger>();
  #manualRequests: ManualRequest[] = [];
  #isStopped = true;
  /** Time of the next pass at the latest; a missed edge does no harm, as each pass decides anew. */
  #nextEdge: Instant | null = null;
  #lastPollAt: Duration | null = null;
  #healthyPassAt: Duration | null = null;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.clockWatch = new ClockWatch(options);
    this.#upkeep = new Upkeep({
      ...options,
      clockWatch: this.clockWatch,
      onFailure: () => this.#count("failed"),
      onLateRun: () => this.request("check"),
    });
  }

  /** Monotonic time since the last pass with the complete stored state; null: none yet. */
  get sinceLastPass(): Duration | null {
    return this.#healthyPassAt === null ? null : minus(this.#options.clock.elapsed(), this.#healthyPassAt);
  }

  async start(): Promise<void> {
    this.#isStopped = false;
    this.request("start");
    await this.idle();
  }

  request(trigger: PassTrigger): void {
    if (this.#isStopped) return;
    this.#requestedTriggers.add(trigger);
    if (this.#runningPasses !== null) return;
    this.#timer?.cancel();
    this.#timer = null;
    this.#runningPasses = this.#runPasses();
  }

  runByHand(userId: string): Promise<StoredRun> {
    if (this.#isStopped) return Promise.reject(new Error("the loop is stopped"));
    return new Promise((resolve, reject) => {
      this.#manualRequests.push({ userId, resolve, reject });
      this.request("manual");
    });
  }

  get isRunning(): boolean {
    return this.#runningPasses !== null;
  }

  /** Resolves when no pass runs and all reports are stored. */
  async idle(): Promise<void> {
    do {
      await this.#runningPasses;
      await this.#upkeep.idle();
      await this.#options.reports.idle();
      await this.#options.history.whenKnownResultsStored();
    } while (this.#runningPasses !== null);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#options.lamps.stop();
    this.#options.doors.stop();
    await this.#runningPasses;
    await this.#upkeep.idle();
    await this.#options.history.whenAllRunsStored();
    await this.#options.reports.storeReports();
  }

  /** Runs passes until no trigger is left. */
  async #runPasses(): Promise<void> {
    let delay: Duration = CHECK_INTERVAL;
    do {
      const triggers = [...this.#requestedTriggers];
      const manualRequests = this.#manualRequests.splice(0);
      this.#requestedTriggers.clear();
      try {
        delay = await this.#runPass(triggers, manualRequests);
      } catch (error) {
        this.#count("failed");
        this.#options.serverLog.error("a pass of the control loop failed; the next one tries again", error);
        for (const { reject } of manualRequests) reject(error);
        delay = CHECK_INTERVAL;
      }
    } while (this.#requestedTriggers.size > 0 && !this.#isStopped);
    // synchronously after the last check of requests, so that none is lost
    this.#runningPasses = null;
    if (this.#isStopped) {
      for (const { reject } of this.#manualRequests.splice(0)) reject(new Error("the loop is stopped"));
      return;
    }
    this.#timer = this.#options.clock.timer("control loop", delay, () => {
      this.#timer = null;
      this.request("check");
    });
  }

  /** Returns the time until the next pass. */
  async #runPass(
    triggers: readonly PassTrigger[],
    manualRequests: readonly ManualRequest[],
  ): Promise<Duration> {
    const forcedCourts = this.#options.hall.drainForcedLights();
    if (this.#options.equipment.isOutOfSync) await this.#options.equipment.sync();
    const now = this.#options.clock.now();
    this.clockWatch.compare();
    const { state, isCurrent } = await this.#options.hall.stateInTime(now);
    const trigger = this.#triggerOf(triggers, state, now);
    this.#count(trigger);
    this.#reconcile(trigger, state, now, { manualRequests, forcedCourts, isCurrent });
    this.#nextEdge = nextEdge(state.facts, now);
    this.#pollWhenDue();
    void this.#options.reports.storeReports();
    void this.#storeAudit();
    await this.#upkeep.run(state, now);
    // a pass with an old state helps the hall, but must not count as healthy
    if (isCurrent) this.#healthyPassAt = this.#options.clock.elapsed();
    const nowAfterwards = this.#options.clock.now();
    const untilEdge = this.#nextEdge === null ? CHECK_INTERVAL : between(nowAfterwards, this.#nextEdge);
    const delay = shortest(this.#timeUntilPoll(), untilEdge, this.#options.schedule.untilNext(nowAfterwards));
    return longest(milliseconds(0), delay);
  }

  #triggerOf(triggers: readonly PassTrigger[], { scheduler }: HallState, now: Instant): PassTrigger {
    const due = this.#options.schedule.due(now, scheduler.isPaused);
    const isEdgeDue = this.#nextEdge !== null && this.#nextEdge <= now;
    const allTriggers = new Set<PassTrigger>([
      ...triggers,
      ...(due === null ? [] : [due]),
      ...(isEdgeDue ? ["edge" as const] : []),
    ]);
    return TRIGGERS_BY_WEIGHT.find((trigger) => allTriggers.has(trigger)) ?? "check";
  }

  #reconcile(
    trigger: PassTrigger,
    state: HallState,
    now: Instant,
    context: {
      readonly manualRequests: readonly ManualRequest[];
      readonly forcedCourts: ReadonlySet<CourtId>;
      readonly isCurrent: boolean;
    },
  ): void {
    const { manualRequests, forcedCourts, isCurrent } = context;
    const decisions = decisionsOf(state, now);
    const isFull = FULL_RUNS.has(trigger);
    const isByHand = trigger === "manual";
    // while the scheduler is paused only a person commands doors that are as desired (Z-06)
    const isConfirming = isFull && (isByHand || !state.scheduler.isPaused);
    const channelsOfForced = [...forcedCourts].flatMap((id) => ownChannels(state.facts.channels, id));
    const forcedChannels = new Set(channelsOfForced.map(({ id }) => id));
    const devices = { lamps: this.#options.lamps, doors: this.#options.doors };
    const { isUnknown } = this.clockWatch;
    const sent = reconcile(devices, decisions, {
      lamps: {
        isRetry: isFull,
        isByPerson: (id) => isByHand || forcedChannels.has(id),
        staysLit: (id) => isUnknown && !forcedChannels.has(id),
      },
      doors: { isRetry: isConfirming, mayRelease: isCurrent && !isUnknown },
    });
    if (trigger === "check" || (!isFull && sent.length === 0)) return;
    const activeById = new Map(
      activeCourts(state.courts, state.settings.court_count).map((court) => [court.id, court]),
    );
    const { lights } = this.#options.hall.pictures;
    const recorded = this.#options.history.record({
      startedAt: now,
      trigger,
      startedBy: manualRequests[0]?.userId ?? null,
      decisions: { ...decisions, courts: decisions.courts.filter(({ courtId }) => activeById.has(courtId)) },
      isLightOn: (id) => {
        const lamp = lights.ofCourt(id);
        return lamp === undefined ? null : (lamp.isOn ?? activeById.get(id)?.isLightOn ?? false);
      },
      sent,
    });
    for (const { resolve, reject } of manualRequests) recorded.then(resolve, reject);
  }

  #timeUntilPoll(): Duration {
    if (this.#lastPollAt === null) return milliseconds(0);
    return minus(plus(this.#lastPollAt, CHECK_INTERVAL), this.#options.clock.elapsed());
  }

  /** Not awaited, so that a slow answer delays no other. */
  #pollWhenDue(): void {
    if (this.#timeUntilPoll() > 0) return;
    this.#lastPollAt = this.#options.clock.elapsed();
    void this.#options.lamps.poll();
    void this.#options.doors.poll();
  }

  async #storeAudit(): Promise<void> {
    try {
      await this.#options.storeAudit();
    } catch (error) {
      if (!isStorageRefusal(error))
        this.#options.serverLog.error("the audit file could not be stored", error);
    }
  }

  #count(trigger: PassTrigger | "failed"): void {
    this.runs[trigger] = (this.runs[trigger] ?? 0) + 1;
  }
}
