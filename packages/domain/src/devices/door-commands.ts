import type { DeviceFault } from "../refusal.ts";
import { type Fault, faultClass, isMute } from "./fault.ts";

/**
 * What a door is told to do once, to open or to lock, by the id of the command: each has its own outcome, though the door
 * opens once, until the later end (case D3). Nothing is sent twice and nothing after a restart.
 */
interface DoorCommands {
  /** The commands of which nobody knows yet what came of them. */
  readonly open: readonly string[];
  /** The commands that are told as not confirmed, and may have been carried out (case D5). */
  readonly unconfirmed: readonly string[];
}

/** Only the answer to a command itself confirms it: a door that is held anyway says "unlocked", too (case D2). */
export type DoorCommandEvent =
  | { readonly kind: "begun"; readonly id: string }
  | { readonly kind: "answered"; readonly id: string; readonly isDone: boolean }
  | { readonly kind: "failed"; readonly id: string; readonly fault: Fault }
  /** What the door wrote down of it, which may come much later. */
  | { readonly kind: "journal"; readonly id: string; readonly isDone: boolean }
  | { readonly kind: "linkLost" }
  | { readonly kind: "elapsed"; readonly id: string }
  /** Another device takes its place. */
  | { readonly kind: "replaced" };

/**
 * unconfirmed: nobody knows whether it was done, which is not "failed" (case D5); superseded: the door was replaced
 * or removed (case D8).
 */
export type DoorCommandOutcome = "confirmed" | "unconfirmed" | "superseded" | Fault;

export type DoorCommandEffect =
  | { readonly kind: "send"; readonly id: string }
  | { readonly kind: "arm"; readonly id: string }
  | { readonly kind: "disarm"; readonly id: string }
  /** Given once for each command. */
  | { readonly kind: "outcome"; readonly id: string; readonly outcome: DoorCommandOutcome }
  /** The audit learns what came of a command that was told as unconfirmed. */
  | { readonly kind: "completed"; readonly id: string; readonly isDone: boolean };

export const NO_DOOR_COMMANDS: DoorCommands = { open: [], unconfirmed: [] };

/** What is remembered of commands whose end nobody knows; the oldest are forgotten. */
const MOST_UNCONFIRMED = 20;

/** One step of the commands of a door. Pure; never throws. */
export function stepDoorCommands(
  commands: DoorCommands,
  event: DoorCommandEvent,
): readonly [DoorCommands, readonly DoorCommandEffect[]] {
  const { open } = commands;
  switch (event.kind) {
    case "begun":
      return [
        { ...commands, open: [...open, event.id] },
        [
          { kind: "send", id: event.id },
          { kind: "arm", id: event.id },
        ],
      ];
    case "answered":
    case "journal":
      if (open.includes(event.id))
        return end(commands, [event.id], event.isDone ? "confirmed" : "not_applied");
      return complete(commands, event.id, event.isDone);
    case "failed":
      if (open.includes(event.id)) return end(commands, [event.id], event.fault);
      // one that refuses late says that it did not do it
      return isMute(event.fault) ? [commands, []] : complete(commands, event.id, false);
    case "linkLost":
      return end(commands, open, "unconfirmed");
    case "elapsed":
      return open.includes(event.id)
        ? end(commands, [event.id], "unconfirmed", "its timer is over")
        : [commands, []];
    case "replaced": {
      const [ended, effects] = end(commands, open, "superseded");
      return [{ ...ended, unconfirmed: [] }, effects];
    }
  }
}

/** The audit learns what came of a command of which nobody knew. */
function complete(
  commands: DoorCommands,
  id: string,
  isDone: boolean,
): readonly [DoorCommands, readonly DoorCommandEffect[]] {
  const { unconfirmed } = commands;
  if (!unconfirmed.includes(id)) return [commands, []];
  return [
    { ...commands, unconfirmed: unconfirmed.filter((other) => other !== id) },
    [{ kind: "completed", id, isDone }],
  ];
}

function end(
  { open, unconfirmed }: DoorCommands,
  ids: readonly string[],
  outcome: DoorCommandOutcome,
  timer: "its timer runs" | "its timer is over" = "its timer runs",
): readonly [DoorCommands, readonly DoorCommandEffect[]] {
  const effects = ids.flatMap((id): DoorCommandEffect[] => [
    ...(timer === "its timer runs" ? [{ kind: "disarm", id } as const] : []),
    { kind: "outcome", id, outcome },
  ]);
  const unknown = outcome === "unconfirmed" ? [...unconfirmed, ...ids].slice(-MOST_UNCONFIRMED) : unconfirmed;
  return [{ open: open.filter((id) => !ids.includes(id)), unconfirmed: unknown }, effects];
}

/** Why a command is not known to be done; superseded: another door took its place, or none. */
export function whyNot(outcome: Exclude<DoorCommandOutcome, "confirmed">): DeviceFault | "superseded" {
  if (outcome === "superseded") return outcome;
  return outcome === "unconfirmed" ? "timeout" : faultClass(outcome);
}
