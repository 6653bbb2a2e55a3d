import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import type { TerminalRecord } from "./terminal-records.ts";

type Terminal = Pick<TerminalRecord, "id" | "name" | "doorId">;

/** A user's change of a terminal. */
interface Change {
  readonly at: Instant;
  readonly userId: string;
}

export function terminalCreated({ at, userId }: Change, terminal: Terminal): NewLogEntry {
  return entry(at, LOG_MESSAGES.terminalCreated(terminal.name), terminal, { user_id: userId });
}

export function terminalEnrolmentRenewed({ at, userId }: Change, terminal: Terminal): NewLogEntry {
  return entry(at, LOG_MESSAGES.terminalEnrolmentRenewed(terminal.name), terminal, { user_id: userId });
}

export function terminalRemoved({ at, userId }: Change, terminal: Terminal): NewLogEntry {
  return entry(at, LOG_MESSAGES.terminalRemoved(terminal.name), terminal, { user_id: userId });
}

/** A browser became a terminal. `address`: the network from which it called, which only operators see. */
export function terminalEnrolled(at: Instant, terminal: Terminal, address: string): NewLogEntry {
  return entry(at, LOG_MESSAGES.terminalEnrolled(terminal.name), terminal, { address });
}

function entry(at: Instant, message: string, { id, doorId }: Terminal, more: object): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "terminals",
    message,
    courtId: null,
    metadata: { terminal_id: id, door_id: doorId, ...more },
  };
}
