import type { TerminalDoorView, TerminalScreenView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { activeCourts } from "@platzwart/domain/court/active-courts";
import { Refused } from "@platzwart/domain/refusal";
import type { TerminalCaller } from "../../database/caller.ts";
import type { DoorPicture } from "../../facts/device-pictures.ts";
import { requireDoor } from "../../facts/find-door.ts";
import type { HallState } from "../../facts/hall-state.ts";
import { reportedState } from "../../facts/reported-door.ts";
import { type CodeEntryViewServices, codeEntryView } from "../access/code-entry-view.ts";
import type { Needs } from "../services.ts";

export type TerminalScreenServices = CodeEntryViewServices & Needs<"storage">;

/** Data of a terminal's screen (D-30). */
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

/** null: unknown id. */
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
