import type { TerminalDoorView, TerminalScreenView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import type { TerminalCaller } from "../../storage/caller.ts";
import type { Storage } from "../../storage/storage.ts";
import { type CodeEntryViewServices, codeEntryView } from "../access/code-entry-view.ts";
import { activeCourts } from "../courts/court-views.ts";
import { reportedState } from "../equipment/door-views.ts";
import { requireDoor } from "../equipment/find-door.ts";
import type { DoorPicture } from "../hall/device-pictures.ts";
import type { Hall } from "../hall/hall.ts";
import type { HallState } from "../hall/hall-state.ts";

export interface TerminalScreenServices extends CodeEntryViewServices {
  readonly storage: Storage;
  readonly hall: Hall;
  readonly clock: Clock;
}

/** All that a terminal shows (D-30). */
export async function terminalScreen(
  services: TerminalScreenServices,
  { name, doorId }: TerminalCaller,
): Promise<TerminalScreenView> {
  const { storage, hall, clock } = services;
  const record = await requireDoor(storage.read, doorId);
  const now = clock.now();
  const door = terminalDoorView(await hall.state(now), hall.pictures.doors, doorId);
  if (door === null) throw new Refused({ code: "door_unknown" });
  return { name, now, door, entry: await codeEntryView(services, storage.read, record) };
}

/** A door as its terminals see it; null: there is none with this id. */
export function terminalDoorView(
  { doors: records, courts, settings }: HallState,
  doors: ReadonlyMap<string, DoorPicture>,
  id: string,
): TerminalDoorView | null {
  const record = records.find((candidate) => candidate.id === id);
  if (record === undefined) return null;
  const courtsBehind = activeCourts(courts, settings.court_count).filter((court) =>
    record.courtIds.includes(court.id),
  );
  return {
    id,
    name: record.name,
    courts: courtsBehind.map((court) => ({ id: court.id, name: court.name })),
    openSeconds: record.openSeconds,
    ...reportedState(record.reported, doors.get(id)),
  };
}
