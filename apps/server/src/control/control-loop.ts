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

/** All courts in auto mode are looked at again at least this often (L-04). */
const CHECK_INTERVAL = seconds(10);

/** Why the loop looks; a "check" is the light check or news of a device and is no run of the scheduler. */
type LookTrigger = RunTrigger | "check";

/** When several come together, the first of these names the run. */
const BY_WEIGHT: readonly LookTrigger[] = [
  "manual",
  "missed",
  "schedule",
  "start",
  "edge",
  "change",
  "check",
];

/** Runs in which every device is told again and which the history keeps whatever they sent (Z-05). */
const FULL: ReadonlySet<LookTrigger> = new Set(["manual", "missed", "schedule", "start"]);

interface ByHand {
  readonly userId: string;
  readonly resolve: (run: StoredRun) => void;
  readonly reject: (error: unknown) => void;
}

/** What the loop works with. */
interface LoopParts {
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
  /** Notes the codes that are over. */
  readonly expireCodes: (now: Instant) => Promise<void>;
  /** Stores what the audit file took while the database refused it. */
  readonly storeAudit: () => Promise<void>;
  readonly clockSync: ClockSync;
  /** As ClockWatch takes it. */
  readonly mark: Instant | null;
}

/**
 * The loop: compares what the hall should be with what it reports, and tells the devices the difference. It runs at
 * start, at every edge of a window, every 10 seconds, every 5 minutes, by hand and on every change. Never two runs at
 * once: a run asked for during another follows it (Z-07). Nothing is scheduled for an edge but a run, so a missed one
 * leaves nothing wrong.
 */
