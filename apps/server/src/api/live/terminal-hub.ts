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

/** One per page, and a few broken connections not yet noticed. */
const MAX_STREAMS = 4;
/** Changes of a door's state, sent at once. */
const DOOR_CHANNELS: readonly LiveChannel[] = ["doors-changes", "courts-changes", "system_settings_changes"];
/** Changes of the accepted codes, sent with the next tick, because many codes may change together. */
const ENTRY_CHANNELS: readonly LiveChannel[] = ["access-codes-changes", ...DOOR_CHANNELS];
/** Apparent shift of a lockout's end, which is sent in whole seconds. */
const LOCK_TOLERANCE = seconds(2);

type TerminalHubServices = TerminalScreenServices & {
  readonly terminals: Terminals;
  readonly serverLog: ServerLog;
};

/** Data to be sent to all terminals. */
interface Due {
  readonly doors: boolean;
  readonly entries: boolean;
}

const NOTHING: Due = { doors: false, entries: false };

interface Listener {
  readonly terminal: TerminalCaller;
  readonly sink: LiveSink;
  readonly onStreamEnd: () => void;
  door: string | null;
  entry: SentEntry | null;
}

/** A lockout is sent in seconds from now, so equal ends make equal entries. */
interface SentEntry {
  readonly text: string;
  /** Clock.elapsed; null: codes are accepted. */
  readonly lockEndsAt: Duration | null;
}

/** Sends each terminal its door and the code entry data: everything at once, then changes. */
export class TerminalHub {
  readonly #services: TerminalHubServices;
  readonly #version: string;
  /** Oldest first. */
  readonly #listeners = new Set<Listener>();
  /** For the running or next refresh. */
  #due: Due = NOTHING;
  #isRefreshing = false;
  /** A failure is logged once, until a refresh succeeds. */
  #isFailing = false;
  /** Whether the next tick sends the code entry data. */
  #isEntryDue = false;
  /** State of each door in memory at the last tick: with a full disk no events come. */
  #known: ReadonlyMap<string, string> = new Map();
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
    if (oldest !== undefined && ofTerminal.length >= MAX_STREAMS) this.#drop(oldest);
    const onStreamEnd = this.#services.terminals.beginStream(terminal.id);
    const listener: Listener = { terminal, sink, onStreamEnd, door: null, entry: null };
    this.#listeners.add(listener);
    const now = this.#services.clock.now();
    this.#write(listener, eventText("hello", TERMINAL_EVENTS.hello, { now, version: this.#version }));
    this.#startTicking();
    void this.#dropIfEnded(listener);
    this.#refresh({ doors: true, entries: true });
    return () => this.#drop(listener);
  }

  endTerminal(id: string): void {
    for (const listener of this.#listeners) if (listener.terminal.id === id) this.#drop(listener);
  }

  stop(): void {
    this.#ticker?.cancel();
    for (const listener of this.#listeners) this.#drop(listener);
  }

  /** The terminal may have ended between authentication and connection. */
  async #dropIfEnded(listener: Listener): Promise<void> {
    const isValid = await this.#services.terminals.isValid(listener.terminal).catch(() => true);
    if (!isValid) this.#drop(listener);
  }

  #noteChanges(events: readonly LiveEvent[]): void {
    if (this.#listeners.size === 0) return;
    const isAny = (channels: readonly string[]) => events.some(({ channel }) => channels.includes(channel));
    if (isAny(ENTRY_CHANNELS)) this.#isEntryDue = true;
    if (isAny(DOOR_CHANNELS)) this.#refresh({ doors: true, entries: false });
  }

  /** One refresh at a time. */
  #refresh({ doors, entries }: Due): void {
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
        this.#known = new Map();
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
      if (text === null) this.#drop(listener);
      else if (text !== listener.door && this.#write(listener, text)) listener.door = text;
    }
  }

  async #sendEntries(): Promise<void> {
    const { storage, clock } = this.#services;
    const wanted = new Set(Array.from(this.#listeners, ({ terminal }) => terminal.doorId));
    for (const door of await equipmentIn(storage.read).listDoors()) {
      if (!wanted.has(door.id)) continue;
      const view = await codeEntryView(this.#services, storage.read, door);
      const entry = sentEntry(view, clock.elapsed());
      const text = eventText("code-entry", TERMINAL_EVENTS["code-entry"], view);
      for (const listener of this.#listeners)
        if (listener.terminal.doorId === door.id && !isSame(listener.entry, entry)) {
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
      const doors = this.#hasKnownChanged();
      const entries = doors || this.#isEntryDue;
      this.#isEntryDue = false;
      this.#refresh({ doors, entries });
      this.#startTicking();
    });
  }

  /** A door's report, or its lockout. */
  #hasKnownChanged(): boolean {
    const { hall } = this.#services;
    const known = new Map<string, string>();
    const pictures = hall.pictures.doors;
    for (const { terminal } of this.#listeners) {
      const id = terminal.doorId;
      const door = pictures.get(id);
      const opening = door?.opening?.until ?? null;
      const record = hall.snapshot.last?.doors.find((one) => one.id === id);
      const isLocked = record !== undefined && lockoutLeftAt(this.#services, record) !== null;
      const of = [door?.report, door?.isPending, door?.fault, opening, isLocked, door?.lastOpenedAt];
      known.set(id, JSON.stringify(of));
    }
    const hasChanged = [...known].some(([id, text]) => this.#known.get(id) !== text);
    this.#known = known;
    return hasChanged;
  }

  /** false: the connection is over. */
  #write(listener: Listener, text: string): boolean {
    const isWritten = listener.sink.write(text);
    if (!isWritten) this.#drop(listener);
    return isWritten;
  }

  #drop(listener: Listener): void {
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

function isSame(before: SentEntry | null, { text, lockEndsAt }: SentEntry): boolean {
  if (before === null || before.text !== text) return false;
  if (before.lockEndsAt === null || lockEndsAt === null) return before.lockEndsAt === lockEndsAt;
  return Math.abs(before.lockEndsAt - lockEndsAt) < LOCK_TOLERANCE;
}
