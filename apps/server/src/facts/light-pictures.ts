import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { CourtLight, type LiveIntent } from "./court-light.ts";
import type { LampPicture } from "./device-pictures.ts";
import type { LampReport, LightChannelRecord } from "./equipment-records.ts";

interface LampOfCourts {
  /** Of its channel. */
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly lamp: LampPicture;
}

/** Knowledge of the lamps beyond their states. */
interface KnownOfLamps {
  readonly courts: ReadonlyMap<string, readonly CourtId[]>;
  /** People's intents for manual lights since the start. */
  readonly manual: ReadonlyMap<CourtId, LiveIntent>;
  /** Last report of each channel with its lamp (outputKeyOf); null: none yet. */
  readonly lastReports: ReadonlyMap<
    string,
    { readonly outputKey: string; readonly report: LampReport | null }
  >;
  /** Names of the users who commanded lamps since the start, by id. */
  readonly usernames: ReadonlyMap<string, string>;
}

/** States of the connected lamps at one moment, by light channel and by court. */
export class LightPictures {
  readonly byChannel: ReadonlyMap<string, LampPicture>;
  readonly #known: KnownOfLamps;
  readonly #all: readonly LampOfCourts[];

  constructor(byChannel: ReadonlyMap<string, LampPicture>, known: KnownOfLamps) {
    this.byChannel = byChannel;
    this.#known = known;
    this.#all = [...byChannel].map(([id, lamp]) => ({ id, courtIds: known.courts.get(id) ?? [], lamp }));
  }

  /**
   * Last report of a channel's lamp, stored or not; null: none. undefined: the lamp is not connected, because it was
   * replaced or has no driver; then the stored report counts.
   */
  reportOf(channel: Pick<LightChannelRecord, "id" | "address" | "output">): LampReport | null | undefined {
    const last = this.#known.lastReports.get(channel.id);
    return last?.outputKey === outputKeyOf(channel) ? last.report : undefined;
  }

  /** Name of a user who commanded a lamp since the start; null: another user. */
  userName(id: string): string | null {
    for (const { command } of this.byChannel.values()) if (command?.userId === id) return command.username;
    return this.#known.usernames.get(id) ?? null;
  }

  /** undefined: the court has no connected lamp. */
  of(court: CourtId): CourtLight | undefined {
    const own = ownChannels(this.#all, court);
    if (own.length === 0) return undefined;
    const others = own.flatMap(({ courtIds }) => courtIds).filter((id) => id !== court);
    return new CourtLight(
      own.map(({ lamp }) => lamp),
      [...new Set(others)].sort((a, b) => a - b),
    );
  }

  /** undefined: no intent since the start (CourtFacts.manualLight). */
  manualLight(court: CourtId): LiveIntent | undefined {
    return this.#known.manual.get(court);
  }

  /** Whether a lamp may be on now; undefined: not connected. */
  isLit(channelId: string): boolean | undefined {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined) return undefined;
    if (lamp.isOn) return true;
    // a lamp that never reported does not count as burning, and a person's request is not undone by rule
    return lamp.reportedAt !== null && !lamp.isKnownDark && !lamp.isPerhapsLitByPerson;
  }

  /** Whether a lamp surely has this state; the stored report may be a former lamp's. */
  isReportCurrent(channelId: string, on: boolean): boolean {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined || lamp.pending !== null || lamp.fault !== null) return false;
    return on ? lamp.isOn : lamp.isKnownDark;
  }

  all(): readonly LampOfCourts[] {
    return this.#all;
  }
}

/** Key of a lamp's relay. */
export function outputKeyOf({ address, output }: Pick<LightChannelRecord, "address" | "output">): string {
  return JSON.stringify([address.toLowerCase(), output]);
}
