import type { DoorCommandOutcome } from "@platzwart/domain/devices/door-commands";
import { type Fault, leavesStateUnknown } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { plus } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { ANSWER_TIMEOUT } from "./ask-device.ts";
import type { DoorCommand } from "./drivers/door-driver.ts";

interface SentCall<Issuer> {
  readonly issuer: Issuer;
  readonly outcome: PromiseWithResolvers<DoorCommandOutcome>;
  readonly abort: AbortController;
  readonly timer: PendingTimer;
  /** unconfirmed: not answered in time, so the door may have obeyed (case D5); known: its outcome is. */
  state: "open" | "unconfirmed" | "known";
}

/** Kept in memory for the cause of reports and for late answers. */
const MOST_ENDED_CALLS = 20;

interface DoorCommandsOptions<Issuer> {
  readonly newId: () => string;
  /** Resolves with whether the door obeyed; rejects with DeviceFailure. */
  readonly send: (command: DoorCommand, signal: AbortSignal) => Promise<boolean>;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly listener: {
    /** The number of open commands changed. */
    onOpenCountChange(): void;
    /** The outcome of an unconfirmed command became known. */
    onLateOutcome(issuer: Issuer, isDone: boolean): void;
  };
}

/** A door's commands, each sent once; only its own answer confirms it (case D2); openings merge (case D3). */
export class DoorCommands<Issuer> {
  readonly #options: DoorCommandsOptions<Issuer>;
  /** By id, the newest last. */
  readonly #calls = new Map<string, SentCall<Issuer>>();
  #isStopped = false;

  constructor(options: DoorCommandsOptions<Issuer>) {
    this.#options = options;
  }

  get isPending(): boolean {
    return [...this.#calls.values()].some(({ state }) => state === "open");
  }

  /** null: an unknown or forgotten id. */
  issuerOf(id: string): Issuer | null {
    return this.#calls.get(id)?.issuer ?? null;
  }

  /** Resolves at the latest after ANSWER_TIMEOUT; superseded: the door is gone. */
  issue(issuer: Issuer, action: DoorCommand["action"]): Promise<DoorCommandOutcome> {
    if (this.#isStopped) return Promise.resolve("superseded");
    const { newId, send, clock, listener } = this.#options;
    const id = newId();
    const abort = new AbortController();
    const timer = clock.timer("door command", ANSWER_TIMEOUT, () => {
      this.#end(call, "unconfirmed");
      // a command not carried out by now is void
      abort.abort();
    });
    const call: SentCall<Issuer> = { issuer, outcome: Promise.withResolvers(), abort, timer, state: "open" };
    this.#calls.set(id, call);
    for (const [otherId, { state }] of this.#calls)
      if (state !== "open" && this.#calls.size > MOST_ENDED_CALLS) this.#calls.delete(otherId);
    const command = { id, action, notAfter: plus(clock.now(), ANSWER_TIMEOUT) };
    void send(command, abort.signal).then(
      (isDone) => this.#handleAnswer(call, isDone),
      (error: unknown) => this.#handleFailure(call, this.#faultOf(error)),
    );
    listener.onOpenCountChange();
    return call.outcome.promise;
  }

  /** For a report that names the command as its cause, perhaps after the timeout (case D5). */
  noteDone(id: string): void {
    const call = this.#calls.get(id);
    if (call !== undefined) this.#handleAnswer(call, true);
  }

  /** Open commands end unconfirmed with the program, and may still be carried out. */
  abandon(): void {
    for (const call of this.#calls.values()) this.#end(call, "unconfirmed");
  }

  /** Open commands of a replaced or removed door are superseded (case D8). */
  stop(): void {
    this.#isStopped = true;
    for (const call of this.#calls.values()) {
      this.#end(call, "superseded");
      call.state = "known";
      call.abort.abort();
    }
    this.#calls.clear();
  }

  #handleAnswer(call: SentCall<Issuer>, isDone: boolean): void {
    const isLate = call.state === "unconfirmed";
    this.#end(call, isDone ? "confirmed" : "not_applied");
    if (!isLate) return;
    call.state = "known";
    this.#options.listener.onLateOutcome(call.issuer, isDone);
  }

  /** A late refusal is an outcome; no response is none. */
  #handleFailure(call: SentCall<Issuer>, fault: Fault): void {
    if (call.state === "open") this.#end(call, fault);
    else if (!leavesStateUnknown(fault)) this.#handleAnswer(call, false);
  }

  #end(call: SentCall<Issuer>, outcome: DoorCommandOutcome): void {
    if (call.state !== "open") return;
    call.timer.cancel();
    call.state = outcome === "unconfirmed" ? "unconfirmed" : "known";
    call.outcome.resolve(outcome);
    this.#options.listener.onOpenCountChange();
  }

  #faultOf(error: unknown): Fault {
    if (error instanceof DeviceFailure) return error.fault;
    this.#options.serverLog.error("a door driver threw an unexpected error", error);
    return "invalid_response";
  }
}
