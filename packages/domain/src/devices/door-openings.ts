import { type Fault, isAbsence } from "./fault.ts";

/**
 * The openings of a door that somebody waits for, by the id of their command: each has its own outcome, though the door
 * opens once, until the later end (case D3). Nothing is sent twice and nothing after a restart.
 */
export interface DoorOpenings {
  /** The commands of which nobody knows yet what came of them. */
  readonly open: readonly string[];
  /** The commands that are told as not confirmed, and may have been carried out (case D5). */
  readonly unconfirmed: readonly string[];
}

/** Only the answer to a command itself confirms it: a door that is held anyway says "unlocked", too (case D2). */
export type OpeningEvent =
  | { readonly kind: "opened"; readonly id: string }
  | { readonly kind: "answered"; readonly id: string; readonly isOpened: boolean }
  | { readonly kind: "failed"; readonly id: string; readonly fault: Fault }
  /** What the door wrote down of it, which may come much later. */
  | { readonly kind: "journal"; readonly id: string; readonly isOpened: boolean }
  | { readonly kind: "linkLost" }
  | { readonly kind: "elapsed"; readonly id: string }
  /** Another device takes its place. */
  | { readonly kind: "replaced" };

/**
 * unconfirmed: nobody knows whether the door opened, which is not "failed" (case D5); superseded: the door was replaced
 * or removed (case D8).
 */
export type OpeningOutcome = "confirmed" | "unconfirmed" | "superseded" | Fault;

export type OpeningEffect =
  | { readonly kind: "send"; readonly id: string }
  | { readonly kind: "arm"; readonly id: string }
  | { readonly kind: "disarm"; readonly id: string }
  /** Given once for each command. */
  | { readonly kind: "outcome"; readonly id: string; readonly outcome: OpeningOutcome }
  /** The audit learns what came of a command that was told as unconfirmed. */
  | { readonly kind: "completed"; readonly id: string; readonly isOpened: boolean };

export const NO_OPENINGS: DoorOpenings = { open: [], unconfirmed: [] };

/** What is remembered of commands whose end nobody knows; the oldest are forgotten. */
const MOST_UNCONFIRMED = 20;

/** One step of the openings of a door. Pure; never throws. */
export function stepOpenings(
  openings: DoorOpenings,
  event: OpeningEvent,
): readonly [DoorOpenings, readonly OpeningEffect[]] {
  const { open } = openings;
  switch (event.kind) {
    case "opened":
      return [
        { ...openings, open: [...open, event.id] },
        [
          { kind: "send", id: event.id },
          { kind: "arm", id: event.id },
        ],
      ];
    case "answered":
    case "journal":
      if (open.includes(event.id))
        return end(openings, [event.id], event.isOpened ? "confirmed" : "not_applied");
      return complete(openings, event.id, event.isOpened);
    case "failed":
      if (open.includes(event.id)) return end(openings, [event.id], event.fault);
      // one that refuses late says that it did not open
      return isAbsence(event.fault) ? [openings, []] : complete(openings, event.id, false);
    case "linkLost":
      return end(openings, open, "unconfirmed");
    case "elapsed":
      return open.includes(event.id)
        ? end(openings, [event.id], "unconfirmed", "its timer is over")
        : [openings, []];
    case "replaced": {
      const [ended, effects] = end(openings, open, "superseded");
      return [{ ...ended, unconfirmed: [] }, effects];
    }
  }
}

/** The audit learns what came of a command of which nobody knew. */
function complete(
  openings: DoorOpenings,
  id: string,
  isOpened: boolean,
): readonly [DoorOpenings, readonly OpeningEffect[]] {
  const { unconfirmed } = openings;
  if (!unconfirmed.includes(id)) return [openings, []];
  return [
    { ...openings, unconfirmed: unconfirmed.filter((other) => other !== id) },
    [{ kind: "completed", id, isOpened }],
  ];
}

function end(
  { open, unconfirmed }: DoorOpenings,
  ids: readonly string[],
  outcome: OpeningOutcome,
  timer: "its timer runs" | "its timer is over" = "its timer runs",
): readonly [DoorOpenings, readonly OpeningEffect[]] {
  const effects = ids.flatMap((id): OpeningEffect[] => [
    ...(timer === "its timer runs" ? [{ kind: "disarm", id } as const] : []),
    { kind: "outcome", id, outcome },
  ]);
  const unknown = outcome === "unconfirmed" ? [...unconfirmed, ...ids].slice(-MOST_UNCONFIRMED) : unconfirmed;
  return [{ open: open.filter((id) => !ids.includes(id)), unconfirmed: unknown }, effects];
}
