import { type JsonObject, jsonObjectIn } from "@platzwart/domain/network/json-object";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "./device-failure.ts";
import { HttpFailure, type HttpRequest, type HttpResponse, type LocalNetwork } from "./local-network-port.ts";

const ONE_ANSWER = seconds(3);

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** One request at a time per device, each with a timeout of three seconds. */
export class DeviceHttp {
  readonly #network: LocalNetwork;
  readonly #clock: Clock;

  constructor(network: LocalNetwork, clock: Clock) {
    this.#network = network;
    this.#clock = clock;
  }

  /** Pauses within a device's queue; rejects with DeviceFailure when aborted. */
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

/** For an answer of another kind of device. */
export function invalidResponse(): DeviceFailure {
  return new DeviceFailure("invalid_response");
}

/** Throws DeviceFailure without a JSON object. */
export function objectIn({ text }: HttpResponse): JsonObject {
  const object = jsonObjectIn(text);
  if (object === null) throw invalidResponse();
  return object;
}
