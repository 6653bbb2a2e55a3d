import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import type { LightIntent } from "@platzwart/domain/scheduler/facts";
import { type Instant, latest } from "@platzwart/domain/time/instant";
import type { Store } from "../database/store.ts";
import { courtsIn, type ReportedLight } from "./court-records.ts";
import type { LampPicture } from "./device-pictures.ts";
import { equipmentIn, type StoredLightChannel } from "./equipment-records.ts";

/** The light of a court: its lamps taken together, those that it has alone or shares with the fewest others (E-02). */
export class CourtLight {
  readonly #lamps: readonly LampPicture[];
  /** The other courts that a switch of this light switches, too. */
  readonly sharedWith: readonly CourtId[];

  /** `lamps`: at least one. */
  constructor(lamps: readonly LampPicture[], sharedWith: readonly CourtId[]) {
    this.#lamps = lamps;
    this.sharedWith = sharedWith;
  }

  /** Whether all of them report to be on. */
  get isOn(): boolean {
    return this.#lamps.every(({ isOn }) => isOn);
  }

  /** Whether they differ: some report to be on, others do not. */
  get isPartlyOn(): boolean {
    return !this.isOn && this.#lamps.some(({ isOn }) => isOn);
  }

  /** Whether all are dark as far as anybody can know. */
  get isKnownDark(): boolean {
    return this.#lamps.every(({ isKnownDark }) => isKnownDark);
  }

  /** What they are being told to become and have not confirmed yet; null: nothing. */
  get pending(): boolean | null {
    return this.#lamps.find(({ pending }) => pending !== null)?.pending ?? null;
  }

  /** What is the matter with the first of them that does not do as told; null: all do. */
  get fault(): DeviceFault | null {
    return this.#faulty?.fault ?? null;
  }

  /** See CourtView.light.reportedAt; null while one of them never reported. */
  get reportedAt(): Instant | null {
    const faulty = this.#faulty;
    if (faulty !== undefined) return faulty.reportedAt;
    return latestOrNull(this.#lamps.map(({ reportedAt }) => reportedAt));
  }

  get isSimulated(): boolean {
    return this.#lamps.some(({ isSimulated }) => isSimulated);
  }

  /** Whether one of them is left alone, because somebody kept switching it at the wall. */
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

/** A court's light as its channels last reported, all taken together. */
export function reportedLight(channels: readonly StoredLightChannel[], court: CourtId): ReportedLight {
  const reports = ownChannels(channels, court).map(({ reported }) => reported);
  const received = reports.filter((report) => report !== null).sort((a, b) => a.at - b.at);
  return {
    isLightOn: reports.length > 0 && reports.every((report) => report?.on === true),
    lightReportedAt: latestOrNull(reports.map((report) => report?.at ?? null)),
    // of the last that was switched; one that was only found so tells of nobody
    lightCause: received.findLast(({ cause }) => cause !== null)?.cause ?? null,
  };
}

/** Brings what the courts store of their lights to what their channels store; a court without a channel is dark. */
export async function storeCourtLights(store: Store, courtIds: readonly CourtId[]): Promise<void> {
  const channels = await equipmentIn(store).listLightChannels();
  for (const court of await courtsIn(store).list())
    if (courtIds.includes(court.id))
      await courtsIn(store).saveReportedLight(court.id, reportedLight(channels, court.id));
}

/** What people want of a light, which may not be stored yet. */
export interface LiveIntent extends LightIntent {
  /** The live intent that it replaced; null: it is the first since the start. */
  readonly replaced: LightIntent | null;
}

/** Stores what people want of a light in manual mode (CourtFacts.manualLight), unless something newer is stored. */
export async function storeManualLight(store: Store, id: CourtId, intent: LiveIntent): Promise<void> {
  const court = await courtsIn(store).get(id);
  if (court === null || court.autoMode || court.manualLight?.on === intent.on) return;
  if (newerIntent(court.manualLight, intent) !== intent) return;
  const { on, madeIn } = intent;
  await courtsIn(store).update(id, { manualLight: { on, madeIn } });
}

/**
 * The newer of what is stored and what may not be stored yet. Of one revision it is the stored one, unless that is the
 * live one before: two presses may come before the first is stored.
 */
export function newerIntent(stored: LightIntent | null, live: LiveIntent | undefined): LightIntent | null {
  if (live === undefined || stored === null) return live ?? stored;
  const { replaced, madeIn } = live;
  const isReplaced = stored.madeIn === replaced?.madeIn && stored.on === replaced.on;
  return madeIn > stored.madeIn || (madeIn === stored.madeIn && isReplaced) ? live : stored;
}

/** The latest; null: there is none, or one is null. */
function latestOrNull(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((time) => time !== null);
  const [first, ...others] = known;
  return first === undefined || known.length < times.length ? null : latest(first, ...others);
}
