import { HOLD_LIFE, LIST_LIFE } from "@platzwart/contract/device-link/limits";
import type {
  ChangeRefusal,
  DocumentRefusal,
  DoorEvent,
  EntryAnswer,
  LockState,
  MessageToController,
  NewDoorEvent,
} from "@platzwart/contract/device-link/messages";
import type { GuessRecord } from "@platzwart/domain/access/guess-limit";
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
import { AccessKeeper, type KeptList, type ListCard } from "./access-keeper.ts";
import { CodeGate, type GateAnswer, type Typed } from "./code-gate.ts";
import type { ClockChange, DoorClock } from "./door-clock.ts";
import type { DoorIo, DoorKey } from "./door-io.ts";
import { HoldKeeper } from "./hold-keeper.ts";
import { Keypad } from "./keypad.ts";
import { withPinFaults } from "./pin-faults.ts";
import type { ProgramUpdates } from "./program-updates.ts";
import type { SignedDocument } from "./signed-document.ts";

/** What of the card the core needs. */
export interface Card extends ListCard {
  /** Writes an event down with what is counted of wrong codes; resolves once it is on the card, rejects where that fails. */
  append(event: NewDoorEvent, guesses: GuessRecord): Promise<DoorEvent | null>;
  /** Keeps the key of the links to come; rejects where there is no room. */
  changeKey(key: string): Promise<void>;
  /** Removes all that the server gave. */
  forget(): Promise<void>;
}

/** What the card had when the program started. */
export interface Kept {
  readonly access: KeptList;
  readonly guesses: GuessRecord | null;
  /** How far the time was by which wrong codes are counted. */
  readonly guessTime: Instant | null;
  /** When the server was last heard of. */
  readonly lastContactAt: Instant | null;
}

interface CoreParts {
  /** The id of the door. */
  readonly door: string;
  /** The public key of the server. */
  readonly serverKey: string;
  readonly clock: DoorClock;
  readonly io: DoorIo;
  readonly card: Card;
  readonly kept: Kept;
  readonly program: string;
  /** Takes an update of the program: see ProgramUpdates; left out: nobody would start it. */
  readonly takeUpdate?: ProgramUpdates["take"] | undefined;
  /** Something changed that the server is to hear of. */
  readonly onState: (state: LockState) => void;
  /** A key or the button was pressed while they are watched (E-05). */
  readonly onPressed: (key: DoorKey | "button") => void;
}

/** A command of the server. */
export interface DoorOrder {
  readonly id: string;
  readonly action: Extract<MessageToController, { kind: "command" }>["action"];
  /** Whether its time is not over yet. */
  isInTime(): boolean;
}

/** What came of a command; known: it was given before, and is not done again. */
export type OrderOutcome =
  | { readonly isDone: true; readonly entry?: EntryAnswer }
  | { readonly isDone: false; readonly why: "late" | "known" | "unsupported" | ProgramRefusal };

/** The last commands that are remembered, so that none is carried out twice. */
const REMEMBERED_COMMANDS = 64;

/**
 * One door: decides by its list, with its server there or not, and knows neither pins, files nor sockets. Whatever it does is
 * on the card first.
 */
export class DoorCore {
  readonly #parts: CoreParts;
  readonly #io: Required<DoorIo>;
  readonly #lock: DoorLockRuntime;
  readonly #holds: HoldKeeper;
  readonly #gate: CodeGate;
  readonly #keypad: Keypad;
  readonly #access: AccessKeeper;
  #lastContactAt: Instant | null;
  readonly #commands = new Set<string>();
  /** Ends the watching of keys; null: they type. */
  #watching: PendingTimer | null = null;
  /** The code for which the door was opened last; null: it is locked since, or was opened by a command. */
  #openedFor: string | null = null;

