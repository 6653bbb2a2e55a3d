import type { DocumentRefusal, DoorEvent } from "@platzwart/contract/device-link/messages";
import { type Duration, type Instant, instant, plus, toIso } from "@platzwart/domain/time/instant";
import { controllerMessages, doorMessages } from "@platzwart/texts/log/doors";
import { doorRows, type LoggedDoor, type NewLogEntry, rowsAbout } from "../../facts/log-entry.ts";
import type { ControllerRecord } from "./controller-records.ts";

type Controller = Pick<ControllerRecord, "id" | "name" | "doorId">;

const { row, action } = rowsAbout("doors", ({ id, name, doorId }: Controller) => ({
  name,
  metadata: { controller_id: id, door_id: doorId },
}));

export const controllerLog = {
  created: action("info", controllerMessages.created),
  accepted: action("info", controllerMessages.accepted),
  removed: action("info", controllerMessages.removed),
  enrolled: row("audit", "info", controllerMessages.enrolled),
  codeReused: row("audit", "warn", controllerMessages.codeReused),
  copySeen: row("audit", "warn", controllerMessages.copySeen),
  replacing: action("info", controllerMessages.replacing),
  stolen: action("warn", controllerMessages.stolen),
  replaced: row("audit", "info", controllerMessages.replaced),
  keyChanging: action("info", controllerMessages.keyChanging),
  keyChanged: row("audit", "info", controllerMessages.keyChanged),
  /** `failed`: parts that did not work (E-05). */
  wiringTested: (at: Instant, controller: Controller, userId: string, failed: readonly string[]) => {
    const level = failed.length === 0 ? "info" : "warn";
    const message = controllerMessages.wiringTested(controller.name, failed.length);
    return row("audit", level, message)(at, controller, { user_id: userId, failed });
  },
  updateSent: row<[{ user_id: string; program: string }]>("audit", "info", controllerMessages.updateSent),
  /** `from`, `to`: versions of the program. */
  updated: row("technical", "info", controllerMessages.updated),
};

const entry = doorRows.row;

export const controllerEventLog = {
  started: entry<[{ program: string }]>("technical", "info", controllerMessages.started),
  notStored: entry<[{ problem: string }]>("technical", "error", controllerMessages.notStored),
  /** Relay or lamp missing: the door does not open. */
  pinFailed: entry<[{ problem: string }]>("technical", "error", controllerMessages.pinFailed),
  /** The button inside locked an opening for a code or a command. */
  buttonPressed: entry<[{ cause: "button" }]>("technical", "info", controllerMessages.buttonPressed),
  /** Event kind unknown to this server; `event`: its name. */
  unknown: entry<[{ event: string }]>("technical", "warn", controllerMessages.eventUnknown),
  /** Number of events stored long after they happened, as after an outage of the connection. */
  late: entry("technical", "info", controllerMessages.eventsLate),
  /** Number of events overwritten before sending, or not written for lack of space. */
  missing: entry("technical", "error", controllerMessages.eventsMissing),
  /** Release by schedule without the server, until then (Z-08). */
  holdBegan: (at: Instant, door: LoggedDoor, until: Instant) => {
    const metadata = { door: "unlocked", held_until: toIso(until), cause: "rule" };
    return entry("technical", "info", doorMessages.released(door.name, until, at))(at, door, metadata);
  },
  holdEnded: (at: Instant, door: LoggedDoor) =>
    entry("technical", "info", doorMessages.locked(door.name))(at, door, {
      door: "locked",
      held_until: null,
      cause: "rule",
    }),
  /** The trust in a controller's clock changed (M-06). */
  clockChanged: (
    at: Instant,
    door: LoggedDoor,
    { from, to, trust }: Extract<DoorEvent, { kind: "clock" }>,
  ) => {
    const metadata = { from: toIso(instant(from)), to: toIso(instant(to)), clock_trust: trust };
    const level = trust === "synced" ? "info" : "warn";
    return entry("technical", level, controllerMessages.clock[trust](door.name))(at, door, metadata);
  },
  /** `ahead`: of the controller's clock; negative: behind the server's (M-06). */
  clockDiffers: (at: Instant, door: LoggedDoor, ahead: Duration) => {
    const metadata = { server_clock: toIso(at), controller_clock: toIso(plus(at, ahead)) };
    return entry("technical", "warn", controllerMessages.clockDiffers(door.name, ahead))(at, door, metadata);
  },
  /** The door continues with the former list. */
  listRefused: entry<[{ document: "access"; reason: DocumentRefusal }]>(
    "technical",
    "error",
    controllerMessages.listRefused,
  ),
};

/** For an event from a time when the door's clock was unknown. */
export function withEstimatedTime(entry: NewLogEntry): NewLogEntry {
  const { message, metadata } = entry;
  return {
    ...entry,
    message: typeof message === "string" ? controllerMessages.timeEstimated(message) : message,
    metadata: { ...metadata, time_estimated: true },
  };
}