export class ControlLoop {
  readonly #parts: LoopParts;
  readonly #upkeep: Upkeep;
  readonly clockWatch: ClockWatch;
  /** How often it ran for which reason, and how often it failed. */
  readonly runs: Partial<Record<LookTrigger | "failed", number>> = {};
  #timer: PendingTimer | null = null;
  #running: Promise<void> | null = null;
  #asked = new Set<LookTrigger>();
  #byHand: ByHand[] = [];
  #isStopped = true;
  #nextEdge: Instant | null = null;
  #lastCheck: Duration | null = null;
  #lastRun: Duration | null = null;

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.clockWatch = new ClockWatch(parts);
    this.#upkeep = new Upkeep({
      ...parts,
      clockWatch: this.clockWatch,
      onFailure: () => this.#count("failed"),
      onLate: () => this.request("check"),
    });
  }

  /** The time since the last pass of the loop that knew all that is stored, by the monotonic clock; null: none yet. */
  get sinceLastPass(): Duration | null {
    return this.#lastRun === null ? null : minus(this.#parts.clock.elapsed(), this.#lastRun);
  }

  async start(): Promise<void> {
    this.#isStopped = false;
    this.request("start");
    await this.idle();
  }

  /** Asks for a run: now, or right after the one that is under way. */
  request(trigger: LookTrigger): void {
    if (this.#isStopped) return;
    this.#asked.add(trigger);
    if (this.#running !== null) return;
    this.#timer?.cancel();
    this.#timer = null;
    this.#running = this.#runs();
  }

  /** Runs for a user and resolves with the result once the devices have answered; rejects when it cannot run. */
  runByHand(userId: string): Promise<StoredRun> {
    if (this.#isStopped) return Promise.reject(new Error("the loop is stopped"));
    return new Promise((resolve, reject) => {
      this.#byHand.push({ userId, resolve, reject });
      this.request("manual");
    });
  }

  /** Whether a run is under way. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Resolves when no run is under way and everything reported so far is stored. */
  async idle(): Promise<void> {
    do {
      await this.#running;
      await this.#upkeep.idle();
      await this.#parts.reports.idle();
      await this.#parts.history.knownResultsStored();
    } while (this.#running !== null);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#parts.lamps.stop();
    this.#parts.doors.stop();
    await this.#running;
    await this.#upkeep.idle();
    await this.#parts.history.allRunsStored();
    await this.#parts.reports.storeReports();
  }

  async #runs(): Promise<void> {
    let delay: Duration = CHECK_INTERVAL;
    do {
      const asked = [...this.#asked];
      const byHand = this.#byHand.splice(0);
      this.#asked.clear();
      try {
        delay = await this.#run(asked, byHand);
      } catch (error) {
        this.#count("failed");
        this.#parts.serverLog.error("the loop's run failed; the next follows", error);
        for (const { reject } of byHand) reject(error);
        delay = CHECK_INTERVAL;
      }
    } while (this.#asked.size > 0 && !this.#isStopped);
    // in the same breath as the last look at what was asked, so that no request falls between
    this.#running = null;
    if (this.#isStopped) {
      for (const { reject } of this.#byHand.splice(0)) reject(new Error("the loop is stopped"));
      return;
    }
    this.#timer = this.#parts.clock.timer("control loop", delay, () => {
      this.#timer = null;
      this.request("check");
    });
  }

  /** One comparison; returns how long until the next is due. */
  async #run(asked: readonly LookTrigger[], byHand: readonly ByHand[]): Promise<Duration> {
    const forced = this.#parts.hall.takeForcedLights();
    if (this.#parts.equipment.isOutOfSync) await this.#parts.equipment.sync();
    const now = this.#parts.clock.now();
    this.clockWatch.compare();
    const { state, isCurrent } = await this.#parts.hall.stateInTime(now);
    const trigger = this.#triggerOf(asked, state, now);
    this.#count(trigger);
    this.#compare(trigger, state, now, { byHand, forced, isCurrent });
    this.#nextEdge = nextEdge(state.facts, now);
    this.#checkWhenDue();
    void this.#parts.reports.storeReports();
    void this.#storeAudit();
    await this.#upkeep.run(state, now);
    // by what was read last it goes on as well as it can, and somebody is to know that
    if (isCurrent) this.#lastRun = this.#parts.clock.elapsed();
    const later = this.#parts.clock.now();
    const untilEdge = this.#nextEdge === null ? CHECK_INTERVAL : between(later, this.#nextEdge);
    const delay = shortest(this.#untilCheck(), untilEdge, this.#parts.schedule.untilNext(later));
    return longest(milliseconds(0), delay);
  }

  /** What names the run: the weightiest of what was asked for, what the schedule says, and an edge that has passed. */
  #triggerOf(asked: readonly LookTrigger[], { scheduler }: HallState, now: Instant): LookTrigger {
    const due = this.#parts.schedule.due(now, scheduler.isPaused);
    const hasEdge = this.#nextEdge !== null && this.#nextEdge <= now;
    const all = new Set<LookTrigger>([
      ...asked,
      ...(due === null ? [] : [due]),
      ...(hasEdge ? ["edge" as const] : []),
    ]);
    return BY_WEIGHT.find((trigger) => all.has(trigger)) ?? "check";
  }

  #compare(
    trigger: LookTrigger,
    state: HallState,
    now: Instant,
    asked: {
      readonly byHand: readonly ByHand[];
      readonly forced: ReadonlySet<CourtId>;
      readonly isCurrent: boolean;
    },
  ): void {
    const { byHand, forced, isCurrent } = asked;
    const decisions = decisionsOf(state, now);
    const isFull = FULL.has(trigger);
    const isByHand = trigger === "manual";
    // while the scheduler is paused only a person commands doors that stand as they should (Z-06)
    const isConfirming = isFull && (isByHand || !state.scheduler.isPaused);
    const ofForced = [...forced].flatMap((id) => ownChannels(state.facts.channels, id));
    const forcedChannels = new Set(ofForced.map(({ id }) => id));
    const devices = { lamps: this.#parts.lamps, doors: this.#parts.doors };
    const { isUnknown } = this.clockWatch;
    const sent = reconcile(devices, decisions, {
      lamps: {
        isRetry: isFull,
        isPersons: (id) => isByHand || forcedChannels.has(id),
        staysLit: (id) => isUnknown && !forcedChannels.has(id),
      },
      doors: { isRetry: isConfirming, mayRelease: isCurrent && !isUnknown },
    });
    if (trigger === "check" || (!isFull && sent.length === 0)) return;
    const inUse = new Map(
      activeCourts(state.courts, state.settings.court_count).map((court) => [court.id, court]),
    );
    const { lights } = this.#parts.hall.pictures;
    const recorded = this.#parts.history.record({
      startedAt: now,
      trigger,
      startedBy: byHand[0]?.userId ?? null,
      decisions: { ...decisions, courts: decisions.courts.filter(({ courtId }) => inUse.has(courtId)) },
      isLightOn: (id) => {
        const lamp = lights.of(id);
        return lamp === undefined ? null : (lamp.isOn ?? inUse.get(id)?.isLightOn ?? false);
      },
      sent,
    });
    for (const { resolve, reject } of byHand) recorded.then(resolve, reject);
  }

  /** Until every device is to be asked again, whatever else runs the loop meanwhile. */
  #untilCheck(): Duration {
    if (this.#lastCheck === null) return milliseconds(0);
    return minus(plus(this.#lastCheck, CHECK_INTERVAL), this.#parts.clock.elapsed());
  }

  /** Asks every device for its state every 10 seconds; one that is slow to answer does not hold up the others. */
  #checkWhenDue(): void {
    if (this.#untilCheck() > 0) return;
    this.#lastCheck = this.#parts.clock.elapsed();
    void this.#parts.lamps.poll();
    void this.#parts.doors.poll();
  }

  async #storeAudit(): Promise<void> {
    try {
      await this.#parts.storeAudit();
    } catch (error) {
      if (!isStorageRefusal(error)) this.#parts.serverLog.error("the audit file could not be stored", error);
    }
  }

  #count(what: LookTrigger | "failed"): void {
    this.runs[what] = (this.runs[what] ?? 0) + 1;
  }
}
