import type { CodeEntryView } from "@platzwart/contract/endpoints/code-entry-endpoints";
import { TERMINAL_EVENTS } from "@platzwart/contract/endpoints/terminal-endpoints";
import type { LiveChannel } from "@platzwart/contract/live-events";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, plus, SECOND, seconds } from "@platzwart/domain/time/instant";
import type { TerminalCaller } from "../../database/caller.ts";
import type { LiveEvent } from "../../database/live-event-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { codeEntryView, lockoutLeftAt } from "../../modules/access/code-entry-view.ts";
import { type TerminalScreenServices, terminalDoorView } from "../../modules/terminals/terminal-screen.ts";
import type { Terminals } from "../../modules/terminals/terminals.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { LiveSink } from "./live-hub.ts";
import { eventText } from "./live-texts.ts";

/** Streams of one terminal: one per page, and a few broken connections not yet noticed. */
const MAX_STREAMS = 4;
/** Changes of a door's state, sent at once. */
const DOOR_CHANNELS: readonly LiveChannel[] = ["doors-changes", "courts-changes", "system_settings_changes"];
/** Changes of the accepted codes, sent with the next tick, because many codes may change together. */
const ENTRY_CHANNELS: readonly LiveChannel[] = ["access-codes-changes", ...DOOR_CHANNELS];
/** By so much equal ends of a lockout may seem to differ, because its rest is sent in whole seconds. */
const LOCK_TOLERANCE = seconds(2);

type TerminalHubServices = TerminalScreenServices & {
  readonly terminals: Terminals;
  readonly serverLog: ServerLog;
};

/** Data that terminals are to be sent: states of doors, data for code entry. */
interface DueData {
  readonly doors: boolean;
  readonly entries: boolean;
}

const NOTHING: DueData = { doors: false, entries: false };

/** A connected page of a terminal. */
interface Listener {
  readonly terminal: TerminalCaller;
  readonly sink: LiveSink;
  readonly onStreamEnd: () => void;
  /** Last sent event about the door; null: none. */
  door: string | null;
  /** Last sent data for code entry; null: none. */
  entry: SentEntry | null;
}

/** Sent data for code entry, to find changes: a lockout by its end, because its rest shrinks each second. */
interface SentEntry {
  /** JSON of all but the lockout. */
  readonly text: string;
  /** By Clock.elapsed; null: codes are accepted. */
  readonly lockEndsAt: Duration | null;
}

/** Sends each terminal its door and the code entry data: everything at once, then changes. */
export class TerminalHub {
  readonly #services: TerminalHubServices;
  readonly #version: string;
  /** Oldest first. */
  readonly #listeners = new Set<Listener>();
  /** To be sent by the running or next refresh. */
  #due: DueData = NOTHING;
  #isRefreshing = false;
  /** Whether the last refresh failed, so that only the first of several failures is logged. */
  #isFailing = false;
  /** Whether the next tick sends the code entry data. */
  #isEntryDue = false;
  /** State of each door at the last tick, compared because a full disk lets no event be stored and sent. */
  #lastDoorStates: ReadonlyMap<string, string> = new Map();
  #ticker: PendingTimer | null = null;

