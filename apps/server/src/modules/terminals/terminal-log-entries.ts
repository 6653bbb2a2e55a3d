import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry } from "../../facts/log-entry.ts";
import type { TerminalRecord } from "./terminal-records.ts";

type Terminal = Pick<TerminalRecord, "id" | "name" | "doorId">;

/** A user's action on a terminal. */
export function terminalEntry(
  what: "terminalCreated" | "terminalEnrolmentRenewed" | "terminalRemoved",
  { at, userId }: { readonly at: Instant; readonly userId: string },
  { id, name, doorId }: Terminal,
): NewLogEntry {
  const metadata = { terminal_id: id, door_id: doorId, user_id: userId };
  return { ...audit("terminals"), at, message: LOG_MESSAGES[what](name), metadata };
}

/** A browser became a terminal. `address`: its network, visible to operators only. */
export function terminalEnrolled(at: Instant, { id, name, doorId }: Terminal, address: string): NewLogEntry {
  const metadata = { terminal_id: id, door_id: doorId, address };
  return { ...audit("terminals"), at, message: LOG_MESSAGES.terminalEnrolled(name), metadata };
}
