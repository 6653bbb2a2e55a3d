import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { aboutDoor, type DoorLogContext, type NewLogEntry } from "../../facts/log-entry.ts";

/**
 * A user opens the door without a code (D-31). The entry is stored before the command, so that no opening is missing.
 */
export function doorOpenRequested(door: DoorLogContext, userId: string): NewLogEntry {
  return {
    ...aboutDoor(door),
    level: "info",
    category: "audit",
    message: LOG_MESSAGES.doorOpenRequested(door.name),
    metadata: { door_id: door.id, user_id: userId },
  };
}

/** A user pressed "Tür öffnen" so long ago that the door was not opened. */
export function doorOpeningLate(door: DoorLogContext, userId: string): NewLogEntry {
  return {
    ...aboutDoor(door),
    level: "warn",
    category: "audit",
    message: LOG_MESSAGES.doorOpeningLate(door.name),
    metadata: { door_id: door.id, user_id: userId },
  };
}

/** A user has the door locked at once (D-09). */
export function doorLockRequested(door: DoorLogContext, userId: string): NewLogEntry {
  return {
    ...aboutDoor(door),
    level: "info",
    category: "audit",
    message: LOG_MESSAGES.doorLockRequested(door.name),
    metadata: { door_id: door.id, user_id: userId },
  };
}