  constructor(services: TerminalHubServices, version: string) {
    this.#services = services;
    this.#version = version;
    services.storage.onCommitted((events) => this.#noteChanges(events));
  }

  /** Returns the disconnect function; disconnects the oldest of too many pages. */
  connect(terminal: TerminalCaller, sink: LiveSink): () => void {
    const ofTerminal = [...this.#listeners].filter((listener) => listener.terminal.id === terminal.id);
    const [oldest] = ofTerminal;
    if (oldest !== undefined && ofTerminal.length >= MAX_STREAMS) this.#disconnect(oldest);
    const onStreamEnd = this.#services.terminals.beginStream(terminal.id);
    const listener: Listener = { terminal, sink, onStreamEnd, door: null, entry: null };
    this.#listeners.add(listener);
    const now = this.#services.clock.now();
    this.#write(listener, eventText("hello", TERMINAL_EVENTS.hello, { now, version: this.#version }));
    this.#startTicking();
    void this.#disconnectIfEnded(listener);
    this.#refresh({ doors: true, entries: true });
    return () => this.#disconnect(listener);
  }

  endTerminal(id: string): void {
    for (const listener of this.#listeners) if (listener.terminal.id === id) this.#disconnect(listener);
  }

  stop(): void {
    this.#ticker?.cancel();
    for (const listener of this.#listeners) this.#disconnect(listener);
  }

  /** The terminal may have ended between authentication and connection. */
  async #disconnectIfEnded(listener: Listener): Promise<void> {
    const isValid = await this.#services.terminals.isValid(listener.terminal).catch(() => true);
    if (!isValid) this.#disconnect(listener);
  }

  #noteChanges(events: readonly LiveEvent[]): void {
    if (this.#listeners.size === 0) return;
    const isIn = (channels: readonly string[]) => events.some(({ channel }) => channels.includes(channel));
    if (isIn(ENTRY_CHANNELS)) this.#isEntryDue = true;
    if (isIn(DOOR_CHANNELS)) this.#refresh({ doors: true, entries: false });
  }

  /** One refresh at a time. */
  #refresh({ doors, entries }: DueData): void {
    this.#due = { doors: doors || this.#due.doors, entries: entries || this.#due.entries };
    if (!this.#isRefreshing) void this.#refreshAll();
  }

  async #refreshAll(): Promise<void> {
    this.#isRefreshing = true;
    while (this.#listeners.size > 0 && (this.#due.doors || this.#due.entries)) {
      const { doors, entries } = this.#due;
      this.#due = NOTHING;
      try {
        if (doors) await this.#sendDoors();
        if (entries) await this.#sendEntries();
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing)
          this.#services.serverLog.error("terminals got no news of their doors; tried again", error);
        this.#isFailing = true;
        // makes the next tick refresh again
        this.#lastDoorStates = new Map();
        break;
      }
    }
    this.#isRefreshing = false;
  }

  async #sendDoors(): Promise<void> {
    const { hall, clock } = this.#services;
    const state = await hall.state(clock.now());
    for (const listener of this.#listeners) {
      const door = terminalDoorView(state, hall.pictures.doors, listener.terminal.doorId);
      const text = door === null ? null : eventText("door", TERMINAL_EVENTS.door, door);
      // a removed door removes its terminals
      if (text === null) this.#disconnect(listener);
      else if (text !== listener.door && this.#write(listener, text)) listener.door = text;
    }
  }

  async #sendEntries(): Promise<void> {
    const { storage, clock } = this.#services;
    const doorIds = new Set(Array.from(this.#listeners, ({ terminal }) => terminal.doorId));
    for (const door of await equipmentIn(storage.read).listDoors()) {
      if (!doorIds.has(door.id)) continue;
      const view = await codeEntryView(this.#services, storage.read, door);
      const entry = sentEntry(view, clock.elapsed());
      const text = eventText("code-entry", TERMINAL_EVENTS["code-entry"], view);
      for (const listener of this.#listeners)
        if (listener.terminal.doorId === door.id && !isSameEntry(listener.entry, entry)) {
          if (this.#write(listener, text)) listener.entry = entry;
        }
    }
  }

  #startTicking(): void {
    if (this.#ticker !== null) return;
    const { clock } = this.#services;
    this.#ticker = clock.timer("terminal tick", SECOND, () => {
      this.#ticker = null;
      if (this.#listeners.size === 0) return;
      const tick = eventText("tick", TERMINAL_EVENTS.tick, { now: clock.now() });
      for (const listener of this.#listeners) this.#write(listener, tick);
      const doors = this.#haveDoorsChanged();
      const entries = doors || this.#isEntryDue;
      this.#isEntryDue = false;
      this.#refresh({ doors, entries });
      this.#startTicking();
    });
  }

  /** Whether a door with a terminal changed its reported state or its lockout since the last tick. */
  #haveDoorsChanged(): boolean {
    const { hall } = this.#services;
    const states = new Map<string, string>();
    const pictures = hall.pictures.doors;
    for (const { terminal } of this.#listeners) {
      const id = terminal.doorId;
      const door = pictures.get(id);
      const opening = door?.opening?.until ?? null;
      const record = hall.snapshot.last?.doors.find((one) => one.id === id);
      const isLocked = record !== undefined && lockoutLeftAt(this.#services, record) !== null;
      const state = [door?.report, door?.isPending, door?.fault, opening, isLocked, door?.lastOpenedAt];
      states.set(id, JSON.stringify(state));
    }
    const haveChanged = [...states].some(([id, text]) => this.#lastDoorStates.get(id) !== text);
    this.#lastDoorStates = states;
    return haveChanged;
  }

  /** false: the connection is over. */
  #write(listener: Listener, text: string): boolean {
    const isWritten = listener.sink.write(text);
    if (!isWritten) this.#disconnect(listener);
    return isWritten;
  }

  #disconnect(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    listener.onStreamEnd();
    listener.sink.end();
  }
}

function sentEntry(view: CodeEntryView, now: Duration): SentEntry {
  const { lockedForSeconds, ...others } = view;
  return {
    text: JSON.stringify(others),
    lockEndsAt: lockedForSeconds === null ? null : plus(now, seconds(lockedForSeconds)),
  };
}

function isSameEntry(last: SentEntry | null, { text, lockEndsAt }: SentEntry): boolean {
  if (last === null || last.text !== text) return false;
  if (last.lockEndsAt === null || lockEndsAt === null) return last.lockEndsAt === lockEndsAt;
  return Math.abs(last.lockEndsAt - lockEndsAt) < LOCK_TOLERANCE;
}
