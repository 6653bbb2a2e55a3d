import type { CodeCheck } from "@platzwart/domain/access/check-code";
import { misspellingsOf } from "@platzwart/domain/access/misspellings";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, SECOND, seconds } from "@platzwart/domain/time/instant";
import type { Control } from "../../control/control.ts";
import type { Doors } from "../../control/doors.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { TerminalCaller, UserCaller } from "../../storage/caller.ts";
import type { Storage, Store } from "../../storage/storage.ts";
import { isStorageRefusal } from "../../storage/storage-refusals.ts";
import { storedInTime } from "../../storage/stored-in-time.ts";
import type { DoorRecord } from "../equipment/equipment-store.ts";
import { requireDoorInUse } from "../equipment/find-door.ts";
import type { Opener } from "../hall/device-pictures.ts";
import type { Hall } from "../hall/hall.ts";
import type { NewLogEntry } from "../log/system-log-store.ts";
import type { Rates } from "../rates/rates.ts";
import { checkDigits } from "./access-codes.ts";
import { publishCodeAlarms } from "./code-alarms.ts";
import {
  accessDenied,
  accessGranted,
  codeDecidedLate,
  codesNotTaken,
  guessingAlarm,
  testCodeAccepted,
} from "./code-entry-log-entries.ts";
import type { GuessSubject } from "./guess-limit-store.ts";
import type { GuessLimits } from "./guess-limits.ts";
import { isAcceptedTestCode } from "./stored-test-code.ts";

interface CodeEntryServices {
  readonly storage: Storage;
  readonly hall: Hall;
  readonly control: Control;
  readonly doors: Doors;
  readonly clock: Clock;
  readonly cipher: SecretCipher;
  /** For the hours of permanent codes. */
  readonly calendar: HallCalendar;
  readonly guessLimits: GuessLimits;
  readonly rates: Rates;
  readonly serverLog: ServerLog;
}

/** What became of a code that was typed. */
export type CodeAnswer =
  /** `courtId`: the court of the code; null: it is for all courts. */
  | { readonly kind: "granted"; readonly courtId: CourtId | null }
  | { readonly kind: "denied" }
  /** It was not looked at, because too many were wrong; `wait`: how long none is (D-21). */
  | { readonly kind: "locked"; readonly wait: Duration };

/** A tag tells equal codes from others; a part of the hash is enough for that, and for nothing else. */
const TAG_LENGTH = 16;

/** What is typed where. */
interface Typed {
  readonly digits: string;
  readonly subject: GuessSubject;
  readonly caller: UserCaller | TerminalCaller;
  /** Whether whoever typed it still waits, so that a door is opened for it. */
  readonly isAwaited: () => boolean;
}

/** What was found of it in the store. */
interface Found {
  readonly check: CodeCheck;
  /** null: it was not typed before a door. */
  readonly door: DoorRecord | null;
  /** The test code before a simulated door, while the simulation is on (D-12). */
  readonly isTest: boolean;
}

interface Decided {
  readonly answer: CodeAnswer;
  readonly entries: readonly NewLogEntry[];
  readonly hasAlarmed: boolean;
  /** The door that is to be opened, and for what; null: none. */
  readonly opens: { readonly door: DoorRecord; readonly opener: Opener } | null;
}

/**
 * A code is typed before a door, on the panel or at one of its terminals, which all count as that door (D-21): a valid
 * one opens it for its seconds, which the door reports by itself (X-03, Z-08).
 * `courtId`: the court for which it must be good; null: any behind the door. `isAwaited`: whether whoever
 * typed it still waits; nothing is opened for anybody who has given up.
 * Resolves when that is decided and stored; a full disk, or a database that makes everybody wait, keeps nobody out who
 * has a valid code (D-10). Refuses with
 * terminal_not_allowed (it stands at another door), door_unknown, door_out_of_use, door_not_confirmed (its driver is
 * unknown), code_decided_late or as storage.write does.
 */
