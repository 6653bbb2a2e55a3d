import { type JsonObject, jsonObjectIn } from "@platzwart/domain/network/json-object";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "./device-failure.ts";
import { HttpFailure, type HttpRequest, type HttpResponse, type LocalNetwork } from "./local-network-port.ts";

/** How long a device may take for one answer. */
const ONE_ANSWER = seconds(3);

/** What is done in a device's turn, until the signal ends the wait for it. */
type Work<T> = (signal: AbortSignal) => Promise<T>;

/** HTTP as small devices want it: one request at a time to each, and none waited for longer than three seconds. */
export class DeviceHttp {
  readonly #network: LocalNetwork;
  readonly #clock: Clock;

  constructor(network: LocalNetwork, clock: Clock) {
    this.#network = network;
    this.#clock = clock;
  }

  /** Lets a device be for a while, in the middle of its turn; rejects with DeviceFailure when nobody waits any more. */
  async rest(duration: Duration, signal: AbortSignal): Promise<void> {
    const rested = Promise.withResolvers<void>();
    const end = () => rested.reject(timeout());
    const timer = this.#clock.timer("device rest", duration, rested.resolve);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    try {
      await rested.promise;
    } finally {
      timer.cancel();
      signal.removeEventListener("abort", end);
    }
  }

  /** Rejects with DeviceFailure. */
  async ask(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.#within(ONE_ANSWER, request.signal, (signal) =>
        this.#network.request({ ...request, signal }),
      );
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      throw new DeviceFailure(error.fault, { cause: error });
    }
  }

  async #within<T>(limit: Duration, signal: AbortSignal, work: Work<T>): Promise<T> {
    const tooLate = new AbortController();
    const timer = this.#clock.timer("device request", limit, () => tooLate.abort());
    try {
      return await work(AbortSignal.any([signal, tooLate.signal]));
    } finally {
      timer.cancel();
    }
  }
}

function timeout(): DeviceFailure {
  return new DeviceFailure("timeout");
}

/** What is not what such a device says. */
export function invalidResponse(): DeviceFailure {
  return new DeviceFailure("invalid_response");
}

/** The JSON object in an answer; throws DeviceFailure where there is none. */
export function objectIn({ text }: HttpResponse): JsonObject {
  const object = jsonObjectIn(text);
  if (object === null) throw invalidResponse();
  return object;
}
