import { HOLD_LIFE, LIST_LIFE } from "@platzwart/contract/device-link/limits";
import type {
  ChangeRefusal,
  CodeEntryAnswer,
  DocumentRefusal,
  DoorEvent,
  LockState,
  MessageToController,
  NewDoorEvent,
} from "@platzwart/contract/device-link/messages";
import type { GuessRecord } from "@platzwart/domain/access/guess-policy";
import type { CourtId } from "@platzwart/domain/court/court";
import type { DoorCheck } from "@platzwart/domain/doors/access-list";
import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  instant,
  MINUTE,
  milliseconds,
  seconds,
} from "@platzwart/domain/time/instant";
import { DoorLockRuntime } from "@platzwart/machine/door-lock-runtime";
import { codeTag } from "@platzwart/machine/list-crypto";
import { AccessKeeper, type ListStore, type StoredList } from "./access-keeper.ts";
import { CodeGate, type GateAnswer, type TypedCode } from "./code-gate.ts";
import type { ClockChange, DoorClock } from "./door-clock.ts";
import type { DoorIo, DoorKey } from "./door-io.ts";
import { HoldKeeper } from "./hold-keeper.ts";
import { Keypad } from "./keypad.ts";
import { withPinFaults } from "./pin-faults.ts";
import type { ProgramUpdates } from "./program-updates.ts";
import type { SignedDocument } from "./signed-document.ts";

export interface DoorStore extends ListStore {
  /** Resolves once durable; null: a counted denial (Journal); rejects on a failed write. */
  append(event: NewDoorEvent, guesses: GuessRecord): Promise<DoorEvent | null>;
  /** Stores the key of later connections; rejects on a full memory card. */
  changeKey(key: string): Promise<void>;
  /** Erases list and identity. */
  erase(): Promise<void>;
}

export interface StoredState {
  readonly access: StoredList;
  readonly guesses: GuessRecord | null;
  /** Guess time (see CodeGate) at the last save; null: never saved. */
  readonly guessTime: Instant | null;
  readonly lastContactAt: Instant | null;
}

interface CoreOptions {
  readonly door: string;
  readonly serverKey: string;
  readonly clock: DoorClock;
  readonly io: DoorIo;
  readonly store: DoorStore;
  readonly stored: StoredState;
  /** Version. */
  readonly program: string;
  /** Left out: the program cannot restart, and refuses updates. */
  readonly storeUpdate?: ProgramUpdates["storeUpdate"] | undefined;
  readonly onState: (state: LockState) => void;
  /** During a wiring test (E-05). */
  readonly onPressed: (key: DoorKey | "button") => void;
}

export interface DoorCommand {
  readonly id: string;
  readonly action: Extract<MessageToController, { kind: "command" }>["action"];
  /** False: the command came too late, and is void. */
  isInTime(): boolean;
}

/** known: a repeated id, not carried out again. */
export type CommandOutcome =
  | { readonly isDone: true; readonly entry?: CodeEntryAnswer }
  | { readonly isDone: false; readonly why: "late" | "known" | "unsupported" | ProgramRefusal };

const REMEMBERED_COMMANDS = 64;

/** Logic of one door without pins, files or sockets; it decides by its list, with or without a server. */
export class DoorCore {
  readonly #options: CoreOptions;
  readonly #io: Required<DoorIo>;
  readonly #lock: DoorLockRuntime;
  readonly #holds: HoldKeeper;
  readonly #gate: CodeGate;
  readonly #keypad: Keypad;
  readonly #access: AccessKeeper;
  #lastContactAt: Instant | null;
  readonly #commandIds = new Set<string>();
  /** End of the wiring test, during which keys are reported; null: none, keys type digits. */
  #keyWatchTimer: PendingTimer | null = null;
  /** Id of the code; null: locked, or opened by a command. */
  #openedByCode: string | null = null;

