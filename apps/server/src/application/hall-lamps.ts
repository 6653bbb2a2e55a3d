import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { CourtLight } from "./court-light.ts";
import type { Lamp } from "./lamp.ts";

/** A connected lamp and the courts that it lights. */
interface LampOfCourts {
  /** Of its channel. */
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly lamp: Lamp;
}

/** The connected lamps of the hall, by light channel and by court; one with an unknown driver is none of them. */
export class HallLamps {
  /** By the id of the light channel. */
  readonly byChannel = new Map<string, Lamp>();
  #courts: ReadonlyMap<string, readonly CourtId[]> = new Map();
  readonly #manual = new Map<CourtId, boolean>();

  /** `courts`: which each channel lights. */
  setCourts(courts: ReadonlyMap<string, readonly CourtId[]>): void {
    this.#courts = courts;
  }

  /** The light of a court; undefined: it has no connected lamp. */
  of(court: CourtId): CourtLight | undefined {
    const own = ownChannels(this.all(), court);
    if (own.length === 0) return undefined;
    const others = own.flatMap(({ courtIds }) => courtIds).filter((id) => id !== court);
    return new CourtLight(
      new Map(own.map(({ id, lamp }) => [id, lamp])),
      [...new Set(others)].sort((a, b) => a - b),
    );
  }

  /**
   * What people have just done to the light of courts in manual mode: it counts at once, and also where it cannot be
   * stored (CourtFacts.manualLight). undefined: what is stored counts.
   */
  noteManualLight(courtIds: readonly CourtId[], on: boolean | undefined): void {
    for (const id of courtIds)
      if (on === undefined) this.#manual.delete(id);
      else this.#manual.set(id, on);
  }

  /** undefined: nobody did anything to it since the start, beside what is stored. */
  manualLight(court: CourtId): boolean | undefined {
    return this.#manual.get(court);
  }

  /** The courts of which a lamp is the light, and not one of the hall beside it. */
  courtsOf(channelId: string): readonly CourtId[] {
    const all = this.all();
    const isOwn = (court: CourtId) => ownChannels(all, court).some(({ id }) => id === channelId);
    return (this.#courts.get(channelId) ?? []).filter(isOwn);
  }

  /** Whether a lamp may be on now; undefined: it is not connected. */
  isLit(channelId: string): boolean | undefined {
    const lamp = this.byChannel.get(channelId);
    // one that never reported is not known to burn
    return lamp && (lamp.isOn || (lamp.reportedAt !== null && !lamp.isKnownDark));
  }

  /** Whether a lamp stands as it last reported, as far as anybody can know. */
  isSettled(channelId: string): boolean {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined || lamp.pending !== null || lamp.fault !== null) return false;
    return lamp.isOn || lamp.isKnownDark;
  }

  /** Every connected lamp with the courts that it lights. */
  all(): readonly LampOfCourts[] {
    return [...this.byChannel].map(([id, lamp]) => ({ id, courtIds: this.#courts.get(id) ?? [], lamp }));
  }
}
