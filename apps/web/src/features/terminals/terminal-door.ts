import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { terminalsTexts } from "@platzwart/texts/pages/terminals";
import type { NamedCourt } from "../../shared/named-court.ts";

/** A door as far as its terminals are concerned. */
export interface TerminalDoor {
  readonly id: string;
  readonly name: string;
  /** Whether a court behind it is in operation: no code opens another one. */
  readonly isInUse: boolean;
}

export function terminalDoors(
  doors: readonly DoorView[],
  courts: readonly Pick<NamedCourt, "id">[],
): readonly TerminalDoor[] {
  return doors.map(({ id, name, courtIds }) => ({
    id,
    name,
    isInUse: courts.some((court) => courtIds.includes(court.id)),
  }));
}

/** undefined: the door was removed. */
export function doorLabel(door: TerminalDoor | undefined): string {
  if (door === undefined) return terminalsTexts.doorGone;
  return door.isInUse ? door.name : terminalsTexts.doorUnused(door.name);
}
