import type { DocumentRefusal, DoorEvent } from "@platzwart/contract/device-link/messages";
import { type Duration, type Instant, instant, plus, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type DoorLogContext, doorEntry, type NewLogEntry, technical } from "../../facts/log-entry.ts";
import type { ControllerRecord } from "./controller-records.ts";

type Controller = Pick<ControllerRecord, "id" | "name" | "doorId">;

/** A user's action on a door controller, or a use of its one-time code. `userId`: null: no user. */
export function controllerEntry(
  what:
    | "controllerCreated"
    | "controllerAccepted"
    | "controllerRemoved"
    | "controllerEnrolled"
    | "controllerCodeReused"
    | "controllerCopySeen"
    | "controllerReplacing"
    | "controllerStolen"
    | "controllerReplaced"
    | "controllerKeyChanging"
    | "controllerKeyChanged",
  { at, userId }: { readonly at: Instant; readonly userId: string | null },
  { id, name, doorId }: Controller,
): NewLogEntry {
  const metadata = { controller_id: id, door_id: doorId, ...(userId === null ? {} : { user_id: userId }) };
  const isWarning =
    what === "controllerCodeReused" || what === "controllerCopySeen" || what === "controllerStolen";
  const kind = audit("doors", isWarning ? "warn" : "info");
  return { ...kind, at, message: LOG_MESSAGES[what](name), metadata };
}

/** A user completed a wiring test; `failed`: the parts that did not work (E-05). */
export function wiringTested(
  { at, userId }: { readonly at: Instant; readonly userId: string },
  { id, name, doorId }: Controller,
  failed: readonly string[],
): NewLogEntry {
  return {
    ...audit("doors", failed.length === 0 ? "info" : "warn"),
    at,
    message: LOG_MESSAGES.wiringTested(name, failed.length),
    metadata: { controller_id: id, door_id: doorId, user_id: userId, failed },
  };
}

/** A user sent a controller a program. */
export function controllerUpdateSent(
  { at, userId }: { readonly at: Instant; readonly userId: string },
  { id, name, doorId }: Controller,
  program: string,
): NewLogEntry {
  return {
    ...audit("doors"),
    at,
    message: LOG_MESSAGES.controllerUpdateSent(name, program),
    metadata: { controller_id: id, door_id: doorId, user_id: userId, program },
  };
}

/** A controller runs another version; `from`, `to`: the versions. */
export function controllerUpdated(
  at: Instant,
  { id, name, doorId }: Controller,
  { from, to }: { readonly from: string; readonly to: string },
): NewLogEntry {
  return {
    ...technical("doors"),
    at,
    message: LOG_MESSAGES.controllerUpdated(name, from, to),
    metadata: { controller_id: id, door_id: doorId, from, to },
  };
}

/** The program of a controller started. */
export function controllerStarted(door: DoorLogContext, program: string): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.controllerStarted(door.name), { program });
}

/** A controller could not write an event of its door. */
export function controllerNotStored(door: DoorLogContext, problem: string): NewLogEntry {
  return doorEntry(technical("doors", "error"), door, LOG_MESSAGES.controllerNotStored(door.name), {
    problem,
  });
}

/** Relay or lamp missing: the door does not open. */
export function controllerPinFailed(door: DoorLogContext, problem: string): NewLogEntry {
  return doorEntry(technical("doors", "error"), door, LOG_MESSAGES.controllerPinFailed(door.name), {
    problem,
  });
}

/** The button inside locked an opening for a code or a command. */
export function buttonPressed(door: DoorLogContext): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.doorButton(door.name), { cause: "button" });
}

/** An event kind unknown to this server; `event`: its name. */
export function eventUnknown(door: DoorLogContext, event: string): NewLogEntry {
  const message = LOG_MESSAGES.controllerEventUnknown(door.name);
  return doorEntry(technical("doors", "warn"), door, message, { event });
}

/** Number of events stored long after they happened, as after an outage of the link. */
export function eventsLate(door: DoorLogContext, count: number): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.controllerEventsLate(door.name, count), { count });
}

/** Number of events that a controller overwrote before sending, or did not write for lack of room. */
export function eventsMissing(door: DoorLogContext, count: number): NewLogEntry {
  return doorEntry(
    technical("doors", "error"),
    door,
    LOG_MESSAGES.controllerEventsMissing(door.name, count),
    {
      count,
    },
  );
}

/** Release by schedule without the server, until then; null: its end (Z-08). */
export function heldAlone(door: DoorLogContext, until: Instant | null): NewLogEntry {
  const message =
    until === null
      ? LOG_MESSAGES.doorLocked(door.name)
      : LOG_MESSAGES.doorReleased(door.name, until, door.at);
  return doorEntry(technical("doors"), door, message, {
    door: until === null ? "locked" : "unlocked",
    held_until: until === null ? null : toIso(until),
    cause: "rule",
  });
}

/** The trust of a controller's clock changed (M-06). */
export function clockChanged(
  door: DoorLogContext,
  { from, to, trust }: Extract<DoorEvent, { kind: "clock" }>,
): NewLogEntry {
  const kind = technical("doors", trust === "synced" ? "info" : "warn");
  return doorEntry(kind, door, LOG_MESSAGES.controllerClock[trust](door.name), {
    ...{ from: toIso(instant(from)), to: toIso(instant(to)) },
    clock_trust: trust,
  });
}

/** Lead of a controller's kept clock over the server's; negative: behind (M-06). */
export function clockDiffers(door: DoorLogContext, ahead: Duration): NewLogEntry {
  return doorEntry(technical("doors", "warn"), door, LOG_MESSAGES.controllerClockDiffers(door.name, ahead), {
    ...{ server_clock: toIso(door.at), controller_clock: toIso(plus(door.at, ahead)) },
  });
}

/** Marks the entry of an event from a time when the door's clock was unknown. */
export function timeEstimated(entry: NewLogEntry): NewLogEntry {
  const { message, metadata } = entry;
  return {
    ...entry,
    message: typeof message === "string" ? LOG_MESSAGES.timeEstimated(message) : message,
    metadata: { ...metadata, time_estimated: true },
  };
}

/** A controller refuses its list: its door stays with the former one. */
export function listRefused(door: DoorLogContext, reason: DocumentRefusal): NewLogEntry {
  const message = LOG_MESSAGES.controllerListRefused(door.name);
  return doorEntry(technical("doors", "error"), door, message, { document: "access", reason });
}
