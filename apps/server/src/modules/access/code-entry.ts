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
  /** The court of the code; null: all courts. */
  | { readonly kind: "granted"; readonly courtId: CourtId | null }
  | { readonly kind: "denied" }
  /** Not checked, after too many wrong codes (D-21). */
  | { readonly kind: "locked"; readonly lockoutLeft: Duration };

/** A prefix of the hash suffices to recognise equal codes, and reveals nothing else. */
const TAG_LENGTH = 16;

/** Has the door's controller decide (D-20, D-30): a second count of wrong codes would double the tries (D-21). */
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
    /** The court that the code must open; null: any behind the door. */
    readonly courtId: CourtId | null;
    /** false: the caller has given up, and the door stays locked. */
    readonly isLive: () => boolean;
  },
  caller: UserCaller | TerminalCaller,
): Promise<CodeAnswer> {
  const { doorId, digits, courtId, isLive } = typed;
  if (caller.role === "terminal" && caller.doorId !== doorId)
    throw new Refused({ code: "terminal_not_allowed" });
  const { state } = await hall.stateInTime(clock.now());
  const door = requireKnownDoor(state, doorId);
  // a link keeps the order of messages, so that the list with a booking just made arrives first
  await listPublisher.whenCaughtUp(linkOf(door));
  if (!isLive()) throw new Refused({ code: "code_decided_late", door: door.name });
  const by = { kind: caller.role === "terminal" ? "terminal" : "user", id: caller.id } as const;
  const answer = await controllerLinks.enter(linkOf(door), { digits, courtId, by });
  switch (answer.kind) {
    case "granted":
      return { kind: "granted", courtId: answer.court as CourtId | null };
    case "locked":
      return { kind: "locked", lockoutLeft: milliseconds(answer.wait) };
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

/** Checks digits without opening a door; refuses with too_many_wrong_codes (D-21). */
export async function validateCode(
  services: Needs<"storage" | "clock" | "cipher" | "calendar"> & { readonly guessLimits: GuessLimits },
  { courtId, digits }: { readonly courtId: CourtId | null; readonly digits: string },
  caller: UserCaller,
): Promise<CodeAnswer> {
  const { guessLimits, storage } = services;
  const subject = `user-${caller.id}` as const;
  const refuseWhileLockedOut = () => {
    const left = guessLimits.lockoutLeft("hall") ?? guessLimits.lockoutLeft(subject);
    if (left !== null) throw new Refused({ code: "too_many_wrong_codes", seconds: Math.ceil(left / SECOND) });
  };
  refuseWhileLockedOut();
  return guessLimits.write(
    async (store) => {
      const check = await checkDigits(services, store, digits, courtId && [courtId]);
      // the second of two simultaneous calls finds the first one counted
      refuseWhileLockedOut();
      if (!check.granted) {
        await recordWrongCode(services, store, { digits, subject }, caller);
        return { kind: "denied" };
      }
      guessLimits.uncountMisspellings(
        subject,
        () => new Set([...misspellingsOf(digits)].map((each) => tagOf(services, each))),
      );
      return { kind: "granted", courtId: check.code.courtId };
    },
    (work) => storage.write(caller, work),
  );
}

async function recordWrongCode(
  services: Parameters<typeof validateCode>[0],
  store: Store,
  { digits, subject }: { readonly digits: string; readonly subject: `user-${string}` },
  caller: UserCaller,
): Promise<void> {
  const { guessLimits, clock } = services;
  const newAlarms = guessLimits.countWrongCode(subject, tagOf(services, digits));
  const lockedFor = guessLimits.lockoutLeft(subject);
  const now = clock.now();
  const typed = { door: null, userId: caller.id, terminal: null };
  if (lockedFor !== null) await logIn(store).append(codeEntryLog.lockedOut(now, typed, lockedFor));
  for (const subject of newAlarms) await logIn(store).append(codeEntryLog.alarmRaised(now, typed, subject));
  if (newAlarms.length > 0) await publishCodeAlarms(services, store, clock.now());
}

function tagOf({ cipher }: Needs<"cipher">, digits: string): string {
  return cipher.lookupHash(digits).slice(0, TAG_LENGTH);
}
