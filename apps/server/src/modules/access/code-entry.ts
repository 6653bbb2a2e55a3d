import type { CodeCheck } from "@platzwart/domain/access/check-code";
import { misspellingsOf } from "@platzwart/domain/access/misspellings";
import type { CourtId } from "@platzwart/domain/court/court";
import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { Refused } from "@platzwart/domain/refusal";
import { type Duration, milliseconds, SECOND, seconds } from "@platzwart/domain/time/instant";
import type { TerminalCaller, UserCaller } from "../../database/caller.ts";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import type { ControllerLinkStates } from "../../facts/controller-links.ts";
import type { Opener } from "../../facts/device-pictures.ts";
import { type DoorRecord, equipmentIn } from "../../facts/equipment-records.ts";
import { requireDoorInUse, requireKnownDoor } from "../../facts/find-door.ts";
import type { HallState } from "../../facts/hall-state.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import { logIn } from "../../facts/log-writer.ts";
import { inTime } from "../../platform/system/in-time.ts";
import type { Needs } from "../services.ts";
import { checkDigits, checkKnownDigits } from "./access-codes.ts";
import type { AuditFile } from "./audit-file.ts";
import { publishCodeAlarms } from "./code-alarms.ts";
import {
  accessDenied,
  accessGranted,
  codeDecidedLate,
  codesNotTaken,
  guessingAlarm,
  testCodeAccepted,
} from "./code-entry-log-entries.ts";
import type { GuessSubject } from "./guess-limit-records.ts";
import type { GuessLimits } from "./guess-limits.ts";
import { isAcceptedTestCode } from "./stored-test-code.ts";

/** `calendar`: for the hours of permanent codes. */
type CodeEntryServices = Needs<
  "storage" | "hall" | "control" | "reports" | "clock" | "cipher" | "calendar" | "rates" | "serverLog"
