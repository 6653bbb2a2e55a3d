import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { CourtLight } from "./court-light.ts";
import type { Lamp } from "./lamp.ts";

/** A connected lamp and the courts that it lights. */
interface LampOfCourts {
  readonly courtIds: readonly CourtId[];
  readonly lamp: Lamp;
}

/** The connected lamps of the hall, by light channel and by court; one with an unknown driver is none of them. */
export class HallLamps {
  /** By the id of the light channel. */
  readonly byChannel = new Map<string, Lamp>();
  #courts: ReadonlyMap<string, readonly CourtId[]> = new Map();

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
      own.map(({ lamp }) => lamp),
      [...new Set(others)].sort((a, b) => a - b),
    );
  }

  /** Whether a lamp stands as it last reported, as far as anybody can know. */
  isSettled(channelId: string): boolean {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined || lamp.pending !== null || lamp.fault !== null) return false;
    return lamp.isOn || lamp.isKnownDark;
  }

  /** Every connected lamp with the courts that it lights. */
  all(): readonly LampOfCourts[] {
    return [...this.byChannel].map(([id, lamp]) => ({ courtIds: this.#courts.get(id) ?? [], lamp }));
  }
}
