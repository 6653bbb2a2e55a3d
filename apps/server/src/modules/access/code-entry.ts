import { misspellingsOf } from "@platzwart/domain/access/misspellings";
import type { CourtId } from "@platzwart/domain/court/court";
import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { Refused } from "@platzwart/domain/refusal";
import { type Duration, milliseconds, SECOND } from "@platzwart/domain/time/instant";
import type { TerminalCaller, UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import type { ControllerLinkStates } from "../../facts/controller-links.ts";
import { linkOf, requireKnownDoor } from "../../facts/find-door.ts";
import type { ListSender } from "../../facts/list-statuses.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { checkDigits } from "./access-codes.ts";
import { publishCodeAlarms } from "./code-alarms.ts";
import { codeEntryLog } from "./code-log-entries.ts";
import type { GuessLimits } from "./guess-limits.ts";

export type CodeAnswer =
  /** `courtId`: the court of the code; null: all courts. */
  | { readonly kind: "granted"; readonly courtId: CourtId | null }
  | { readonly kind: "denied" }
  /** Not checked because of too many wrong codes; `wait`: remaining lockout (D-21). */
  | { readonly kind: "locked"; readonly wait: Duration };

/** A tag identifies equal codes; a prefix of the hash suffices, and reveals nothing else. */
const TAG_LENGTH = 16;

/**
 * A code typed at a remote keypad of a door: a terminal or the panel (D-20, D-30). The door decides alone, counts wrong codes
 * with those of its own keypad, and reports the entry: two counts would double a guesser's tries (D-21). `courtId`: the court
 * that it must open; null: any behind the door. `isAwaited`: false once the caller has given up, which keeps the door locked.
 * Refuses with terminal_not_allowed (a terminal of another door), door_unknown, door_out_of_use, code_decided_late, and for an
 * unreachable door with door_takes_codes_at_keypad or door_not_confirmed.
 */
export async function enterCode(
  {
    hall,
    clock,
    controllerLinks,
    listPublisher,
  }: Needs<"hall" | "clock"> & {
    readonly controllerLinks: ControllerLinkStates;
    readonly listPublisher: ListSender;
  },
  typed: {
    readonly doorId: string;
    readonly digits: string;
    readonly courtId: CourtId | null;
    readonly isAwaited: () => boolean;
  },
  caller: UserCaller | TerminalCaller,
): Promise<CodeAnswer> {
  const { doorId, digits, courtId, isAwaited } = typed;
  if (caller.role === "terminal" && caller.doorId !== doorId)
    throw new Refused({ code: "terminal_not_allowed" });
  const { state } = await hall.stateInTime(clock.now());
  const door = requireKnownDoor(state, doorId);
  // lines of a link keep their order: a booking made right before is on the list by then
  await listPublisher.caughtUp(linkOf(door));
  if (!isAwaited()) throw new Refused({ code: "code_decided_late", door: door.name });
  const by = { kind: caller.role === "terminal" ? "terminal" : "user", id: caller.id } as const;
  const answer = await controllerLinks.enter(linkOf(door), { digits, courtId, by });
  switch (answer.kind) {
    case "granted":
      return { kind: "granted", courtId: answer.court as CourtId | null };
    case "locked":
      return { kind: "locked", wait: milliseconds(answer.wait) };
    case "denied":
      return { kind: "denied" };
    case "late":
      throw new Refused({ code: "code_decided_late", door: door.name });
    case "unreachable":
      throw door.driver === CONTROLLER_DRIVER
        ? new Refused({ code: "door_takes_codes_at_keypad", door: door.name })
        : new Refused({ code: "door_not_confirmed", door: door.name, fault: "offline" });
  }
}

/**
 * Whether digits would open a door now; opens none (X-03 without door_id). `courtId`: the court behind the door; null: any
 * court. A wrong code is counted in memory first, so that a full disk gives nobody more tries. Refuses with
 * too_many_wrong_codes for a caller, or in a hall, with too many wrong ones (D-21), or as storage.write does.
 */
export async function validateCode(
  services: Needs<"storage" | "clock" | "cipher" | "calendar"> & { readonly guessLimits: GuessLimits },
  { courtId, digits }: { readonly courtId: CourtId | null; readonly digits: string },
  caller: UserCaller,
): Promise<CodeAnswer> {
  const { guessLimits, storage } = services;
  const subject = `user-${caller.id}` as const;
  const refuseWhoGuesses = () => {
    const wait = guessLimits.lockedFor("hall") ?? guessLimits.lockedFor(subject);
    if (wait !== null) throw new Refused({ code: "too_many_wrong_codes", seconds: Math.ceil(wait / SECOND) });
  };
  refuseWhoGuesses();
  return guessLimits.write(
    async (store) => {
      const check = await checkDigits(services, store, digits, courtId && [courtId]);
      // the second of two simultaneous calls finds the first one counted
      refuseWhoGuesses();
      if (!check.granted) {
        await noteWrong(services, store, { digits, subject }, caller);
        return { kind: "denied" };
      }
      guessLimits.noteRight(subject, () => new Set([...misspellingsOf(digits)].map(tagIn(services))));
      return { kind: "granted", courtId: check.code.courtId };
    },
    (work) => storage.write(caller, work),
  );
}

async function noteWrong(
  services: Parameters<typeof validateCode>[0],
  store: Store,
  { digits, subject }: { readonly digits: string; readonly subject: `user-${string}` },
  caller: UserCaller,
): Promise<void> {
  const { guessLimits, clock } = services;
  const alarms = guessLimits.noteWrong(subject, tagIn(services)(digits));
  const lockedFor = guessLimits.lockedFor(subject);
  const now = clock.now();
  const typed = { door: null, userId: caller.id, terminal: null };
  if (lockedFor !== null) await logIn(store).append(codeEntryLog.lockedOut(now, typed, lockedFor));
  for (const alarmed of alarms) await logIn(store).append(codeEntryLog.guessing(now, typed, alarmed));
  if (alarms.length > 0) await publishCodeAlarms(services, store, clock.now());
}

function tagIn({ cipher }: Needs<"cipher">): (digits: string) => string {
  return (digits) => cipher.lookupHash(digits).slice(0, TAG_LENGTH);
}
