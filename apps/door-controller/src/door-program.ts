import type { MachineHealth } from "@platzwart/contract/device-link/messages";
import { DOOR_VERSION } from "@platzwart/contract/downloads";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, instant, latest, MINUTE, minus } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { Disk } from "./disk.ts";
import { DoorClock } from "./door-clock.ts";
import { DoorCore, type DoorStore, type StoredState } from "./door-core.ts";
import type { DoorIo } from "./door-io.ts";
import type { Hardware } from "./hardware.ts";
import { Journal, type JournalOptions } from "./journal.ts";
import { Link } from "./link.ts";
import { ProgramStore } from "./program-store.ts";
import { ProgramUpdates, type UpdateOptions } from "./program-updates.ts";
import type { ServerConnection } from "./server-connection.ts";
import type { Identity, SavedClock, StateFiles } from "./state-files.ts";

export const PROGRAM_VERSION = DOOR_VERSION;

interface ProgramOptions {
  readonly identity: Pick<Identity, "door" | "serverKey">;
  readonly connection: Pick<ServerConnection, "open" | "changeKey">;
  readonly disk: Disk;
  readonly files: StateFiles;
  readonly io: DoorIo;
  /** Of the system. */
  readonly clock: Clock;
  readonly clockSync: ClockSync;
  /** Id of the machine's boot. */
  readonly boot: string;
  readonly run: string;
  /** 0 ≤ jitter < 1. */
  readonly jitter: () => number;
  readonly hardware: Hardware;
  /** Left out: the size for a memory card. */
  readonly journal?: Pick<JournalOptions, "segments" | "segmentSize">;
  /** null: the host process monitors the machine. */
  readonly health: (() => Promise<MachineHealth>) | null;
  /** Left out: the program cannot restart, and refuses updates. */
  readonly updating?: Pick<UpdateOptions, "isOnTrial" | "areKeysRead" | "restart">;
  readonly onLink: (state: "linked" | "unlinked" | "refused") => void;
  readonly onFault: (message: string) => void;
}

export interface DoorProgram {
  readonly core: DoorCore;
  /** Server time that the host process passes on; null: not trusted. */
  noteTime(now: Instant | null): void;
  stop(): Promise<void>;
}

/** Starts with the stored state, with or without a server; rejects on an unreadable memory card. */
export async function startDoor(options: ProgramOptions): Promise<DoorProgram> {
  const { identity, connection, disk, files, io, run, jitter, hardware, health, onLink, onFault } = options;
  const savedClock = await files.clock.read();
  const access = { whole: await files.access.read(), changes: await files.accessChanges.read() };
  const clock = new DoorClock({
    system: options.clock,
    sync: options.clockSync,
    boot: options.boot,
    saved: savedClock,
  });
  const startedAt = clock.elapsed();
  const journal = await Journal.open({ disk, run, ...options.journal });
  for (const { message } of journal.faults) onFault(`the journal has a fault: ${message}`);
  const store = createStore({ files, connection, journal, clock, onEvent: () => link.sendEvents() });
  const updates = createUpdates(options, {
    isLinked: () => link.isLinked,
    isLocked: () => !core.state.isUnlocked,
  });
  const core: DoorCore = new DoorCore({
    ...{ door: identity.door, serverKey: identity.serverKey },
    storeUpdate: updates && ((signed) => updates.storeUpdate(signed)),
    ...{ clock, io, program: PROGRAM_VERSION },
    stored: { access, ...savedTimes(journal, savedClock) },
    store,
    onState: (state) => link.send({ kind: "state", state }),
    onPressed: (key) => link.send({ kind: "pressed", key }),
  });
  const link: Link = new Link({
    openLink: (handlers) => connection.open(handlers, core.servers),
    ...{ core, clock, jitter, health },
    events: journal,
    identity: { run, program: PROGRAM_VERSION, hardware, startedAt },
    onChange(isLinked) {
      // without this save a power cut would age the list as if the contact had not happened
      if (isLinked) save().catch(() => {});
      onLink(isLinked ? "linked" : "unlinked");
    },
    onRefused: () => onLink("refused"),
  });
  const save = () => files.clock.write(savedClockOf(core, clock));
  core.start();
  link.start();
  const stopSaving = savePeriodically(clock, save);
  return {
    core,
    noteTime(now) {
      clock.update(now);
      if (link.isLinked) core.noteContact();
    },
    async stop() {
      updates?.stop();
      stopSaving();
      link.stop();
      core.stop();
      await Promise.allSettled([store.whenErased(), save(), journal.close(), files.accessChanges.close()]);
    },
  };
}

/** Stores events in the journal, list and key in files. */
function createStore({
  files,
  connection,
  journal,
  clock,
  onEvent,
}: Pick<ProgramOptions, "files" | "connection"> & {
  readonly journal: Journal;
  readonly clock: DoorClock;
  readonly onEvent: () => void;
}): DoorStore & { whenErased(): Promise<void> } {
  const startedAt = clock.elapsed();
  let erasing = Promise.resolve();
  return {
    async append(event, guesses) {
      const mono = minus(clock.elapsed(), startedAt);
      const written = await journal.append(event, { at: clock.now(), mono, guesses });
      onEvent();
      return written;
    },
    storeList: (list) => files.access.write(list),
    storeChange: (count, change) => files.accessChanges.append(count, change),
    changeKey: (key) => connection.changeKey(key),
    erase() {
      erasing = erasing.then(async () => {
        for (const file of [files.accessChanges, files.access, files.identity]) await file.remove();
      });
      return erasing;
    },
    whenErased: () => erasing,
  };
}

function createUpdates(
  { disk, identity, clock, updating, onFault }: ProgramOptions,
  door: Pick<UpdateOptions, "isLinked" | "isLocked">,
): ProgramUpdates | undefined {
  if (updating === undefined) return undefined;
  const store = new ProgramStore({ disk, serverKey: identity.serverKey, log: onFault });
  return new ProgramUpdates({ ...updating, ...door, store, clock, version: PROGRAM_VERSION, log: onFault });
}

function savedTimes({ guesses }: Journal, savedClock: SavedClock | null): Omit<StoredState, "access"> {
  const savedAt = savedClock === null ? null : instant(savedClock.guessTime);
  // guesses after the last save carry a later time than the save
  const newestGuessAt = guesses?.wrong.at(-1)?.at ?? null;
  const times = [savedAt, newestGuessAt, guesses?.since ?? null].filter((at): at is Instant => at !== null);
  return {
    guesses,
    guessTime: latest(...times),
    lastContactAt: savedClock?.lastContactAt == null ? null : instant(savedClock.lastContactAt),
  };
}

function savedClockOf(core: DoorCore, clock: DoorClock): SavedClock {
  return { ...clock.saved, lastContactAt: core.lastContactAt, guessTime: core.guessTime };
}

/**
 * Saves the times each minute: a power cut repeats at most a minute of a lockout. Returns the cancel
 * function.
 */
function savePeriodically(clock: DoorClock, save: () => Promise<void>): () => void {
  const saveAndRepeat = () => {
    clock.update(null);
    save().catch(() => {});
    timer = clock.timer("saving the times", MINUTE, saveAndRepeat);
  };
  let timer = clock.timer("saving the times", MINUTE, saveAndRepeat);
  return () => timer.cancel();
}
