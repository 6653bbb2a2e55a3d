import { type JsonObject, parseJsonObject } from "@platzwart/domain/network/json-object";
import { milliseconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { type DeviceHttp, invalidResponse, objectIn } from "../../platform/network/device-http.ts";
import { DigestLogin, readChallenge } from "../../platform/network/digest-login.ts";
import type { HttpResponse } from "../../platform/network/local-network-port.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { NetworkDevice } from "./relay-driver.ts";

/** The only user of a Shelly. */
const USER = "admin";

/** Error code for an unknown output. */
const NO_SUCH_ID = -105;
/** Error code for a profile without such outputs. */
const NO_HANDLER = 404;

const CNONCE_BYTES = 16;

/** Pause after which a Shelly that had no free nonce issues one; it takes two seconds. */
const NO_NONCE_PAUSE = milliseconds(2_100);

/** RPC over HTTP of a Shelly of the second generation or later, with digest login. */
export class ShellyRpc {
  readonly #http: DeviceHttp;
  readonly #randomness: Randomness;
  /** Logins with a password, for as long as their device is in use. */
  readonly #logins = new WeakMap<NetworkDevice, DigestLogin>();

  constructor(http: DeviceHttp, randomness: Randomness) {
    this.#http = http;
    this.#randomness = randomness;
  }

  /** Resolves with the result, empty for null; rejects with DeviceFailure. */
  async call(
    device: NetworkDevice,
    method: string,
    parameters: object,
    signal: AbortSignal,
  ): Promise<JsonObject> {
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
    // a request with a forgotten nonce gets no new one, but a request without a login does, after a while
    if (answer.status === 429 && login !== undefined) answer = await ask(undefined);
    if (answer.status === 429) {
      await this.#http.pauseFor(NO_NONCE_PAUSE, signal);
      answer = await ask(undefined);
    }
    // firmware before 2.0 accepts each challenge once, others for an hour
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
  if (answer.status === 200) return answer.text.trim() === "null" ? {} : objectIn(answer);
  const code = parseJsonObject(answer.text)?.["code"];
  if (code === NO_SUCH_ID) throw new DeviceFailure("output_unknown");
  throw new DeviceFailure(code === NO_HANDLER ? "other_profile" : "status");
}
