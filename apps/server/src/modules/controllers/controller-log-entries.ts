import type { DocumentRefusal, DoorEvent } from "@platzwart/contract/device-link/messages";
import { type Duration, type Instant, instant, plus, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type DoorLogContext, doorEntry, type NewLogEntry, technical } from "../../facts/log-entry.ts";
import type { ControllerRecord } from "./controller-records.ts";

type Controller = Pick<ControllerRecord, "id" | "name" | "doorId">;

/** What a user did with a door controller, or what became of its one-time code. `userId`: null: no user did it. */
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

/** A user went through all that is wired to a controller; `failed`: what did not do what it should (E-05). */
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

/** A user gave a controller a program. */
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

/** A controller runs another program than before; `from`, `to`: their versions. */
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

/** A controller began to run. */
export function controllerStarted(door: DoorLogContext, program: string): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.controllerStarted(door.name), { program });
}

/** A controller could not write down what happened at its door. */
export function controllerNotStored(door: DoorLogContext, problem: string): NewLogEntry {
  return doorEntry(technical("doors", "error"), door, LOG_MESSAGES.controllerNotStored(door.name), {
    problem,
  });
}

/** Its relay or a lamp is missing: the door does not open. */
export function controllerPinFailed(door: DoorLogContext, problem: string): NewLogEntry {
  return doorEntry(technical("doors", "error"), door, LOG_MESSAGES.controllerPinFailed(door.name), {
    problem,
  });
}

/** Somebody pressed the button inside, which locks what was open for a code or a command. */
export function buttonPressed(door: DoorLogContext): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.doorButton(door.name), { cause: "button" });
}

/** An event that this server has no words for; `event`: as the controller names it. */
export function eventUnknown(door: DoorLogContext, event: string): NewLogEntry {
  const message = LOG_MESSAGES.controllerEventUnknown(door.name);
  return doorEntry(technical("doors", "warn"), door, message, { event });
}

/** So many events came long after they happened, as after an outage of the link. */
export function eventsLate(door: DoorLogContext, count: number): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.controllerEventsLate(door.name, count), { count });
}

/** What a controller overwrote before it could tell of it, or did not write down for want of room. */
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

/** Without the server a door was released by schedule until then; null: that is over (Z-08). */
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

/** How far a controller's clock can be believed is another thing since (M-06). */
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

/** A controller's clock, which is kept, is ahead of the server's by so much; negative: behind (M-06). */
export function clockDiffers(door: DoorLogContext, ahead: Duration): NewLogEntry {
  return doorEntry(technical("doors", "warn"), door, LOG_MESSAGES.controllerClockDiffers(door.name, ahead), {
    ...{ server_clock: toIso(door.at), controller_clock: toIso(plus(door.at, ahead)) },
  });
}

/** An entry of what a door wrote down while nobody knew what time it was. */
export function timeEstimated(entry: NewLogEntry): NewLogEntry {
  const { message, metadata } = entry;
  return {
    ...entry,
    message: typeof message === "string" ? LOG_MESSAGES.timeEstimated(message) : message,
    metadata: { ...metadata, time_estimated: true },
  };
}

/** A controller does not take its list: its door goes on by the one before. */
export function listRefused(door: DoorLogContext, reason: DocumentRefusal): NewLogEntry {
  const message = LOG_MESSAGES.controllerListRefused(door.name);
  return doorEntry(technical("doors", "error"), door, message, { document: "access", reason });
}
