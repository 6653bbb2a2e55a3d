import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { CourtLight, type LiveIntent } from "./court-light.ts";
import type { LampPicture } from "./device-pictures.ts";
import type { LampReport, LightChannelRecord } from "./equipment-records.ts";

/** A connected lamp and the courts that it lights. */
interface LampOfCourts {
  /** Of its channel. */
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly lamp: LampPicture;
}

/** What is known of the lamps beside how each stands. */
interface KnownOfLamps {
  /** Which courts each channel lights. */
  readonly courts: ReadonlyMap<string, readonly CourtId[]>;
  /** What people want of lights in manual mode since the start. */
  readonly manual: ReadonlyMap<CourtId, LiveIntent>;
  /** What each last reported, and which lamp (spotOf) that was; null: it never did. */
  readonly lastReports: ReadonlyMap<string, { readonly spot: string; readonly report: LampReport | null }>;
  /** The names of those who commanded lamps since the start, by id. */
  readonly usernames: ReadonlyMap<string, string>;
}

/** How the connected lamps of the hall stand at one moment, by light channel and by court. */
export class LightPictures {
  /** By the id of the light channel. */
  readonly byChannel: ReadonlyMap<string, LampPicture>;
  readonly #known: KnownOfLamps;
  readonly #all: readonly LampOfCourts[];

  constructor(byChannel: ReadonlyMap<string, LampPicture>, known: KnownOfLamps) {
    this.byChannel = byChannel;
    this.#known = known;
    this.#all = [...byChannel].map(([id, lamp]) => ({ id, courtIds: known.courts.get(id) ?? [], lamp }));
  }

  /**
   * What the lamp of a channel last reported, also where that is not stored yet; null: nothing. undefined: that lamp is not
   * connected, as another took its place, or as nothing here can speak to it; then what is stored of it counts.
   */
  reportOf(channel: Pick<LightChannelRecord, "id" | "address" | "output">): LampReport | null | undefined {
    const last = this.#known.lastReports.get(channel.id);
    return last?.spot === spotOf(channel) ? last.report : undefined;
  }

  /** The name of somebody who commanded a lamp since the start; null: this one did not. */
  userName(id: string): string | null {
    for (const { command } of this.byChannel.values()) if (command?.userId === id) return command.username;
    return this.#known.usernames.get(id) ?? null;
  }

  /** The light of a court; undefined: it has no connected lamp. */
  of(court: CourtId): CourtLight | undefined {
    const own = ownChannels(this.#all, court);
    if (own.length === 0) return undefined;
    const others = own.flatMap(({ courtIds }) => courtIds).filter((id) => id !== court);
    return new CourtLight(
      own.map(({ lamp }) => lamp),
      [...new Set(others)].sort((a, b) => a - b),
    );
  }

  /** undefined: nobody wanted anything since the start (CourtFacts.manualLight). */
  manualLight(court: CourtId): LiveIntent | undefined {
    return this.#known.manual.get(court);
  }

  /** Whether a lamp may be on now; undefined: it is not connected. */
  isLit(channelId: string): boolean | undefined {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined) return undefined;
    if (lamp.isOn) return true;
    // one that never reported is not known to burn, and no rule takes from people what they asked for
    return lamp.reportedAt !== null && !lamp.isKnownDark && !lamp.isPerhapsLitByPerson;
  }

  /** Whether a lamp stands so, as far as anybody can know; what is stored may be of another that takes its place. */
  isSettled(channelId: string, on: boolean): boolean {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined || lamp.pending !== null || lamp.fault !== null) return false;
    return on ? lamp.isOn : lamp.isKnownDark;
  }

  /** Every connected lamp with the courts that it lights. */
  all(): readonly LampOfCourts[] {
    return this.#all;
  }
}

/** Names the lamp itself: the relay of a device. */
export function spotOf({ address, output }: Pick<LightChannelRecord, "address" | "output">): string {
  return JSON.stringify([address.toLowerCase(), output]);
}
