import type { DocumentRefusal, SentEvent, Typist } from "@platzwart/contract/device-link/messages";
import { TEST_CODE_ID } from "@platzwart/domain/doors/access-list";
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
import type { LoggedDoor, NewLogEntry } from "../../facts/log-entry.ts";
import { logIn } from "../../facts/log-writer.ts";
import { publishCodeAlarms } from "../access/code-alarms.ts";
import { codeEntryLog } from "../access/code-log-entries.ts";
import type { GuessLimits } from "../access/guess-limits.ts";
import type { Needs } from "../services.ts";
import { terminalsIn } from "../terminals/terminal-records.ts";
import { controllerEventLog, withEstimatedTime } from "./controller-log-entries.ts";
import { controllersIn } from "./controller-records.ts";

type DoorEventServices = Needs<"storage" | "hall" | "clock"> & { readonly guessLimits: GuessLimits };

/** Age from which an event is late; late events are published together. */
const LATE_AFTER = MINUTE;

export interface SentEvents {
  readonly run: string;
  readonly firstSeq: number;
  readonly items: readonly SentEvent[];
  /** Number of the run's oldest event on the memory card. */
  readonly oldestSeq: number;
  /** Whether these are the last of the events that preceded the connection. */
  readonly endsBacklog: boolean;
  /** Number of late events that are stored but not published yet. */
  readonly unpublished: number;
}

interface StoredEvents extends Pick<SentEvents, "unpublished"> {
  /** Number of the run's last stored event. */
  readonly upTo: number;
}

/** Resolves after COMMIT; skips events that do not follow the stored ones (D-20). `link`: the door's (linkOf). */
export async function storeDoorEvents(
  services: DoorEventServices,
  link: string,
  sent: SentEvents,
): Promise<StoredEvents> {
  const { hall, storage, guessLimits } = services;
  const found = await findDoor(storage.read, link);
  return guessLimits.writeOrRollBack(
    found === null ? [] : [`door-${found.door.id}`, "hall"],
    (store) => storeInTransaction(services, store, link, sent),
    (work) => hall.change({ role: "controller", id: link }, work),
  );
}

interface ReportingDoor {
  readonly door: DoorRecord;
  /** null: a hosted door. */
  readonly controllerId: string | null;
}

/** null: unknown link. */
async function findDoor(store: Store, link: string): Promise<ReportingDoor | null> {
  const controller = await controllersIn(store).get(link);
  const doors = await equipmentIn(store).listDoors();
  const door = doors.find(({ id }) => id === (controller?.doorId ?? link));
  return door === undefined ? null : { door, controllerId: controller?.id ?? null };
}

async function storeInTransaction(
  services: DoorEventServices,
  store: Store,
  link: string,
  { run, firstSeq, items, oldestSeq, endsBacklog, unpublished }: SentEvents,
): Promise<StoredEvents> {
  const { clock } = services;
  const found = await findDoor(store, link);
  if (found === null) return { upTo: 0, unpublished };
  const { door } = found;
  const stored = await controllersIn(store).lastStored(door.id, run);
  // earlier events were overwritten on the memory card and are lost
  const missing = firstSeq > stored + 1 && firstSeq === oldestSeq ? firstSeq - stored - 1 : 0;
  if (firstSeq !== stored + 1 + missing || !isInOrder(firstSeq, items)) return { upTo: stored, unpublished };
  const now = clock.now();
  const lost = items.reduce((sum, event) => sum + (event.kind === "counted" ? event.count : 0), missing);
  const entries: NewLogEntry[] = lost > 0 ? [controllerEventLog.missing(now, door, { count: lost })] : [];
  let hasAlarmed = false;
  for (const event of items) {
    const logged = await handleEvent(services, store, found, event);
    entries.push(...(event.isClockUnknown === true ? logged.entries.map(withEstimatedTime) : logged.entries));
    hasAlarmed ||= logged.hasAlarmed;
  }
  const late = unpublished + items.filter(({ at }) => isLate(instant(at), now)).length;
  const isPublished = endsBacklog && late > 0;
  await logAll(
    store,
    entries.map((entry) => withReporter(found, entry)),
    {
      now,
      summary: isPublished ? withReporter(found, controllerEventLog.late(now, door, { count: late })) : null,
    },
  );
  if (hasAlarmed) await publishCodeAlarms(services, store, now);
  const upTo = firstSeq + items.length - 1;
  // in the same transaction, so that each event is stored once
  await controllersIn(store).noteStored(door.id, run, upTo);
  return { upTo, unpublished: isPublished ? 0 : late };
}

function isLate(at: Instant, now: Instant): boolean {
  return between(at, now) > LATE_AFTER;
}

function withReporter({ controllerId }: ReportingDoor, entry: NewLogEntry): NewLogEntry {
  if (controllerId === null) return entry;
  return { ...entry, metadata: { ...entry.metadata, controller_id: controllerId } };
}

/** Late entries are published together. `summary`: entry about them; null: more will follow. */
async function logAll(
  store: Store,
  entries: readonly NewLogEntry[],
  { now, summary }: { readonly now: Instant; readonly summary: NewLogEntry | null },
): Promise<void> {
  const lateEntries = entries.filter(({ at }) => isLate(at, now));
  await logIn(store).appendMany(summary === null ? lateEntries : [...lateEntries, summary]);
  if (summary !== null) await logIn(store).announceMany(now);
  for (const entry of entries) if (!lateEntries.includes(entry)) await logIn(store).append(entry);
}

