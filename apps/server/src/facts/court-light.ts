import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import type { LightIntent } from "@platzwart/domain/scheduler/facts";
import { type Instant, latest } from "@platzwart/domain/time/instant";
import type { Store } from "../database/store.ts";
import { courtsIn, type ReportedLight } from "./court-records.ts";
import type { LampPicture } from "./device-pictures.ts";
import { equipmentIn, type StoredLightChannel } from "./equipment-records.ts";

/** The lamps that light a court as one: its own, or else those shared with the fewest courts (E-02). */
export class CourtLight {
  readonly #lamps: readonly LampPicture[];
  /** Other courts of the same lamps. */
  readonly sharedWith: readonly CourtId[];

  /** `lamps`: at least one. */
  constructor(lamps: readonly LampPicture[], sharedWith: readonly CourtId[]) {
    this.#lamps = lamps;
    this.sharedWith = sharedWith;
  }

  get isOn(): boolean {
    return this.#lamps.every(({ isOn }) => isOn);
  }

  get isPartlyOn(): boolean {
    return !this.isOn && this.#lamps.some(({ isOn }) => isOn);
  }

  get isKnownDark(): boolean {
    return this.#lamps.every(({ isKnownDark }) => isKnownDark);
  }

  /** What a lamp is commanded and has not confirmed yet: on or off; null: no open command. */
  get pending(): boolean | null {
    return this.#lamps.find(({ pending }) => pending !== null)?.pending ?? null;
  }

  /** Fault of the first failing lamp; null: none. */
  get fault(): DeviceFault | null {
    return this.#faulty?.fault ?? null;
  }

  /** Last answer of the first failing lamp, else the last change of any lamp; null: a lamp never reported. */
  get reportedAt(): Instant | null {
    const faulty = this.#faulty;
    if (faulty !== undefined) return faulty.reportedAt;
    return latestOrNull(this.#lamps.map(({ reportedAt }) => reportedAt));
  }

  get isSimulated(): boolean {
    return this.#lamps.some(({ isSimulated }) => isSimulated);
  }

  /** Whether the rule is suspended after repeated presses at the wall. */
  get isAutomationSuspended(): boolean {
    return this.#lamps.some(({ isAutomationSuspended }) => isAutomationSuspended);
  }

  get isInTest(): boolean {
    return this.#lamps.some(({ isInTest }) => isInTest);
  }

  get #faulty(): LampPicture | undefined {
    return this.#lamps.find(({ fault }) => fault !== null);
  }
}

/** Combined reports of a court's lamps. */
export function reportedLight(channels: readonly StoredLightChannel[], court: CourtId): ReportedLight {
  const reports = ownChannels(channels, court).map(({ reported }) => reported);
  const byTime = reports.filter((report) => report !== null).sort((a, b) => a.at - b.at);
  return {
    isLightOn: reports.length > 0 && reports.every((report) => report?.on === true),
    lightReportedAt: latestOrNull(reports.map((report) => report?.at ?? null)),
    // a lamp that was already lit at its first report has no cause
    lightCause: byTime.findLast(({ cause }) => cause !== null)?.cause ?? null,
  };
}

/** Stores the combined reports of the courts' lamps; a court without a channel is dark. */
export async function storeCourtLights(store: Store, courtIds: readonly CourtId[]): Promise<void> {
  const channels = await equipmentIn(store).listLightChannels();
  for (const court of await courtsIn(store).list())
    if (courtIds.includes(court.id))
      await courtsIn(store).saveReportedLight(court.id, reportedLight(channels, court.id));
}

/** An intent for a court in manual mode that may not be stored yet. */
export interface LiveIntent extends LightIntent {
  /** The intent before it; null: none since the start. */
  readonly replaced: LightIntent | null;
}

/** Stores an intent for a court in manual mode, unless a newer one is stored. */
export async function storeManualLight(store: Store, id: CourtId, intent: LiveIntent): Promise<void> {
  const court = await courtsIn(store).get(id);
  if (court === null || court.autoMode || court.manualLight?.on === intent.on) return;
  if (newerIntent(court.manualLight, intent) !== intent) return;
  const { on, revision } = intent;
  await courtsIn(store).update(id, { manualLight: { on, revision } });
}

/** The intent of the higher revision; of equal ones the stored one, unless `live` replaced it. */
export function newerIntent(stored: LightIntent | null, live: LiveIntent | undefined): LightIntent | null {
  if (live === undefined || stored === null) return live ?? stored;
  const { replaced, revision } = live;
  const isReplaced = stored.revision === replaced?.revision && stored.on === replaced.on;
  return revision > stored.revision || (revision === stored.revision && isReplaced) ? live : stored;
}

/** null: there are no times, or one of them is null. */
function latestOrNull(times: readonly (Instant | null)[]): Instant | null {
  const knownTimes = times.filter((time) => time !== null);
  const [first, ...others] = knownTimes;
  return first === undefined || knownTimes.length < times.length ? null : latest(first, ...others);
}
