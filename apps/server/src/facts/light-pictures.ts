import type { CourtId } from "@platzwart/domain/court/court";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { CourtLight, type LiveIntent } from "./court-light.ts";
import type { LampPicture } from "./device-pictures.ts";
import type { LampReport, LightChannelRecord } from "./equipment-records.ts";

interface LampOfCourts {
  /** Channel id. */
  readonly id: string;
  readonly courtIds: readonly CourtId[];
  readonly lamp: LampPicture;
}

/** What the server knows of lamps besides their present state. */
interface LampMemory {
  /** By channel. */
  readonly courts: ReadonlyMap<string, readonly CourtId[]>;
  /** Manual intents since the start. */
  readonly manualLights: ReadonlyMap<CourtId, LiveIntent>;
  /** By channel, with the lamp's key (outputKeyOf); null: no report yet. */
  readonly lastReports: ReadonlyMap<
    string,
    { readonly outputKey: string; readonly report: LampReport | null }
  >;
  /** Users who commanded lamps since the start, by id. */
  readonly usernames: ReadonlyMap<string, string>;
}

/** Snapshot of the connected lamps, by light channel and by court. */
export class LightPictures {
  readonly byChannel: ReadonlyMap<string, LampPicture>;
  readonly #memory: LampMemory;
  readonly #all: readonly LampOfCourts[];

  constructor(byChannel: ReadonlyMap<string, LampPicture>, memory: LampMemory) {
    this.byChannel = byChannel;
    this.#memory = memory;
    this.#all = [...byChannel].map(([id, lamp]) => ({ id, courtIds: memory.courts.get(id) ?? [], lamp }));
  }

  /** null: no report; undefined: the lamp was replaced or has no driver, and the stored report counts. */
  reportOf(channel: Pick<LightChannelRecord, "id" | "address" | "output">): LampReport | null | undefined {
    const lastReport = this.#memory.lastReports.get(channel.id);
    return lastReport?.outputKey === outputKeyOf(channel) ? lastReport.report : undefined;
  }

  /** null: the user commanded no lamp since the start. */
  userName(id: string): string | null {
    for (const { command } of this.byChannel.values()) if (command?.userId === id) return command.username;
    return this.#memory.usernames.get(id) ?? null;
  }

  /** undefined: the court has no connected lamp. */
  ofCourt(court: CourtId): CourtLight | undefined {
    const lamps = ownChannels(this.#all, court);
    if (lamps.length === 0) return undefined;
    const otherCourts = lamps.flatMap(({ courtIds }) => courtIds).filter((id) => id !== court);
    return new CourtLight(
      lamps.map(({ lamp }) => lamp),
      [...new Set(otherCourts)].sort((a, b) => a - b),
    );
  }

  /** undefined: no intent since the start (CourtFacts.manualLight). */
  manualLight(court: CourtId): LiveIntent | undefined {
    return this.#memory.manualLights.get(court);
  }

  /** Whether the lamp may be on; undefined: not connected. */
  isLit(channelId: string): boolean | undefined {
    const lamp = this.byChannel.get(channelId);
    if (lamp === undefined) return undefined;
    if (lamp.isOn) return true;
    // a lamp without a report counts as dark, and no rule undoes a person's command
    return lamp.reportedAt !== null && !lamp.isKnownDark && !lamp.isPerhapsLitByPerson;
  }

  /** Whether the lamp's stored report is its present state; it may be of a former lamp. */
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
