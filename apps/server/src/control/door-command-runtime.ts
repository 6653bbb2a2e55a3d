import {
  type DoorCommandEffect,
  type DoorCommandEvent,
  type DoorCommandOutcome,
  NO_DOOR_COMMANDS,
  stepDoorCommands,
} from "@platzwart/domain/devices/door-commands";
import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { plus } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { ANSWER_TIMEOUT } from "./ask-device.ts";
import type { DoorCommand } from "./drivers/door-driver.ts";

/** A command whose outcome nobody knows yet, or whose answer may still come. */
interface Call {
  readonly command: DoorCommand;
  readonly outcome: PromiseWithResolvers<DoorCommandOutcome>;
  readonly abort: AbortController;
  timer: PendingTimer | null;
}

/** How many commands are remembered, so that a report says whose doing it was. */
const MOST_GIVERS = 20;

/** How many are kept whose answer never came. */
const MOST_CALLS = 40;

/** Runs the commands of one door: each is sent once, is void after its time, and has one outcome. `Giver`: who gave it. */
export class DoorCommandRuntime<Giver> {
  #commands = NO_DOOR_COMMANDS;
  /** Who gave which, the newest last. */
  readonly #givers = new Map<string, Giver>();
  #isStopped = false;
  readonly #newId: () => string;
  readonly #calls = new Map<string, Call>();
  readonly #send: (command: DoorCommand, signal: AbortSignal) => Promise<boolean>;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #listener: {
    changed(): void;
    completed(by: Giver, isDone: boolean): void;
  };

  constructor(options: {
    newId: () => string;
    /** Gives it to the door; resolves with whether it was done, and rejects with DeviceFailure. */
    send: (command: DoorCommand, signal: AbortSignal) => Promise<boolean>;
    clock: Clock;
    serverLog: ServerLog;
    listener: {
      /** There is one more, or one less, of which nobody knows what came of it. */
      changed(): void;
      /** What came of one that was told as unconfirmed is known after all. */
      completed(by: Giver, isDone: boolean): void;
    };
  }) {
    this.#newId = options.newId;
    this.#send = options.send;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#listener = options.listener;
  }

  get isPending(): boolean {
    return this.#commands.open.length > 0;
  }

  /** Who gave the command with an id; null: nobody here, or long ago. */
  giverOf(id: string): Giver | null {
    return this.#givers.get(id) ?? null;
  }

  /** Tells the door once; resolves with what came of it, at the latest after ANSWER_TIMEOUT; superseded: it is gone. */
  tell(by: Giver, action: DoorCommand["action"]): Promise<DoorCommandOutcome> {
    if (this.#isStopped) return Promise.resolve("superseded");
    const id = this.#newId();
    this.#givers.set(id, by);
    const [oldest] = this.#givers.keys();
    if (oldest !== undefined && this.#givers.size > MOST_GIVERS) this.#givers.delete(oldest);
    const notAfter = plus(this.#clock.now(), ANSWER_TIMEOUT);
    const call: Call = {
      command: { id, action, notAfter },
      outcome: Promise.withResolvers(),
      abort: new AbortController(),
      timer: null,
    };
    this.#calls.set(id, call);
    // of those before it that never answer nobody asks any more
    const [oldestCall] = this.#calls.keys();
    if (
      oldestCall !== undefined &&
      this.#calls.size > MOST_CALLS &&
      !this.#commands.open.includes(oldestCall)
    )
      this.#calls.delete(oldestCall);
    this.#take({ kind: "begun", id });
    return call.outcome.promise;
  }

  /** The door says by whose command it stands so, be it later than anybody waited (case D5). */
  noteDone(id: string): void {
    this.#take({ kind: "journal", id, isDone: true });
  }

  /** Nobody will hear what comes of what is under way, as the program ends: it may be done all the same. */
  loseLink(): void {
    this.#take({ kind: "linkLost" });
  }

  /** Another door takes its place, or none: whoever waits is told so. */
  stop(): void {
    this.#isStopped = true;
    this.#take({ kind: "replaced" });
    for (const { abort } of this.#calls.values()) abort.abort();
    this.#calls.clear();
  }

  #take(event: DoorCommandEvent): void {
    const wasOpen = this.#commands.open.length;
    const [commands, effects] = stepDoorCommands(this.#commands, event);
    this.#commands = commands;
    for (const effect of effects) this.#carryOut(effect);
    if (commands.open.length !== wasOpen) this.#listener.changed();
  }

  /** A call that was answered is not there any more: what is known of it later is told all the same. */
  #carryOut(effect: DoorCommandEffect): void {
    const { id } = effect;
    const call = this.#calls.get(id);
    switch (effect.kind) {
      case "send":
        if (call !== undefined) void this.#ask(call);
        break;
      case "arm":
        if (call !== undefined) this.#arm(id, call);
        break;
      case "disarm":
        call?.timer?.cancel();
        break;
      case "outcome":
        call?.outcome.resolve(effect.outcome);
        break;
      case "completed": {
        const by = this.giverOf(id);
        if (by !== null) this.#listener.completed(by, effect.isDone);
      }
    }
  }

  #arm(id: string, call: Call): void {
    call.timer = this.#clock.timer("door command", ANSWER_TIMEOUT, () => {
      this.#take({ kind: "elapsed", id });
      // what it is not done by now it must not do any more
      call.abort.abort();
    });
  }

  async #ask({ command, abort }: Call): Promise<void> {
    const { id } = command;
    const event = await this.#send(command, abort.signal).then(
      (isDone): DoorCommandEvent => ({ kind: "answered", id, isDone }),
      (error: unknown): DoorCommandEvent => ({ kind: "failed", id, fault: this.#faultOf(error) }),
    );
    this.#take(event);
    this.#calls.delete(id);
  }

  #faultOf(error: unknown): Fault {
    if (error instanceof DeviceFailure) return error.fault;
    this.#serverLog.error("a door driver failed in a way of its own", error);
    return "invalid_response";
  }
}
