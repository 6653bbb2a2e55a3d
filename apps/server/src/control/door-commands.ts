import type { DoorCommandOutcome } from "@platzwart/domain/devices/door-commands";
import { type Fault, isMute } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { plus } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { ANSWER_TIMEOUT } from "./ask-device.ts";
import type { DoorCommand } from "./drivers/door-driver.ts";

/** A command and what is known of it. */
interface Call<Giver> {
  readonly by: Giver;
  readonly outcome: PromiseWithResolvers<DoorCommandOutcome>;
  readonly abort: AbortController;
  readonly timer: PendingTimer;
  /** unconfirmed: it was told so, and may have been carried out (case D5). */
  state: "open" | "unconfirmed" | "known";
}

/** So many are remembered, beside those that are open: for whose doing a report was, and for answers that come late. */
const MOST_CALLS = 20;

interface CommandsParts<Giver> {
  readonly newId: () => string;
  /** Gives it to the door; resolves with whether it was done, and rejects with DeviceFailure. */
  readonly send: (command: DoorCommand, signal: AbortSignal) => Promise<boolean>;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly listener: {
    /** There is one more, or one less, of which nobody knows what came of it. */
    changed(): void;
    /** What came of one that was told as unconfirmed is known after all. */
    completed(by: Giver, isDone: boolean): void;
  };
}

/**
 * The commands of one door, to open or to lock: each is sent once, is void after its time, and has one outcome, though the
 * door opens once, until the later end (case D3). Only the answer to a command itself confirms it: a door that is held anyway
 * says "unlocked", too (case D2). `Giver`: who gave it.
 */
export class DoorCommands<Giver> {
  readonly #parts: CommandsParts<Giver>;
  /** By their ids, the newest last. */
  readonly #calls = new Map<string, Call<Giver>>();
  #isStopped = false;

  constructor(parts: CommandsParts<Giver>) {
    this.#parts = parts;
  }

  get isPending(): boolean {
    return [...this.#calls.values()].some(({ state }) => state === "open");
  }

  /** Who gave the command with an id; null: nobody here, or long ago. */
  giverOf(id: string): Giver | null {
    return this.#calls.get(id)?.by ?? null;
  }

  /** Tells the door once; resolves with what came of it, at the latest after ANSWER_TIMEOUT; superseded: it is gone. */
  issue(by: Giver, action: DoorCommand["action"]): Promise<DoorCommandOutcome> {
    if (this.#isStopped) return Promise.resolve("superseded");
    const { newId, send, clock, listener } = this.#parts;
    const id = newId();
    const abort = new AbortController();
    const timer = clock.timer("door command", ANSWER_TIMEOUT, () => {
      this.#end(call, "unconfirmed");
      // what it is not done by now it must not do any more
      abort.abort();
    });
    const call: Call<Giver> = { by, outcome: Promise.withResolvers(), abort, timer, state: "open" };
    this.#calls.set(id, call);
    for (const [other, { state }] of this.#calls)
      if (state !== "open" && this.#calls.size > MOST_CALLS) this.#calls.delete(other);
    const command = { id, action, notAfter: plus(clock.now(), ANSWER_TIMEOUT) };
    void send(command, abort.signal).then(
      (isDone) => this.#answered(call, isDone),
      (error: unknown) => this.#failed(call, this.#faultOf(error)),
    );
    listener.changed();
    return call.outcome.promise;
  }

  /** The door says by whose command it stands so, be it later than anybody waited (case D5). */
  noteDone(id: string): void {
    const call = this.#calls.get(id);
    if (call !== undefined) this.#answered(call, true);
  }

  /** Nobody will hear what comes of what is under way, as the program ends: it may be done all the same. */
  loseLink(): void {
    for (const call of this.#calls.values()) this.#end(call, "unconfirmed");
  }

  /** Another door takes its place, or none: whoever waits is told so (case D8). */
  stop(): void {
    this.#isStopped = true;
    for (const call of this.#calls.values()) {
      this.#end(call, "superseded");
      call.state = "known";
      call.abort.abort();
    }
    this.#calls.clear();
  }

  #answered(call: Call<Giver>, isDone: boolean): void {
    const isLate = call.state === "unconfirmed";
    this.#end(call, isDone ? "confirmed" : "not_applied");
    if (!isLate) return;
    call.state = "known";
    this.#parts.listener.completed(call.by, isDone);
  }

  /** One that refuses late says that it did not do it; one that is out of reach says nothing. */
  #failed(call: Call<Giver>, fault: Fault): void {
    if (call.state === "open") this.#end(call, fault);
    else if (!isMute(fault)) this.#answered(call, false);
  }

  #end(call: Call<Giver>, outcome: DoorCommandOutcome): void {
    if (call.state !== "open") return;
    call.timer.cancel();
    call.state = outcome === "unconfirmed" ? "unconfirmed" : "known";
    call.outcome.resolve(outcome);
    this.#parts.listener.changed();
  }

  #faultOf(error: unknown): Fault {
    if (error instanceof DeviceFailure) return error.fault;
    this.#parts.serverLog.error("a door driver failed in a way of its own", error);
    return "invalid_response";
  }
}