export async function enterCode(
  services: CodeEntryServices,
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
  const { answer, opens } = await decideEntry(
    services,
    { digits, subject: `door-${doorId}`, caller, isAwaited },
    (work) => services.hall.change(caller, work),
    async (store) => {
      const door = await requireDoorInUse(store, doorId);
      const connected = services.hall.pictures.doors.get(doorId);
      if (connected === undefined)
        throw new Refused({ code: "door_not_confirmed", door: door.name, fault: "offline" });
      const courts = door.courtIds.filter((id) => courtId === null || id === courtId);
      const check = await checkDigits(services, store, digits, courts);
      const isTest =
        !check.granted && connected.isSimulated && (await isAcceptedTestCode(services.cipher, store, digits));
      return { door, check, isTest };
    },
  );
  if (opens === null) return answer;
  // the database may have taken its time with what was decided in time
  if (!isAwaited()) throw decidedLate(services, opens, caller);
  orderOpening(services, opens);
  return answer;
}

/**
 * Whether digits would open a door now; opens none (X-03 without door_id). `courtId`: the court behind the door; null:
 * any court. Refuses with too_many_wrong_codes whoever, or in a hall that, had too many wrong ones (D-21).
 */
export async function validateCode(
  services: CodeEntryServices,
  { courtId, digits }: { readonly courtId: CourtId | null; readonly digits: string },
  caller: UserCaller,
): Promise<CodeAnswer> {
  const hallWait = services.guessLimits.lockedFor("hall");
  if (hallWait !== null) throw tooManyWrongCodes(hallWait);
  const { answer } = await decideEntry(
    services,
    { digits, subject: `user-${caller.id}`, caller, isAwaited: () => true },
    (work) => services.storage.write(caller, work),
    async (store) => ({
      door: null,
      check: await checkDigits(services, store, digits, courtId && [courtId]),
      isTest: false,
    }),
  );
  if (answer.kind === "locked") throw tooManyWrongCodes(answer.wait);
  return answer;
}

function tooManyWrongCodes(wait: Duration): Refused {
  return new Refused({ code: "too_many_wrong_codes", seconds: Math.ceil(wait / SECOND) });
}

/** Decides about typed digits, counts wrong ones, and stores both with the entries of the log. */
async function decideEntry(
  services: CodeEntryServices,
  typed: Typed,
  write: (work: (store: Store) => Promise<void>) => Promise<void>,
  find: (store: Store) => Promise<Found>,
): Promise<Decided> {
  const { guessLimits, storage, doors, clock } = services;
  const wait = guessLimits.lockedFor(typed.subject);
  if (wait !== null) return notLookedAt(wait);
  let decided = null as Decided | null;
  let isDecidedWithout = false;
  /** Whether it is not stored yet, whatever comes of that later. */
  let isUnstored = false;
  const writing = guessLimits.write(async (store) => {
    const found = isDecidedWithout ? null : await find(store);
    // it took so long that it was decided without: what was counted meanwhile is stored all the same
    if (found === null || isDecidedWithout) return;
    decided = judge(services, typed, found);
    for (const entry of decided.entries) await store.systemLog.append(entry);
    const { opener } = decided.opens ?? {};
    if (opener?.kind === "code" && typed.isAwaited())
      await store.accessCodes.noteUse(opener.codeId, clock.now());
    if (decided.hasAlarmed) await publishCodeAlarms(services, store, clock.now());
    // a lock by hand ends with the next code (D-09)
    const { door } = decided.opens ?? {};
    if (door !== undefined && door.lock !== null && typed.isAwaited())
      await store.equipment.setDoorLock(door.id, null);
  }, write);
  try {
    await storedInTime(clock, writing);
  } catch (error) {
    if (!isStorageRefusal(error)) throw error;
    isUnstored = true;
    isDecidedWithout = decided === null;
  }
  const made = decided ?? judge(services, typed, await find(storage.read));
  // they are stored when there is room again, unless the write only takes its time
  const note = () => {
    for (const entry of made.entries) doors.note(entry);
  };
  if (isUnstored) guessLimits.spoolUnstored();
  if (isDecidedWithout) note();
  else writing.catch(note);
  return made;
}

