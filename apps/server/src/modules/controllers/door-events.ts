import type {
  DocumentKind,
  DocumentRefusal,
  SentEvent,
  Typist,
} from "@platzwart/contract/device-link/messages";
import {
  between,
  DAY,
  type Duration,
  type Instant,
  instant,
  MINUTE,
  milliseconds,
} from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type DoorRecord, equipmentIn } from "../../facts/equipment-records.ts";
import type { DoorLogContext, NewLogEntry } from "../../facts/log-entry.ts";
import { logIn } from "../../facts/log-writer.ts";
import { publishCodeAlarms } from "../access/code-alarms.ts";
import {
  accessDenied,
  accessGranted,
  codesNotTaken,
  guessingAlarm,
} from "../access/code-entry-log-entries.ts";
import type { GuessLimits } from "../access/guess-limits.ts";
import type { Needs } from "../services.ts";
import { terminalsIn } from "../terminals/terminal-records.ts";
import {
  clockChanged,
  clockDiffers,
  controllerNotStored,
  controllerStarted,
  documentRefused,
  eventsLate,
  eventsMissing,
  eventUnknown,
  heldAlone,
  timeEstimated,
} from "./controller-log-entries.ts";
import { controllersIn } from "./controller-records.ts";

type DoorEventServices = Needs<"storage" | "hall" | "clock"> & { readonly guessLimits: GuessLimits };

/** Events that are older when they are stored are late: pages hear of them together. */
const LATE_AFTER = MINUTE;

/** What a controller sends of one run. */
export interface SentEvents {
  readonly run: string;
  readonly from: number;
  readonly items: readonly SentEvent[];
  /** The number of the oldest event of the run that it still has. */
  readonly firstKept: number;
  /** Whether nothing is left with them of what it had when it was linked. */
  readonly isCaughtUp: boolean;
  /** How many late events of it are stored already, and not told yet. */
  readonly untold: number;
}

/** What became of them. */
interface StoredEvents extends Pick<SentEvents, "untold"> {
  /** The number up to which the run is stored. */
  readonly upTo: number;
}

/**
 * Stores what a door wrote down, each event once: how far the run is stored moves in the same transaction (D-20). Resolves after
 * COMMIT; events that do not follow what is stored are left out. Refuses as storage.write does.
 */
export async function storeDoorEvents(
  services: DoorEventServices,
  controllerId: string,
  sent: SentEvents,
): Promise<StoredEvents> {
  const { hall, storage, guessLimits } = services;
  const controller = await controllersIn(storage.read).get(controllerId);
  return guessLimits.writeOrTakeBack(
    controller === null ? [] : [`door-${controller.doorId}`, "hall"],
    (store) => storeIn(services, store, controllerId, sent),
    (work) => hall.change({ role: "controller", id: controllerId }, work),
  );
}

async function storeIn(
  services: DoorEventServices,
  store: Store,
  controllerId: string,
  { run, from, items, firstKept, isCaughtUp, untold }: SentEvents,
): Promise<StoredEvents> {
  const { clock } = services;
  const controller = await controllersIn(store).get(controllerId);
  const stored = await controllersIn(store).lastStored(controllerId, run);
  const doors = await equipmentIn(store).listDoors();
  const door = doors.find(({ id }) => id === controller?.doorId);
  // what came before is overwritten on the card: nobody has it any more
  const missing = from > stored + 1 && from === firstKept ? from - stored - 1 : 0;
  if (door === undefined || from !== stored + 1 + missing || !isInOrder(from, items))
    return { upTo: stored, untold };
  const now = contextOf(door, clock.now());
  const lost = items.reduce((sum, event) => sum + (event.kind === "counted" ? event.count : 0), missing);
  const entries: NewLogEntry[] = lost > 0 ? [eventsMissing(now, lost)] : [];
  let hasAlarmed = false;
  for (const event of items) {
    const told = await entriesOf(services, store, door, event);
    entries.push(...(event.isClockUnknown === true ? told.entries.map(timeEstimated) : told.entries));
    hasAlarmed ||= told.hasAlarmed;
  }
  const late = untold + items.filter(({ at }) => isLate(instant(at), now.at)).length;
  const isTold = isCaughtUp && late > 0;
  await logAll(
    store,
    entries.map((entry) => ofController(controllerId, entry)),
    { now: now.at, summary: isTold ? ofController(controllerId, eventsLate(now, late)) : null },
  );
  if (hasAlarmed) await publishCodeAlarms(services, store, now.at);
  const upTo = from + items.length - 1;
  await controllersIn(store).noteStored(controllerId, run, upTo);
  return { upTo, untold: isTold ? 0 : late };
}

function isLate(at: Instant, now: Instant): boolean {
  return between(at, now) > LATE_AFTER;
}

function ofController(controllerId: string, entry: NewLogEntry): NewLogEntry {
  return { ...entry, metadata: { ...entry.metadata, controller_id: controllerId } };
}

