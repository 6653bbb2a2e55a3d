import {
  type Endpoint,
  type EndpointEffect,
  type EndpointEvent,
  IDLE_ENDPOINT,
  type Request,
  stepEndpoint,
} from "@platzwart/domain/devices/endpoint";
import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minutes, multiply, seconds, shortest } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { NetworkDevice } from "./drivers/relay-driver.ts";

/** Pauses after refused logins, since Shelly counts wrong passwords over ten minutes. */
const SHORTEST_LOCKOUT = seconds(10);
const LONGEST_LOCKOUT = minutes(10);
/** Number of refusals until the longest pause. */
const LOCKOUT_LEVELS = 6;

interface QueuedRequest {
  readonly signal: AbortSignal;
  readonly begin: () => void;
  readonly fail: (fault: Fault) => void;
}

/** Requests to one address queue, and fail at once while the device refuses their password. */
export class DeviceAddress {
  #endpoint: Endpoint = IDLE_ENDPOINT;
  readonly #requests = new Map<number, QueuedRequest>();
  readonly #pauses = new Map<string, PendingTimer>();
  #lastId = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isIdle(): boolean {
    const { running, waiting, lockouts } = this.#endpoint;
    const isPausing = Object.values(lockouts).some((lockout) => lockout.isPausing);
    return running === null && waiting.length === 0 && !isPausing;
  }

  /** Settles as `work`, once the device is free; rejects with DeviceFailure if the request is refused. */
  enqueue<T>(request: Omit<Request, "id">, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    const result = Promise.withResolvers<T>();
    const withdraw = () => {
      this.#requests.delete(id);
      this.#handleEvent({ kind: "withdrawn", id });
      result.reject(new DeviceFailure("timeout"));
    };
    const begin = async () => {
      signal.removeEventListener("abort", withdraw);
      const workResult = work();
      // a late answer is still an answer
      workResult.then(result.resolve, result.reject);
      const ended = workResult.then(
        () => null,
        (error: unknown) => (error instanceof DeviceFailure ? error.fault : "invalid_response"),
      );
      // a silent device is free again when the caller gives up
      this.#handleEvent({ kind: "ended", fault: await Promise.race([ended, aborted(signal)]) });
    };
    const fail = (fault: Fault) => {
      signal.removeEventListener("abort", withdraw);
      result.reject(new DeviceFailure(fault));
    };
    if (signal.aborted) return Promise.reject(new DeviceFailure("timeout"));
    signal.addEventListener("abort", withdraw);
    this.#requests.set(id, { signal, begin: () => void begin(), fail });
    this.#handleEvent({ kind: "requested", request: { ...request, id } });
    return result.promise;
  }

  /** Raises a waiting command to a person's. */
  join(signal: AbortSignal): void {
    for (const [id, request] of this.#requests)
      if (request.signal === signal) this.#handleEvent({ kind: "joined", id });
  }

  resume(login: string): void {
    this.#handleEvent({ kind: "resumed", login });
  }

  #handleEvent(event: EndpointEvent): void {
    const [endpoint, effects] = stepEndpoint(this.#endpoint, event, { lockoutLevels: LOCKOUT_LEVELS });
    this.#endpoint = endpoint;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: EndpointEffect): void {
    switch (effect.kind) {
      case "start":
        this.#removeRequest(effect.request)?.begin();
        break;
      case "refuse":
        this.#removeRequest(effect.request)?.fail(effect.fault);
        break;
      case "arm":
        this.#arm(effect.login, effect.refusalsBefore);
        break;
      case "disarm":
        this.#pauses.get(effect.login)?.cancel();
    }
  }

  #removeRequest({ id }: Request): QueuedRequest | undefined {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    return request;
  }

  #arm(login: string, refusals: number): void {
    const pause: Duration = shortest(multiply(SHORTEST_LOCKOUT, 2 ** refusals), LONGEST_LOCKOUT);
    const onElapsed = () => this.#handleEvent({ kind: "elapsed", login });
    this.#pauses.set(login, this.#clock.timer("device lockout", pause, onElapsed));
  }
}

function aborted(signal: AbortSignal): Promise<"timeout"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("timeout");
    signal.addEventListener("abort", () => resolve("timeout"), { once: true });
  });
}

export class DeviceLogin implements NetworkDevice {
  readonly address: string;
  readonly password: string | null;
  readonly #queue: DeviceAddress;

  constructor(at: DeviceAddress, { address, password }: Pick<NetworkDevice, "address" | "password">) {
    this.#queue = at;
    this.address = address;
    this.password = password;
  }

  enqueue<T>(
    request: Pick<Request, "kind" | "isByPerson">,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.#queue.enqueue({ ...request, login: this.#login }, signal, work);
  }

  join(signal: AbortSignal): void {
    this.#queue.join(signal);
  }

  resume(): void {
    this.#queue.resume(this.#login);
  }

  get #login(): string {
    return this.password ?? "";
  }
}
