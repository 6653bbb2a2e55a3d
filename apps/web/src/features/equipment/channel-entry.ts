import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import type { EntryProblems } from "../../lib/forms/send-form.ts";
import {
  type DeviceEntry,
  deviceBodyOf,
  deviceEntryOf,
  deviceProblemsIn,
  NEW_DEVICE,
  seenDevice,
} from "./device-entry.ts";

export interface ChannelEntry extends DeviceEntry {
  readonly courtIds: readonly CourtId[];
}

export function newChannelEntry(courtIds: readonly CourtId[]): ChannelEntry {
  return { courtIds, ...NEW_DEVICE };
}

export function channelEntryOf(channel: LightChannelView): ChannelEntry {
  return { courtIds: channel.courtIds, ...deviceEntryOf(channel) };
}

export function proposedLampName({ courtIds }: ChannelEntry): string {
  return `lamp-${courtIds.join("-")}`;
}

export function problemsIn(entry: ChannelEntry): EntryProblems<ChannelEntry> {
  return {
    courtIds: entry.courtIds.length === 0 ? equipmentTexts.chooseCourt : undefined,
    ...deviceProblemsIn(entry, proposedLampName(entry)),
  };
}

export function bodyOf(entry: ChannelEntry, known: LightChannelView | null) {
  return {
    courtIds: [...entry.courtIds],
    ...deviceBodyOf(entry, known, proposedLampName(entry)),
    ...(known === null ? {} : { seen: { courtIds: known.courtIds, ...seenDevice(known) } }),
  };
}
