import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry } from "../../facts/log-entry.ts";
import type { ControllerRecord } from "./controller-records.ts";

type Controller = Pick<ControllerRecord, "id" | "name" | "doorId">;

/** What a user did with a door controller, or what became of its one-time code. `userId`: null: no user did it. */
export function controllerEntry(
  what: "controllerCreated" | "controllerRemoved" | "controllerEnrolled" | "controllerCodeReused",
  { at, userId }: { readonly at: Instant; readonly userId: string | null },
  { id, name, doorId }: Controller,
): NewLogEntry {
  const metadata = { controller_id: id, door_id: doorId, ...(userId === null ? {} : { user_id: userId }) };
  const kind = audit("doors", what === "controllerCodeReused" ? "warn" : "info");
  return { ...kind, at, message: LOG_MESSAGES[what](name), metadata };
}