  constructor(parts: CoreParts) {
    this.#parts = parts;
    const { clock, kept } = parts;
    this.#io = withPinFaults(parts.io, {
      onFault: (what) => this.notePinFault(what),
      // the lock is in the middle of its step
      onShut: () => queueMicrotask(() => this.#lock.lock(null)),
    });
    this.#lastContactAt = kept.lastContactAt;
    this.#access = new AccessKeeper(parts);
    this.#lock = new DoorLockRuntime({ clock, relay: this.#io.relay, onState: () => this.#tell() });
    this.#holds = new HoldKeeper({
      clock,
      isObeyed: () => clock.trust !== "unknown" && this.#isWithin(HOLD_LIFE),
      hold: (until) => this.#lock.hold(until),
      write: (event) => this.#write(event),
    });
    this.#gate = new CodeGate({
      clock,
      counted:
        kept.guesses === null || kept.guessTime === null
          ? null
          : { guesses: kept.guesses, time: kept.guessTime },
      check: (tag, court) => this.#check(tag, court),
      tagOf: (digits) => codeTag(this.#access.tagKey, digits),
      write: (event, guesses) => this.#append(event, guesses),
      open: (code) => this.#open(seconds(this.#access.openSeconds), { code, command: null }),
      openSeconds: () => this.#access.openSeconds,
      onUnwritten: (why) => this.#noteUnwritten(why),
    });
    this.#keypad = new Keypad({
      clock,
      lengths: () => this.#access.lengths(clock.now()),
      check: async (digits) => this.#shown(await this.#typed(digits)),
    });
  }

  /** Begins with what the card has; a list there that is damaged, or signed by another server, is as none. */
  start(): void {
    const { kept, program } = this.#parts;
    this.#access.start(kept.access);
    this.#holds.plan(this.#access.holds);
    this.#holds.start();
    this.#write({ kind: "started", program });
    // a program that was killed left on what was on
    this.#io.reset();
    this.#parts.clock.watch((change) => this.#noteClock(change));
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
      byCode: this.#openedFor,
      openFor: this.#lock.openFor,
      lockedFor: this.#gate.lockedFor,
    };
  }

  /** How far the time is by which wrong codes are counted, to be kept on the card. */
  get guessTime(): Instant {
    return this.#gate.time;
  }

  get lastContactAt(): Instant | null {
    return this.#lastContactAt;
  }

  /** The access list that the card has; null: none. */
  get kept(): { readonly revision: number; readonly digest: string } | null {
    return this.#access.kept;
  }

  /** The revision of the access list that is in force, which a slow or full card may not have; 0: none. */
  get listRevision(): number {
    return this.#access.revision;
  }

  /** The addresses of the server that the list names. */
  get servers(): readonly string[] {
    return this.#access.servers;
  }

  press(key: DoorKey): void {
    if (this.#watching !== null) {
      // whoever stands there hears that the key works
      this.#io.show("key");
      this.#parts.onPressed(key);
      return;
    }
    this.#io.show(this.#access.lengths(this.#parts.clock.now()).length > 0 ? "key" : "no_list");
    this.#keypad.press(key);
  }

  /** The button inside: forgets what is typed, and ends what is open for a code or a command; a hold goes on. */
  pressButton(): void {
    if (this.#watching !== null) {
      this.#parts.onPressed("button");
      return;
    }
    this.#keypad.press("*");
    if (this.#lock.state.heldUntil === null) this.#lock.lock(null);
    this.#write({ kind: "button" });
  }

  /** A pin cannot be switched or read; `what`: which and why, of which 200 characters are told. */
  notePinFault(what: string): void {
    this.#write({ kind: "pin_error", what: what.slice(0, 200) });
  }

  /** Digits are typed, here or at a remote keypad. */
  async enter(typed: Typed): Promise<GateAnswer> {
    const answer = await this.#gate.enter(typed);
    // whoever looks on hears that no code is taken any more
    if (answer.kind === "denied" && this.#gate.lockedFor !== null) this.#tell();
    return answer;
  }

  /** The server was heard of: list and hold are good for another while. */
  noteContact(): void {
    this.#lastContactAt = this.#parts.clock.now();
    this.#holds.linked();
  }

  /** There is no session with the server any more. */
  noteLinkLost(): void {
    this.#holds.linkLost();
    this.#watchKeys(null);
  }

  /** Takes a whole access list; null: it is kept, else why not. */
  take(list: SignedDocument): Promise<DocumentRefusal | null> {
    return this.#planned(this.#access.take(list));
  }

  /** Takes a change of the access list; null: the list that it makes is kept, else why not. */
  change(change: SignedDocument): Promise<ChangeRefusal | null> {
    return this.#planned(this.#access.change(change));
  }

  /** Carries a command out, at once but for digits, which wait for those before them. */
  async order({ id, action, isInTime }: DoorOrder): Promise<OrderOutcome> {
    // a wall clock may be set: only what passed since says whether somebody still stands there (D-31)
    if (!isInTime()) return { isDone: false, why: "late" };
    if (this.#commands.has(id)) return { isDone: false, why: "known" };
    this.#commands.add(id);
    const [oldest] = this.#commands;
    if (oldest !== undefined && this.#commands.size > REMEMBERED_COMMANDS) this.#commands.delete(oldest);
    switch (action.kind) {
      case "enter": {
        const { digits, court, by } = action;
        const entry = await this.enter({ digits, court: court as CourtId | null, by, isAwaited: isInTime });
        return entry.kind === "late" ? { isDone: false, why: "late" } : { isDone: true, entry };
      }
      case "open":
        this.#open(milliseconds(action.duration), { code: null, command: id });
        break;
      case "lock":
        this.#holds.drop();
        this.#lock.lock(id);
        break;
      case "hold":
        this.#holds.tell(action.until === null ? null : instant(action.until));
        break;
      case "clear_guesses":
        this.#gate.clear();
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
          await this.#parts.card.changeKey(action.key);
        } catch {
          return { isDone: false, why: "no_room" };
        }
        break;
      case "update": {
        const { takeUpdate } = this.#parts;
        const why = takeUpdate === undefined ? "unsupported" : await takeUpdate(action);
        if (why !== null) return { isDone: false, why };
      }
    }
    return { isDone: true };
  }

  /** The server knows this controller no more: it opens nothing from now on, and the card is tried until it has forgotten. */
  forget(): void {
    this.#access.forget();
    this.#holds.plan([]);
    this.#holds.drop();
    this.#lock.lock(null);
    const { card, clock } = this.#parts;
    card.forget().catch(() => clock.timer("forgetting", MINUTE, () => this.forget()));
  }

  /** With a list comes when the door holds itself. */
  #planned<Taken>(taken: Taken): Taken {
    this.#holds.plan(this.#access.holds);
    return taken;
  }

  /** null: keys type again. */
  #watchKeys(duration: Duration | null): void {
    this.#watching?.cancel();
    this.#watching =
      duration && this.#parts.clock.timer("watched keys", duration, () => this.#watchKeys(null));
  }

  #check(tag: string, court: CourtId | null): DoorCheck {
    const { clock } = this.#parts;
    return this.#access.check(tag, {
      ...{ now: clock.now(), court, time: clock.codeTime },
      isFresh: this.#isWithin(LIST_LIFE),
    });
  }

  /** Whether the server was heard of within a time. */
  #isWithin(life: Duration): boolean {
    return this.#lastContactAt !== null && between(this.#lastContactAt, this.#parts.clock.now()) <= life;
  }

  #typed(digits: string): Promise<GateAnswer> {
    return this.enter({ digits, court: null, by: null, isAwaited: () => true });
  }

  #open(
    duration: Duration,
    { code, command }: { readonly code: string | null; readonly command: string | null },
  ) {
    const { isUnlocked } = this.#lock.state;
    this.#openedFor = code;
    this.#lock.open(duration, command);
    // a lock that changes says so by itself
    if (isUnlocked) this.#tell();
  }

  #tell(): void {
    if (!this.#lock.state.isUnlocked) this.#openedFor = null;
    this.#parts.onState(this.state);
  }

  #shown(answer: GateAnswer): "valid" | "invalid" {
    const lockedFor = this.#gate.lockedFor;
    if (answer.kind === "granted") this.#io.show("granted");
    else if (lockedFor === null) this.#io.show("denied");
    else this.#io.show("locked_out", lockedFor);
    return answer.kind === "granted" ? "valid" : "invalid";
  }

  #noteClock(change: ClockChange): void {
    this.#write({ kind: "clock", ...change });
    this.#holds.look();
  }

  /** Writes down what nobody waits for. */
  #write(event: NewDoorEvent): void {
    this.#append(event, this.#gate.guesses).catch(() => this.#noteUnwritten("failed"));
  }

  #append(event: NewDoorEvent, guesses: GuessRecord): Promise<DoorEvent | null> {
    const { card, clock } = this.#parts;
    return card.append(clock.trust === "unknown" ? { ...event, isClockUnknown: true } : event, guesses);
  }

  /** The door is open, or closed, all the same; the card says so as soon as it takes anything. */
  #noteUnwritten(why: "failed" | "late"): void {
    this.#append({ kind: "store_error", what: why }, this.#gate.guesses).catch(() => {
      // a card that takes nothing cannot say so: the gap in its numbers does
    });
  }
}
