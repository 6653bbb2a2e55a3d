import { doorsWithEndedLock } from "@platzwart/domain/scheduler/door-release";
import {
  courtsDarkenedByBlock,
  endedLightIntents,
  isLightWantedByRule,
} from "@platzwart/domain/scheduler/light-decision";
import { overrideInForce } from "@platzwart/domain/scheduler/light-override";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, milliseconds, SECOND } from "@platzwart/domain/time/instant";
import { SERVER } from "../database/caller.ts";
import { installationIn } from "../database/installation-records.ts";
import { isAlreadyLogged } from "../database/storage-refusals.ts";
import type { ClockWatch } from "../facts/clock-watch.ts";
import { type CourtRecord, courtsIn } from "../facts/court-records.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import type { Hall } from "../facts/hall.ts";
import type { HallState } from "../facts/hall-state.ts";
import { logIn } from "../facts/log-writer.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { Projector } from "./projector.ts";
import { upkeepLog } from "./upkeep-log-entries.ts";

/** Longest wait of a pass for its storing, which usually takes ms, but seconds behind another writer. */
const LONGEST_WAIT = milliseconds(300);

interface UpkeepOptions {
  readonly hall: Hall;
  readonly projector: Projector;
  readonly clockWatch: ClockWatch;
  readonly serverLog: ServerLog;
  readonly clock: Clock;
  readonly expireCodes: (now: Instant) => Promise<void>;
  readonly onFailure: () => void;
  /** Called after the end of a run for which the loop has not waited. */
  readonly onLateRun: () => void;
}

/** Stores and publishes what passes change; steps fail alone and are retried, so that none delays a device. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  #running: Promise<void> | null = null;
  /** Another run was requested during the present one. */
  #isRunDue = false;
  #hasFailed = false;
  #isUnknownLogged = false;
  #loggedSettings: ReadonlySet<string> = new Set();

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  async run(state: HallState, now: Instant): Promise<void> {
    // changes of a pass during a run are left to the next one
    if (this.#running !== null) {
      this.#isRunDue = true;
      return;
    }
    this.#isRunDue = false;
    let isLate = false;
    this.#hasFailed = false;
    const running = this.#storeAndPublish(state, now).finally(() => {
      this.#running = null;
      // failures are retried by the next pass, not at once, which would never end
      if ((isLate || this.#isRunDue) && !this.#hasFailed) this.#options.onLateRun();
    });
    this.#running = running;
    await new Promise<void>((resolve) => {
      const timer = this.#options.clock.timer("upkeep", LONGEST_WAIT, () => {
        isLate = true;
        resolve();
      });
      const done = () => {
        timer.cancel();
        resolve();
      };
      running.then(done, done);
    });
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #storeAndPublish(state: HallState, now: Instant): Promise<void> {
    // irreversible steps wait for a known clock that has not just jumped
    if (this.#options.clockWatch.isSteady)
      await this.#runStep("marking codes as expired", () => this.#options.expireCodes(now));
    if (!this.#options.clockWatch.isUnknown)
      await this.#runStep("removing ended intents and locks", () => this.#removeEnded(state, now));
    await this.#runStep("logging unreadable settings", () => this.#logUnreadableSettings(state));
    await this.#runStep("logging clock changes", () => this.#logClockChanges(now));
    await this.#runStep("publishing changed views", () => this.#options.projector.publish(state, now));
  }

  async #runStep(step: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.#hasFailed = true;
      this.#options.onFailure();
      if (!isAlreadyLogged(error))
        this.#options.serverLog.error("a step of the control loop failed; the next pass tries again", error, {
          what: step,
        });
    }
  }

  async #logClockChanges(now: Instant): Promise<void> {
    const { behind } = this.#options.clockWatch;
    if (behind > 0 && !this.#isUnknownLogged)
      await this.#options.hall.change(SERVER, (store) =>
        logIn(store).append(upkeepLog.clockUnknown(now, behind)),
      );
    this.#isUnknownLogged = behind > 0;
    const jump = this.#options.clockWatch.unloggedJump;
    if (jump === 0) return;
    const inSeconds = Math.round(jump / SECOND);
    const { mark } = this.#options.clockWatch;
    await this.#options.hall.change(SERVER, async (store) => {
      await logIn(store).append(upkeepLog.clockJumped(now, inSeconds));
      await installationIn(store).setClockMark(mark);
    });
    this.#options.clockWatch.markLogged(jump);
  }

  /** Removes ended intents, overrides (C-14), door locks (D-09) and manual light ended by a block (C-13). */
  async #removeEnded({ courts, blocks, settings, facts }: HallState, now: Instant): Promise<void> {
    // right after a jump of the clock nothing counts as ended by time
    const { isSteady } = this.#options.clockWatch;
    const ended = new Set(
      endedLightIntents(facts, now)
        .filter(({ why }) => why !== "booking_over" || isSteady)
        .map(({ courtId }) => courtId),
    );
    const isOverrideOver = ({ id, lightOverride }: CourtRecord) =>
      lightOverride !== null &&
      overrideInForce(
        lightOverride,
        blocks.filter(({ courtId }) => courtId === id),
        now,
      ) === null;
    const darkened = courtsDarkenedByBlock(facts, now);
    const courtsToUpdate = courts.filter(
      (court) => ended.has(court.id) || isOverrideOver(court) || darkened.includes(court.id),
    );
    const endedLocks = isSteady ? doorsWithEndedLock(facts, now) : [];
    if (courtsToUpdate.length === 0 && endedLocks.length === 0) return;
    await this.#options.hall.change(SERVER, async (store) => {
      for (const { id, lightIntent, lightOverride } of courtsToUpdate) {
        // a newer intent remains, although an intent from after `now` seems ended
        const court = await courtsIn(store).get(id);
        if (court === null) continue;
        const endsIntent = ended.has(id) && court.lightIntent?.revision === lightIntent?.revision;
        const endsOverride =
          isOverrideOver(court) && court.lightOverride?.period.from === lightOverride?.period.from;
        const revision = store.nextRevision;
        const manualLight = facts.courts.find((known) => known.id === id)?.manualLight ?? null;
        const endsManualLight =
          darkened.includes(id) &&
          manualLight !== null &&
          (court.manualLight?.revision ?? 0) <= manualLight.revision;
        // without `auto_light_control` the rule's present value becomes the court's intent
        const keepsRuleValue = endsOverride && !settings.auto_light_control;
        await courtsIn(store).update(id, {
          ...(endsIntent ? { lightIntent: null } : {}),
          ...(endsOverride ? { lightOverride: null } : {}),
          ...(keepsRuleValue ? { lightIntent: { on: isLightWantedByRule(facts, id, now), revision } } : {}),
          ...(endsManualLight ? { manualLight: { on: false, revision: manualLight.revision } } : {}),
        });
      }
      for (const { id, lock } of await equipmentIn(store).listDoors())
        if (endedLocks.some((door) => door.id === id && door.lock?.at === lock?.at))
          await equipmentIn(store).setDoorLock(id, null);
    });
  }

  /** Logs each unreadable setting once; its default applies. */
  async #logUnreadableSettings({ unreadableSettings }: HallState): Promise<void> {
    const unlogged = unreadableSettings.filter(({ key }) => !this.#loggedSettings.has(key));
    if (unlogged.length > 0) {
      await this.#options.hall.change(SERVER, async (store, now) => {
        for (const { key } of unlogged) await logIn(store).append(upkeepLog.settingUnreadable(now, key));
      });
    }
    this.#loggedSettings = new Set(unreadableSettings.map(({ key }) => key));
  }
}