function isInOrder(firstSeq: number, items: readonly SentEvent[]): boolean {
  return items.every(({ seq }, index) => seq === firstSeq + index);
}

interface LoggedEvent {
  readonly entries: readonly NewLogEntry[];
  readonly hasAlarmed: boolean;
}

async function handleEvent(
  services: DoorEventServices,
  store: Store,
  reporter: ReportingDoor,
  event: SentEvent,
): Promise<LoggedEvent> {
  if (event.kind === "granted") return noteGranted(services, store, reporter, event);
  if (event.kind === "denied") return noteDenied(services, store, reporter, event);
  // the server logs its own start and clock
  const isDuplicate = reporter.controllerId === null && (event.kind === "started" || event.kind === "clock");
  const entry = isDuplicate ? null : logEntryOf(instant(event.at), reporter.door, event);
  return { entries: entry === null ? [] : [entry], hasAlarmed: false };
}

type EventOf<Kind extends SentEvent["kind"]> = Extract<SentEvent, { kind: Kind }>;

/** Entry of an event that changes no facts; null: logged elsewhere. */
function logEntryOf(
  at: Instant,
  door: DoorRecord,
  event: Exclude<SentEvent, EventOf<"granted" | "denied">>,
): NewLogEntry | null {
  switch (event.kind) {
    case "started":
      return controllerEventLog.started(at, door, { program: event.program });
    case "clock":
      return controllerEventLog.clockChanged(at, door, event);
    case "store_error":
      return controllerEventLog.notStored(at, door, { problem: event.what });
    case "pin_error":
      return controllerEventLog.pinFailed(at, door, { problem: event.what });
    case "button":
      return controllerEventLog.buttonPressed(at, door, { cause: "button" });
    case "unknown":
      return controllerEventLog.unknown(at, door, { event: event.name });
    case "hold_began":
      return controllerEventLog.holdBegan(at, door, instant(event.until));
    case "hold_ended":
      return controllerEventLog.holdEnded(at, door);
    case "guesses_cleared":
    case "counted":
      // the clearing is in the log; the count is logged with the missing events
      return null;
  }
}

async function noteGranted(
  { guessLimits }: DoorEventServices,
  store: Store,
  { door }: ReportingDoor,
  event: EventOf<"granted">,
): Promise<LoggedEvent> {
  const at = instant(event.at);
  const [code] = await codesIn(store).getByIds([event.code]);
  // another door may have reported a later use already
  if (code !== undefined && (code.lastUsedAt === null || code.lastUsedAt < at))
    await codesIn(store).noteUse(code.id, at);
  guessLimits.uncountMisspellings(`door-${door.id}`, () => new Set(event.misspelt));
  // a lock by hand ends with the next code (D-09)
  if (door.lock !== null && at > door.lock.at) await equipmentIn(store).setDoorLock(door.id, null);
  const opened = { ...(await typistOf(store, event.by)), door: { ...door, openSeconds: event.seconds } };
  const entry =
    event.code === TEST_CODE_ID
      ? codeEntryLog.testCodeAccepted(at, opened)
      : codeEntryLog.granted(at, opened, code ?? { id: event.code, courtId: null });
  return { entries: [entry], hasAlarmed: false };
}

async function noteDenied(
  { guessLimits, clock }: DoorEventServices,
  store: Store,
  { door }: ReportingDoor,
  { length, tag, reason, lockedFor, ...event }: EventOf<"denied">,
): Promise<LoggedEvent> {
  const at = instant(event.at);
  const typed = { door, ...(await typistOf(store, event.by)) };
  const entries = [codeEntryLog.denied(at, typed, reason, length, tag)];
  if (lockedFor !== null) entries.push(codeEntryLog.lockedOut(at, typed, milliseconds(lockedFor)));
  // events from days ago raise no alarm today
  const isOfToday = between(at, clock.now()) < DAY;
  const newAlarms = isOfToday ? guessLimits.countWrongCode(`door-${door.id}`, tag) : [];
  return {
    entries: [...entries, ...newAlarms.map((subject) => codeEntryLog.alarmRaised(at, typed, subject))],
    hasAlarmed: newAlarms.length > 0,
  };
}

/** User of a remote keypad, for the log; null for codes typed at the door. */
async function typistOf(store: Store, by: Typist | null) {
  if (by?.kind !== "terminal") return { userId: by?.id ?? null, terminal: null };
  const { id, name } = (await terminalsIn(store).get(by.id)) ?? { id: by.id, name: "" };
  return { userId: null, terminal: { id, name } };
}

/** The door continues with the former list. `link`: id of its controller, or of the hosted door. */
export async function noteRefusedList(
  services: Needs<"reports" | "storage" | "clock">,
  link: string,
  why: DocumentRefusal,
): Promise<void> {
  await reportEntry(services, link, (at, door) =>
    controllerEventLog.listRefused(at, door, { document: "access", reason: why }),
  );
}

/** `ahead`: negative: the door's clock is behind (M-06). */
export async function noteClockDifference(
  services: Needs<"reports" | "storage" | "clock">,
  link: string,
  ahead: Duration,
): Promise<void> {
  await reportEntry(services, link, (at, door) => controllerEventLog.clockDiffers(at, door, ahead));
}

async function reportEntry(
  { reports, storage, clock }: Needs<"reports" | "storage" | "clock">,
  link: string,
  entry: (at: Instant, door: LoggedDoor) => NewLogEntry,
): Promise<void> {
  const found = await findDoor(storage.read, link);
  if (found !== null) reports.note(entry(clock.now(), found.door));
}
