import { type JsonObject, jsonObjectIn } from "@platzwart/domain/network/json-object";
import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../application/ports/device-failure.ts";
import {
  type HallAnswer,
  HallFailure,
  type HallFault,
  type HallNetwork,
  type HallRequest,
} from "../../application/ports/hall-network.ts";

/** How long a device may take for one answer. */
const ONE_ANSWER = seconds(3);

const FAULT_OF: Readonly<Record<HallFault, DeviceFailure["fault"]>> = {
  unresolvable: "offline",
  unreachable: "offline",
  silent: "timeout",
  public: "refused",
  redirect: "refused",
  too_large: "refused",
  status: "refused",
  rubbish: "refused",
};

/** HTTP as small devices want it: one request at a time to each, and none waited for longer than three seconds. */
export class DeviceHttp {
  readonly #network: HallNetwork;
  readonly #clock: Clock;
  /** The last of what each device still has to do, by where it is. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(network: HallNetwork, clock: Clock) {
    this.#network = network;
    this.#clock = clock;
  }

  /** Does something with a device, which may be several requests, once everything before it is done. */
  async alone<T>(address: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const device = address.toLowerCase();
    const before = this.#last.get(device) ?? Promise.resolve();
    const turn = before.then(() => {
      // nobody waits any more: what comes too late is not done
      if (signal.aborted) throw new DeviceFailure("timeout", { trouble: "silent" });
      return work();
    });
    const done = turn.catch(() => undefined);
    this.#last.set(device, done);
    void done.then(() => {
      if (this.#last.get(device) === done) this.#last.delete(device);
    });
    return turn;
  }

  /** Rejects with DeviceFailure. */
  async ask(request: HallRequest): Promise<HallAnswer> {
    const tooLate = new AbortController();
    const timer = this.#clock.timer("device request", ONE_ANSWER, () => tooLate.abort());
    try {
      const signal = AbortSignal.any([request.signal, tooLate.signal]);
      return await this.#network.ask({ ...request, signal });
    } catch (error) {
      if (!(error instanceof HallFailure)) throw error;
      throw new DeviceFailure(FAULT_OF[error.fault], { trouble: error.fault, cause: error });
    } finally {
      timer.cancel();
    }
  }
}

/** What is not what such a device says. */
export function rubbish(): DeviceFailure {
  return new DeviceFailure("refused", { trouble: "rubbish" });
}

/** The JSON object in an answer; throws DeviceFailure where there is none. */
export function objectIn({ text }: HallAnswer): JsonObject {
  const object = jsonObjectIn(text);
  if (object === null) throw rubbish();
  return object;
}
