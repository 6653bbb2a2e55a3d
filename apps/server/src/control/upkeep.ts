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

/** Longest wait of a run for its storing, which usually takes ms, and seconds behind another writer. */
const WAIT_TIMEOUT = milliseconds(300);

interface UpkeepOptions {
  readonly hall: Hall;
  readonly projector: Projector;
  readonly clockWatch: ClockWatch;
  readonly serverLog: ServerLog;
  readonly clock: Clock;
  readonly expireCodes: (now: Instant) => Promise<void>;
  readonly onFailure: () => void;
  /** Called after a completed run that the loop did not await. */
  readonly onLate: () => void;
}

/** Stores and publishes runs; steps fail alone and are retried, so that the database delays no device. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  #running: Promise<void> | null = null;
  /** Another run came during this one. */
  #isMissed = false;
  #hasFailed = false;
  #isUnknownLogged = false;
  #loggedFaults: ReadonlySet<string> = new Set();

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  async run(state: HallState, now: Instant): Promise<void> {
    // a run during another leaves its changes to the next
    if (this.#running !== null) {
      this.#isMissed = true;
      return;
    }
    this.#isMissed = false;
    let isLate = false;
    this.#hasFailed = false;
    const running = this.#storeAndPublish(state, now).finally(() => {
      this.#running = null;
      // failures are retried by the next pass, not at once, which would never end
      if ((isLate || this.#isMissed) && !this.#hasFailed) this.#options.onLate();
    });
    this.#running = running;
    await new Promise<void>((resolve) => {
      const timer = this.#options.clock.timer("upkeep", WAIT_TIMEOUT, () => {
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
      await this.#try("letting codes expire", () => this.#options.expireCodes(now));
    if (!this.#options.clockWatch.isUnknown)
      await this.#try("forgetting what is over", () => this.#forgetWhatIsOver(state, now));
    await this.#try("telling of settings", () => this.#logFaults(state));
    await this.#try("telling of the clock", () => this.#logClock(now));
    await this.#try("telling what changed", () => this.#options.projector.publish(state, now));
  }

  async #try(what: string, part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      this.#hasFailed = true;
      this.#options.onFailure();
      if (!isAlreadyLogged(error))
        this.#options.serverLog.error("a part of the loop's run failed; the next run tries again", error, {
          what,
        });
    }
  }

  async #logClock(now: Instant): Promise<void> {
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
  async #forgetWhatIsOver({ courts, blocks, settings, facts }: HallState, now: Instant): Promise<void> {
    // after a jump of the clock no end of time counts yet
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
    const over = courts.filter(
      (court) => ended.has(court.id) || isOverrideOver(court) || darkened.includes(court.id),
    );
    const locked = isSteady ? doorsWithEndedLock(facts, now) : [];
    if (over.length === 0 && locked.length === 0) return;
    await this.#options.hall.change(SERVER, async (store) => {
      for (const { id, lightIntent, lightOverride } of over) {
        // a newer intent remains, although an intent from after `now` seems ended
        const court = await courtsIn(store).get(id);
        if (court === null) continue;
        const isIntentOver = ended.has(id) && court.lightIntent?.revision === lightIntent?.revision;
        const isOver =
          isOverrideOver(court) && court.lightOverride?.period.from === lightOverride?.period.from;
        const revision = store.nextRevision;
        const wanted = facts.courts.find((known) => known.id === id)?.manualLight ?? null;
        const isDarkened =
          darkened.includes(id) && wanted !== null && (court.manualLight?.revision ?? 0) <= wanted.revision;
        // without `auto_light_control` the rule's present value becomes the intent
        const isLeft = isOver && !settings.auto_light_control;
        await courtsIn(store).update(id, {
          ...(isIntentOver ? { lightIntent: null } : {}),
          ...(isOver ? { lightOverride: null } : {}),
          ...(isLeft ? { lightIntent: { on: isLightWantedByRule(facts, id, now), revision } } : {}),
          ...(isDarkened ? { manualLight: { on: false, revision: wanted.revision } } : {}),
        });
      }
      for (const { id, lock } of await equipmentIn(store).listDoors())
        if (locked.some((door) => door.id === id && door.lock?.at === lock?.at))
          await equipmentIn(store).setDoorLock(id, null);
    });
  }

  /** Logs each unreadable setting once; its default applies. */
  async #logFaults({ unreadableSettings }: HallState): Promise<void> {
    const news = unreadableSettings.filter(({ key }) => !this.#loggedFaults.has(key));
    if (news.length > 0) {
      await this.#options.hall.change(SERVER, async (store, now) => {
        for (const { key } of news) await logIn(store).append(upkeepLog.settingUnreadable(now, key));
      });
    }
    this.#loggedFaults = new Set(unreadableSettings.map(({ key }) => key));
  }
}