  constructor(options: CoreOptions) {
    this.#options = options;
    const { clock, stored } = options;
    this.#io = withPinFaults(options.io, {
      onFault: (fault) => this.notePinFault(fault),
      // the lock, which has called the relay, must finish its change first
      onRelayFailed: () => queueMicrotask(() => this.#lock.lock(null)),
    });
    this.#lastContactAt = stored.lastContactAt;
    this.#access = new AccessKeeper(options);
    this.#lock = new DoorLockRuntime({ clock, relay: this.#io.relay, onState: () => this.#notifyState() });
    this.#holds = new HoldKeeper({
      clock,
      isHoldAllowed: () => clock.trust !== "unknown" && this.#hadContactWithin(HOLD_LIFE),
      setHold: (until) => this.#lock.hold(until),
      writeEvent: (event) => this.#write(event),
    });
    this.#gate = new CodeGate({
      clock,
      savedGuesses:
        stored.guesses === null || stored.guessTime === null
          ? null
          : { guesses: stored.guesses, time: stored.guessTime },
      check: (tag, court) => this.#check(tag, court),
      tagOf: (digits) => codeTag(this.#access.tagKey, digits),
      write: (event, guesses) => this.#append(event, guesses),
      open: (code) => this.#open(seconds(this.#access.openSeconds), { code, command: null }),
      openSeconds: () => this.#access.openSeconds,
      onUnwritten: (why) => this.#noteUnwritten(why),
    });
    this.#keypad = new Keypad({
      clock,
      codeLengths: () => this.#access.codeLengths(clock.now()),
      submit: async (digits) => this.#showAnswer(await this.#enterDigits(digits)),
    });
  }

  /** A damaged list or another server's list counts as none. */
  start(): void {
    const { stored, program } = this.#options;
    this.#access.start(stored.access);
    this.#holds.setSchedule(this.#access.holds);
    this.#holds.start();
    this.#write({ kind: "started", program });
    // a killed program leaves lamps and relay on
    this.#io.reset();
    this.#options.clock.watch((change) => this.#noteClock(change));
  }

  stop(): void {
    this.#watchKeys(null);
    this.#holds.stop();
    this.#keypad.stop();
    this.#lock.stop();
    this.#io.reset();
  }

  get state(): LockState {
    const { isUnlocked, heldUntil, byCommand } = this.#lock.state;
    return {
      ...{ isUnlocked, heldUntil, byCommand },
      byCode: this.#openedByCode,
      openFor: this.#lock.openFor,
      lockedFor: this.#gate.lockedFor,
    };
  }

  get guessTime(): Instant {
    return this.#gate.guessTime;
  }

  get lastContactAt(): Instant | null {
    return this.#lastContactAt;
  }

  get storedList(): { readonly revision: number; readonly digest: string } | null {
    return this.#access.stored;
  }

  /** Exceeds the stored revision while the memory card is slow or full; 0: none. */
  get listRevision(): number {
    return this.#access.revision;
  }

  get servers(): readonly string[] {
    return this.#access.servers;
  }

  press(key: DoorKey): void {
    if (this.#keyWatchTimer !== null) {
      this.#io.show("key");
      this.#options.onPressed(key);
      return;
    }
    this.#io.show(this.#access.codeLengths(this.#options.clock.now()).length > 0 ? "key" : "no_list");
    this.#keypad.press(key);
  }

  /** Button inside: clears typed digits and ends an opening; a hold goes on. */
  pressButton(): void {
    if (this.#keyWatchTimer !== null) {
      this.#options.onPressed("button");
      return;
    }
    this.#keypad.press("*");
    if (this.#lock.state.heldUntil === null) this.#lock.lock(null);
    this.#write({ kind: "button" });
  }

  /** `fault`: pin and cause; logged up to 200 characters. */
  notePinFault(fault: string): void {
    this.#write({ kind: "pin_error", what: fault.slice(0, 200) });
  }

  async enter(typed: TypedCode): Promise<GateAnswer> {
    const answer = await this.#gate.enter(typed);
    // remote keypads show the lockout
    if (answer.kind === "denied" && this.#gate.lockedFor !== null) this.#notifyState();
    return answer;
  }

  /** Each server message renews the life of list and hold. */
  noteContact(): void {
    this.#lastContactAt = this.#options.clock.now();
    this.#holds.noteContact();
  }

  noteLinkLost(): void {
    this.#holds.noteLinkLost();
    this.#watchKeys(null);
  }

  /** null: stored, else the refusal. */
  applyList(list: SignedDocument): Promise<DocumentRefusal | null> {
    return this.#updateSchedule(this.#access.applyList(list));
  }

  /** null: stored, else the refusal. */
  applyChange(change: SignedDocument): Promise<ChangeRefusal | null> {
    return this.#updateSchedule(this.#access.applyChange(change));
  }

  /** Digits wait for earlier digits; other commands run at once. */
  async execute({ id, action, isInTime }: DoorCommand): Promise<CommandOutcome> {
    // by elapsed time, which no change of the clock affects (D-31)
    if (!isInTime()) return { isDone: false, why: "late" };
    if (this.#commandIds.has(id)) return { isDone: false, why: "known" };
    this.#commandIds.add(id);
    const [oldest] = this.#commandIds;
    if (oldest !== undefined && this.#commandIds.size > REMEMBERED_COMMANDS) this.#commandIds.delete(oldest);
    switch (action.kind) {
      case "enter": {
        const { digits, court, by: typist } = action;
        const entry = await this.enter({ digits, court: court as CourtId | null, typist, isInTime });
        return entry.kind === "late" ? { isDone: false, why: "late" } : { isDone: true, entry };
      }
      case "open":
        this.#open(milliseconds(action.duration), { code: null, command: id });
        break;
      case "lock":
        this.#holds.forgetHold();
        this.#lock.lock(id);
        break;
      case "hold":
        this.#holds.setCommandedHold(action.until === null ? null : instant(action.until));
        break;
      case "clear_guesses":
        this.#gate.clearGuesses();
        this.#io.show("locked_out", milliseconds(0));
        this.#write({ kind: "guesses_cleared" });
        break;
      case "identify":
        this.#io.show("identify");
        break;
      case "test":
        this.#io.test(action.part);
        break;
      case "watch_keys":
        this.#watchKeys(milliseconds(action.duration));
        break;
      case "change_key":
        try {
          await this.#options.store.changeKey(action.key);
        } catch {
          return { isDone: false, why: "no_room" };
        }
        break;
      case "update": {
        const { storeUpdate } = this.#options;
        const why = storeUpdate === undefined ? "unsupported" : await storeUpdate(action);
        if (why !== null) return { isDone: false, why };
      }
    }
    return { isDone: true };
  }

  /** The server has revoked this controller: no code opens, and the erasure is retried until it succeeds. */
  revoke(): void {
    this.#access.revoke();
    this.#holds.setSchedule([]);
    this.#holds.forgetHold();
    this.#lock.lock(null);
    const { store, clock } = this.#options;
    store.erase().catch(() => clock.timer("erasure", MINUTE, () => this.revoke()));
  }

  /** Called with a list that is in force already, while it is being stored. */
  #updateSchedule<Storing>(storing: Storing): Storing {
    this.#holds.setSchedule(this.#access.holds);
    return storing;
  }

  /** null: ends the wiring test. */
  #watchKeys(duration: Duration | null): void {
    this.#keyWatchTimer?.cancel();
    this.#keyWatchTimer =
      duration && this.#options.clock.timer("watched keys", duration, () => this.#watchKeys(null));
  }

  #check(tag: string, court: CourtId | null): DoorCheck {
    const { clock } = this.#options;
    return this.#access.check(tag, {
      ...{ now: clock.now(), court, timeKnowledge: clock.timeKnowledge },
      isFresh: this.#hadContactWithin(LIST_LIFE),
    });
  }

  #hadContactWithin(life: Duration): boolean {
    return this.#lastContactAt !== null && between(this.#lastContactAt, this.#options.clock.now()) <= life;
  }

  #enterDigits(digits: string): Promise<GateAnswer> {
    return this.enter({ digits, court: null, typist: null, isInTime: () => true });
  }

  #open(
    duration: Duration,
    { code, command }: { readonly code: string | null; readonly command: string | null },
  ) {
    const { isUnlocked } = this.#lock.state;
    this.#openedByCode = code;
    this.#lock.open(duration, command);
    // a lock that changes notifies by itself
    if (isUnlocked) this.#notifyState();
  }

  #notifyState(): void {
    if (!this.#lock.state.isUnlocked) this.#openedByCode = null;
    this.#options.onState(this.state);
  }

  #showAnswer(answer: GateAnswer): "valid" | "invalid" {
    const lockedFor = this.#gate.lockedFor;
    if (answer.kind === "granted") this.#io.show("granted");
    else if (lockedFor === null) this.#io.show("denied");
    else this.#io.show("locked_out", lockedFor);
    return answer.kind === "granted" ? "valid" : "invalid";
  }

  #noteClock(change: ClockChange): void {
    this.#write({ kind: "clock", ...change });
    this.#holds.apply();
  }

  #write(event: NewDoorEvent): void {
    this.#append(event, this.#gate.guesses).catch(() => this.#noteUnwritten("failed"));
  }

  #append(event: NewDoorEvent, guesses: GuessRecord): Promise<DoorEvent | null> {
    const { store, clock } = this.#options;
    return store.append(clock.trust === "unknown" ? { ...event, isClockUnknown: true } : event, guesses);
  }

  /** Writes that an event took effect although its entry failed or is late. */
  #noteUnwritten(why: "failed" | "late"): void {
    this.#append({ kind: "store_error", what: why }, this.#gate.guesses).catch(() => {
      // gaps in the entry numbers remain
    });
  }
}