/** Stores entries, of which pages hear of the late ones together. `summary`: what tells of them; null: more are to come. */
async function logAll(
  store: Store,
  entries: readonly NewLogEntry[],
  { now, summary }: { readonly now: Instant; readonly summary: NewLogEntry | null },
): Promise<void> {
  const late = entries.filter(({ at }) => isLate(at, now));
  await logIn(store).appendMany(summary === null ? late : [...late, summary]);
  if (summary !== null) await logIn(store).tellOfMany(now);
  for (const entry of entries) if (!late.includes(entry)) await logIn(store).append(entry);
}

function isInOrder(from: number, items: readonly SentEvent[]): boolean {
  return items.every(({ seq }, index) => seq === from + index);
}

async function entriesOf(
  { guessLimits, clock }: DoorEventServices,
  store: Store,
  door: DoorRecord,
  event: SentEvent,
): Promise<{ readonly entries: readonly NewLogEntry[]; readonly hasAlarmed: boolean }> {
  const at = instant(event.at);
  const about = { at, door, ...(await typistOf(store, "by" in event ? event.by : null)) };
  switch (event.kind) {
    case "started":
      return { entries: [controllerStarted(contextOf(door, at), event.program)], hasAlarmed: false };
    case "store_error":
      return { entries: [controllerNotStored(contextOf(door, at), event.what)], hasAlarmed: false };
    case "unknown":
      return { entries: [eventUnknown(contextOf(door, at), event.name)], hasAlarmed: false };
    case "hold_began":
      return { entries: [heldAlone(contextOf(door, at), instant(event.until))], hasAlarmed: false };
    case "hold_ended":
      return { entries: [heldAlone(contextOf(door, at), null)], hasAlarmed: false };
    case "clock":
      return { entries: [clockChanged(contextOf(door, at), event)], hasAlarmed: false };
    case "guesses_cleared":
    case "counted":
      // whoever cleared them is in the log since; what was counted is told with what is missing
      return { entries: [], hasAlarmed: false };
    case "granted": {
      const [code] = await codesIn(store).getByIds([event.code]);
      // another door may have told of a later use already
      if (code !== undefined && (code.lastUsedAt === null || code.lastUsedAt < at))
        await codesIn(store).noteUse(code.id, at);
      guessLimits.noteRight(`door-${door.id}`, () => new Set(event.misspelt));
      // a lock by hand ends with the next code (D-09)
      if (door.lock !== null && at > door.lock.at) await equipmentIn(store).setDoorLock(door.id, null);
      const opened = { ...about, door: { ...door, openSeconds: event.seconds } };
      return {
        entries: [accessGranted(opened, code ?? { id: event.code, courtId: null })],
        hasAlarmed: false,
      };
    }
    case "denied": {
      const { length, tag, reason, lockedFor } = event;
      const entries = [accessDenied(about, { length, tag, reason })];
      if (lockedFor !== null) entries.push(codesNotTaken(about, milliseconds(lockedFor)));
      // what is told days later makes no alarm of today
      const isOfToday = between(at, clock.now()) < DAY;
      const alarms = isOfToday ? guessLimits.noteWrong(`door-${door.id}`, tag) : [];
      return {
        entries: [...entries, ...alarms.map((alarmed) => guessingAlarm(about, alarmed))],
        hasAlarmed: alarms.length > 0,
      };
    }
  }
}

/** Who typed, as the log has it; nobody is named of what was typed at the door. */
async function typistOf(store: Store, by: Typist | null) {
  if (by?.kind !== "terminal") return { userId: by?.id ?? null, terminal: null };
  const { id, name } = (await terminalsIn(store).get(by.id)) ?? { id: by.id, name: "" };
  return { userId: null, terminal: { id, name } };
}

function contextOf({ id, name, courtIds }: DoorRecord, at: Instant): DoorLogContext {
  return { at, id, name, courtIds };
}

/** A controller does not take a document: its door goes on by the one before. */
export async function noteRefusedDocument(
  services: Needs<"reports" | "storage" | "clock">,
  controllerId: string,
  refusal: { readonly document: DocumentKind; readonly why: DocumentRefusal },
): Promise<void> {
  await noteOfDoor(services, controllerId, (door) => documentRefused(door, refusal));
}

/** The clock of a controller, which is kept, is another than the server's (M-06); `ahead`: negative where it is behind. */
export async function noteClockDifference(
  services: Needs<"reports" | "storage" | "clock">,
  controllerId: string,
  ahead: Duration,
): Promise<void> {
  await noteOfDoor(services, controllerId, (door) => clockDiffers(door, ahead));
}

async function noteOfDoor(
  { reports, storage, clock }: Needs<"reports" | "storage" | "clock">,
  controllerId: string,
  entry: (door: DoorLogContext) => NewLogEntry,
): Promise<void> {
  const controller = await controllersIn(storage.read).get(controllerId);
  const door = (await equipmentIn(storage.read).listDoors()).find(({ id }) => id === controller?.doorId);
  if (door !== undefined) reports.note(entry(contextOf(door, clock.now())));
}
