import { type JsonObject, parseJsonObject } from "@platzwart/domain/network/json-object";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "./device-failure.ts";
import { HttpFailure, type HttpRequest, type HttpResponse, type LocalNetwork } from "./local-network-port.ts";

const REQUEST_TIMEOUT = seconds(3);

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** HTTP requests to devices, each with a timeout of three seconds. */
export class DeviceHttp {
  readonly #network: LocalNetwork;
  readonly #clock: Clock;

  constructor(network: LocalNetwork, clock: Clock) {
    this.#network = network;
    this.#clock = clock;
  }

  /** Pauses before the next request to a device; rejects with DeviceFailure when aborted. */
  async pauseFor(duration: Duration, signal: AbortSignal): Promise<void> {
    const pause = Promise.withResolvers<void>();
    const end = () => pause.reject(timeoutFailure());
    const timer = this.#clock.timer("device rest", duration, pause.resolve);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    try {
      await pause.promise;
    } finally {
      timer.cancel();
      signal.removeEventListener("abort", end);
    }
  }

  /** Sends one request; rejects with DeviceFailure, also without an answer in time. */
  async ask(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.#withTimeout(REQUEST_TIMEOUT, request.signal, (signal) =>
        this.#network.request({ ...request, signal }),
      );
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      throw new DeviceFailure(error.fault, { cause: error });
    }
  }

  async #withTimeout<T>(limit: Duration, signal: AbortSignal, work: Work<T>): Promise<T> {
    const timeout = new AbortController();
    const timer = this.#clock.timer("device request", limit, () => timeout.abort());
    try {
      return await work(AbortSignal.any([signal, timeout.signal]));
    } finally {
      timer.cancel();
    }
  }
}

function timeoutFailure(): DeviceFailure {
  return new DeviceFailure("timeout");
}

/** For an answer of another kind of device. */
export function invalidResponse(): DeviceFailure {
  return new DeviceFailure("invalid_response");
}

/** The JSON object in a response; throws DeviceFailure if there is none. */
export function objectIn({ text }: HttpResponse): JsonObject {
  const object = parseJsonObject(text);
  if (object === null) throw invalidResponse();
  return object;
}