> & {
  readonly audit: AuditFile;
  readonly guessLimits: GuessLimits;
  readonly controllerLinks: ControllerLinkStates;
};

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
 * terminal_not_allowed (it stands at another door), door_takes_codes_at_keypad (its controller is out of reach), door_unknown, door_out_of_use, door_not_confirmed (its driver is
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
  const remote = await remoteDoor(services, doorId);
  if (remote !== null) return enterRemotely(services, remote, typed, caller);
  const courtsOf = (door: DoorRecord) => door.courtIds.filter((id) => courtId === null || id === courtId);
  const { answer, opens } = await decideEntry(
    services,
    { digits, subject: `door-${doorId}`, caller, isAwaited },
    (work) => services.hall.change(caller, work),
    {
      async stored(store) {
        const door = await requireDoorInUse(store, doorId);
        const { isSimulated } = requireConnected(services, door);
        const check = await checkDigits(services, store, digits, courtsOf(door));
        const isTest =
          !check.granted && isSimulated && (await isAcceptedTestCode(services.cipher, store, digits));
        return { door, check, isTest };
      },
      known(state) {
        const door = requireKnownDoor(state, doorId);
        requireConnected(services, door);
        return { door, check: checkKnownDigits(services, state, digits, courtsOf(door)), isTest: false };
      },
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
    {
      stored: async (store) => ({
        door: null,
        check: await checkDigits(services, store, digits, courtId && [courtId]),
        isTest: false,
      }),
      known: (state) => ({
        door: null,
        check: checkKnownDigits(services, state, digits, courtId && [courtId]),
        isTest: false,
      }),
    },
  );
  if (answer.kind === "locked") throw tooManyWrongCodes(answer.wait);
  return answer;
}

/** The door with an id, where a controller decides at it; null: the server does, or nobody knows such a door. */
async function remoteDoor({ hall, clock }: CodeEntryServices, doorId: string): Promise<DoorRecord | null> {
  const { state } = await hall.stateInTime(clock.now());
  const door = state.doors.find(({ id }) => id === doorId);
  if (door?.driver !== CONTROLLER_DRIVER) return null;
  return requireKnownDoor(state, doorId);
}

/**
 * At a door with a controller that one decides alone, and tells the log: two counts of wrong codes would give a guesser
 * twice the tries (D-20, D-21).
 */
async function enterRemotely(
  { controllerLinks }: CodeEntryServices,
  { name, address }: DoorRecord,
  { digits, courtId, isAwaited }: Parameters<typeof enterCode>[1],
  { role, id }: UserCaller | TerminalCaller,
): Promise<CodeAnswer> {
  if (!isAwaited()) throw new Refused({ code: "code_decided_late", door: name });
  const by = { kind: role === "terminal" ? "terminal" : "user", id } as const;
  const answer = await controllerLinks.enter(address, { digits, courtId, by });
  switch (answer.kind) {
    case "granted":
      return { kind: "granted", courtId: answer.court as CourtId | null };
    case "locked":
      return { kind: "locked", wait: milliseconds(answer.wait) };
    case "denied":
      return { kind: "denied" };
    case "late":
      throw new Refused({ code: "code_decided_late", door: name });
    case "unreachable":
      throw new Refused({ code: "door_takes_codes_at_keypad", door: name });
  }
}

/** The device of a door; refuses with door_not_confirmed where its driver is unknown. */
function requireConnected({ hall }: CodeEntryServices, { id, name }: DoorRecord) {
  const connected = hall.pictures.doors.get(id);
  if (connected === undefined)
    throw new Refused({ code: "door_not_confirmed", door: name, fault: "offline" });
  return connected;
}

function tooManyWrongCodes(wait: Duration): Refused {
  return new Refused({ code: "too_many_wrong_codes", seconds: Math.ceil(wait / SECOND) });
}

/**
 * Decides about typed digits, counts wrong ones, and stores both with the entries of the log. While the database refuses
 * that, they stand in the audit file; a code opens its door although even that fails, a wrong one is refused then (D-10).
 */
async function decideEntry(
  services: CodeEntryServices,
  typed: Typed,
  write: (work: (store: Store) => Promise<void>) => Promise<void>,
  find: { readonly stored: (store: Store) => Promise<Found>; readonly known: (state: HallState) => Found },
): Promise<Decided> {
  const { guessLimits, storage, audit, clock } = services;
  const wait = guessLimits.lockedFor(typed.subject);
  if (wait !== null) return notLookedAt(wait);
  let decided = null as Decided | null;
  try {
    await guessLimits.write(async (store) => {
      decided = judge(services, typed, await find.stored(store));
      for (const entry of decided.entries) await logIn(store).append(entry);
      const { opener, door } = decided.opens ?? {};
      if (opener?.kind === "code" && typed.isAwaited())
        await codesIn(store).noteUse(opener.codeId, clock.now());
      if (decided.hasAlarmed) await publishCodeAlarms(services, store, clock.now());
      // a lock by hand ends with the next code (D-09)
      if (door !== undefined && door.lock !== null && typed.isAwaited())
        await equipmentIn(store).setDoorLock(door.id, null);
    }, write);
    if (decided !== null) return decided;
    throw new Error("a write ended without its work");
  } catch (error) {
    if (!isStorageRefusal(error)) throw error;
    const found = decided === null ? await findInTime(services, find.stored(storage.read), find.known) : null;
    const made = found === null ? (decided as unknown as Decided) : judge(services, typed, found);
    const isGranted = made.answer.kind === "granted";
    const line = { entries: made.entries, counted: guessLimits.unstored };
    if (!audit.append(line, { isKeptAnyway: isGranted }) && !isGranted) throw error;
    return made;
  }
}

/** What a database finds that stores nothing but may still read; by the hall as it was read last where it does not. */
function findInTime(
  { hall, clock, serverLog }: CodeEntryServices,
  reading: Promise<Found>,
  known: (state: HallState) => Found,
): Promise<Found> {
  const byLastReading = async () => known((await hall.stateInTime(clock.now())).state);
  const read = reading.catch((error: unknown) => {
    if (error instanceof Refused && !isStorageRefusal(error)) throw error;
    serverLog.warn("a code is decided by the hall as it was read last", { reason: String(error) });
    return byLastReading();
  });
  return inTime(
    clock,
    SECOND,
    read.then((found) => () => Promise.resolve(found)),
    () => byLastReading,
  ).then((find) => find());
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
  if (isLogged) rates.count("loggedCodes", `${caller.id} ${tag}`);
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
  { reports, clock }: CodeEntryServices,
  { door, opener }: NonNullable<Decided["opens"]>,
  caller: Typed["caller"],
): Refused {
  const codeId = opener.kind === "code" ? opener.codeId : null;
  if (opener.kind !== "user" && opener.isLogged)
    reports.note(codeDecidedLate({ at: clock.now(), door, ...byOf(caller) }, codeId));
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
  { hall, control, reports, serverLog }: CodeEntryServices,
  { door: { id, openSeconds }, opener }: NonNullable<Decided["opens"]>,
): void {
  const connection = hall.pictures.doors.get(id)?.connection;
  if (connection === undefined) return;
  const duration = seconds(openSeconds);
  control
    .openDoor({ doorId: id, connection, duration, opener })
    .then(() => reports.storeReports())
    .catch((error: unknown) =>
      serverLog.error("a door could not be opened for a code", error, { doorId: id }),
    );
}
