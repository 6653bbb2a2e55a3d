import { type JsonObject, jsonObjectIn } from "@platzwart/domain/network/json-object";
import { type Duration, milliseconds, SECOND } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { type DeviceHttp, invalidResponse, objectIn } from "../../platform/network/device-http.ts";
import { DigestLogin, readChallenge } from "../../platform/network/digest-login.ts";
import type { HttpResponse } from "../../platform/network/local-network-port.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { NetworkDevice, RelayPlace, RelayState, TimedRelayDriver } from "./relay-driver.ts";

/** Shelly knows one user. */
const USER = "admin";

/** What Shelly answers where it has no such switch. */
const NO_SUCH_ID = -105;
/** What it answers where its profile is another one, which has no switches at all. */
const NO_HANDLER = 404;

const CNONCE_BYTES = 16;

/** With all its nonces in use it gives out another after two seconds. */
const NONE_FOR = milliseconds(2_100);

/** Outputs of a Shelly of the second generation or later: RPC over HTTP, `toggle_after` as off timer. */
export class ShellyRelays implements TimedRelayDriver {
  readonly isSimulated = false;
  readonly takesTurns = true;
  readonly hasOffTimer = true;
  /** Over HTTP it tells nothing by itself (decision 15). */
  readonly watch = null;
  readonly #http: DeviceHttp;
  readonly #randomness: Randomness;
  /** How we got into each device that wants a password, for as long as anything hangs at it. */
  readonly #logins = new WeakMap<NetworkDevice, DigestLogin>();

  constructor(http: DeviceHttp, randomness: Randomness) {
    this.#http = http;
    this.#randomness = randomness;
  }

  async switch(place: RelayPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    await this.#set(place, on, offAfter, signal);
    // the answer to a command says how it was before
    return this.read(place, signal);
  }

  async keepOn(place: RelayPlace, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    // there is no way to set the timer alone, and who just switched it off at the wall means it
    if (!(await this.read(place, signal))) return false;
    const wasOn = await this.#set(place, true, offAfter, signal);
    // or did so since the question
    if (!wasOn) await this.#set(place, false, offAfter, signal);
    return wasOn;
  }

  /** Its timer counts for the one command that it came with. */
  async takeBackTimer(): Promise<void> {}

  async read(place: RelayPlace, signal: AbortSignal): Promise<boolean> {
    return (await this.readTimer(place, signal)).isOn;
  }

  async readTimer({ output: id, ...place }: RelayPlace, signal: AbortSignal): Promise<RelayState> {
    const status = await this.#call(place, "Switch.GetStatus", { id }, signal);
    const { output: isOn, timer_duration: timer } = status;
    if (typeof isOn !== "boolean") throw invalidResponse();
    return { isOn, hasTimer: typeof timer === "number" };
  }

  /** Resolves with how it was before. */
  async #set(place: RelayPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    const timer = on ? { toggle_after: Math.ceil(offAfter / SECOND) } : {};
    const { was_on: wasOn } = await this.#call(
      place,
      "Switch.Set",
      { id: place.output, on, ...timer },
      signal,
    );
    if (typeof wasOn !== "boolean") throw invalidResponse();
    return wasOn;
  }

  async #call(
    { device }: Pick<RelayPlace, "device">,
    method: string,
    parameters: object,
    signal: AbortSignal,
  ) {
    const { address, password } = device;
    const url = `${address}/rpc/${method}`;
    const request = { method: "POST", url, body: JSON.stringify(parameters), signal } as const;
    const ask = (login: DigestLogin | undefined) => {
      if (login === undefined) return this.#http.ask(request);
      const cnonce = this.#randomness.secret(CNONCE_BYTES);
      const authorization = login.answer({ method: "POST", uri: new URL(url).pathname, cnonce });
      return this.#http.ask({ ...request, headers: { authorization } });
    };
    let login = this.#logins.get(device);
    let answer = await ask(login);
    if (login !== undefined && isRefusal(answer)) this.#logins.delete(device);
    // who comes with a nonce that it does not know any more is not given another; who asks for one is, after a while
    if (answer.status === 429 && login !== undefined) answer = await ask(undefined);
    if (answer.status === 429) {
      await this.#http.rest(NONE_FOR, signal);
      answer = await ask(undefined);
    }
    // firmware before 2.0 takes each challenge once, the others for an hour
    if (answer.status === 401) {
      login = loginFor(answer, password);
      answer = await ask(login);
      if (!isRefusal(answer)) this.#logins.set(device, login);
    }
    if (answer.status === 401) throw new DeviceFailure("password_wrong");
    if (answer.status === 429) throw new DeviceFailure("too_many_logins");
    return resultIn(answer);
  }
}

/** Nobody is let in like this. */
function isRefusal({ status }: HttpResponse): boolean {
  return status === 401 || status === 429;
}

function loginFor({ headers }: HttpResponse, password: string | null): DigestLogin {
  if (password === null) throw new DeviceFailure("password_needed");
  const challenge = readChallenge(headers["www-authenticate"]);
  if (challenge === null) throw invalidResponse();
  return new DigestLogin(challenge, USER, password);
}

function resultIn(answer: HttpResponse): JsonObject {
  if (answer.status === 200) return objectIn(answer);
  const code = jsonObjectIn(answer.text)?.["code"];
  if (code === NO_SUCH_ID) throw new DeviceFailure("output_unknown");
  throw new DeviceFailure(code === NO_HANDLER ? "other_profile" : "status");
}
