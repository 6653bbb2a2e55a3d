import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { CourtLight } from "../courts/court-light.ts";
import type { LampPicture } from "./device-pictures.ts";

/** A connected lamp and the courts that it lights. */
interface LampOfCourts {
  /** Of its channel. */
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly lamp: LampPicture;
}

/** How the connected lamps of the hall stand at one moment, by light channel and by court. */
export class LightPictures {
  /** By the id of the light channel. */
  readonly byChannel: ReadonlyMap<string, LampPicture>;
  readonly #courts: ReadonlyMap<string, readonly CourtId[]>;
  readonly #manual: ReadonlyMap<CourtId, boolean>;

  /** `courts`: which each channel lights; `manual`: what people did to lights in manual mode since the start. */
  constructor(
    byChannel: ReadonlyMap<string, LampPicture>,
    courts: ReadonlyMap<string, readonly CourtId[]>,
    manual: ReadonlyMap<CourtId, boolean>,
  ) {
    this.byChannel = byChannel;
    this.#courts = courts;
    this.#manual = manual;
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

  /** undefined: nobody did anything to it since the start, beside what is stored (CourtFacts.manualLight). */
  manualLight(court: CourtId): boolean | undefined {
    return this.#manual.get(court);
  }

  /** Whether a lamp may be on now; undefined: it is not connected. */
  isLit(channelId: string): boolean | undefined {
    const lamp = this.byChannel.get(channelId);
    // one that never reported is not known to burn
    return lamp && (lamp.isOn || (lamp.reportedAt !== null && !lamp.isKnownDark));
  }

  /** Whether a lamp stands so, as far as anybody can know; what is stored of it may be older. */
  isSettled(channelId: string, on: boolean): boolean {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined || lamp.pending !== null || lamp.fault !== null) return false;
    return on ? lamp.isOn : lamp.isKnownDark;
  }

  /** Every connected lamp with the courts that it lights. */
  all(): readonly LampOfCourts[] {
    return [...this.byChannel].map(([id, lamp]) => ({ id, courtIds: this.#courts.get(id) ?? [], lamp }));
  }
}