/** Awaits nothing, so that of two codes that are typed at once the second finds the first one counted. */
function judge(
  services: CodeEntryServices,
  { digits, subject, caller, isAwaited }: Typed,
  { check, door, isTest }: Found,
): Decided {
  const { guessLimits, cipher, clock, rates } = services;
  const wait = guessLimits.lockedFor(subject);
  if (wait !== null) return notLookedAt(wait);
  const tagOf = (code: string) => cipher.lookupHash(code).slice(0, TAG_LENGTH);
  const tag = tagOf(digits);
  // each code has a count of its own, so that nobody hides another one behind it
  const isLogged = !rates.isReached("loggedCodes", `${caller.id} ${tag}`);
  rates.count("loggedCodes", `${caller.id} ${tag}`);
  const about = { at: clock.now(), door, ...byOf(caller) };
  // of one that opens nothing any more the log says that alone (decidedLate)
  const isGrantLogged = isLogged && isAwaited();
  if (check.granted) {
    const { id: codeId, courtId } = check.code;
    guessLimits.noteRight(subject, () => new Set([...misspellingsOf(digits)].map(tagOf)));
    return {
      answer: { kind: "granted", courtId },
      entries: door === null || !isGrantLogged ? [] : [accessGranted({ ...about, door }, check.code)],
      hasAlarmed: false,
      opens: door === null ? null : { door, opener: { kind: "code", codeId, isLogged } },
    };
  }
  if (isTest && door !== null)
    return {
      answer: { kind: "granted", courtId: null },
      entries: isGrantLogged ? [testCodeAccepted({ ...about, door })] : [],
      hasAlarmed: false,
      opens: { door, opener: { kind: "test_code", isLogged } },
    };
  const alarms = guessLimits.noteWrong(subject, tag);
  const lockedFor = guessLimits.lockedFor(subject);
  const entries = alarms.map((alarmed) => guessingAlarm(about, alarmed));
  if (lockedFor !== null) entries.unshift(codesNotTaken(about, lockedFor));
  if (door !== null && isLogged)
    entries.unshift(accessDenied({ ...about, door }, { length: digits.length, tag, reason: check.reason }));
  return { answer: { kind: "denied" }, entries, hasAlarmed: alarms.length > 0, opens: null };
}

function notLookedAt(wait: Duration): Decided {
  return { answer: { kind: "locked", wait }, entries: [], hasAlarmed: false, opens: null };
}

/** What is told of a code that was good too late; the log says so as soon as that is possible. */
function decidedLate(
  { doors, clock }: CodeEntryServices,
  { door, opener }: NonNullable<Decided["opens"]>,
  caller: Typed["caller"],
): Refused {
  const codeId = opener.kind === "code" ? opener.codeId : null;
  if (opener.kind !== "user" && opener.isLogged)
    doors.note(codeDecidedLate({ at: clock.now(), door, ...byOf(caller) }, codeId));
  return new Refused({ code: "code_decided_late", door: door.name });
}

/** By whom digits were sent, as the log has it. */
function byOf(caller: Typed["caller"]) {
  return caller.role === "terminal"
    ? { userId: null, terminal: caller }
    : { userId: caller.id, terminal: null };
}

/** What the door did is in its report, or in an entry of the log. */
function orderOpening(
  { hall, control, doors, serverLog }: CodeEntryServices,
  { door: { id, openSeconds }, opener }: NonNullable<Decided["opens"]>,
): void {
  const connection = hall.pictures.doors.get(id)?.connection;
  if (connection === undefined) return;
  const duration = seconds(openSeconds);
  control
    .command({ kind: "open_door", doorId: id, connection, duration, opener })
    .then(() => doors.storeReports())
    .catch((error: unknown) =>
      serverLog.error("a door could not be opened for a code", error, { doorId: id }),
    );
}
