import { type JsonObject, jsonObjectIn } from "@platzwart/domain/network/json-object";
import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../application/ports/device-failure.ts";
import type { HallAnswer } from "../../application/ports/hall-network.ts";
import type { LampPlace, LightDriver } from "../../application/ports/light-driver.ts";
import type { Randomness } from "../../application/ports/randomness.ts";
import { type DeviceHttp, objectIn, rubbish } from "./device-http.ts";
import { answerChallenge, readChallenge } from "./digest-answer.ts";

/** Shelly knows one user. */
const USER = "admin";

/** What Shelly answers where it has no such switch. */
const NO_SUCH_ID = -105;

const CNONCE_BYTES = 16;

/** Lamps on a Shelly of the second generation or later: RPC over HTTP, `toggle_after` as off timer. */
export class ShellyLights implements LightDriver {
  readonly isSimulated = false;
  readonly hasOffTimer = true;
  readonly #http: DeviceHttp;
  readonly #randomness: Randomness;

  constructor(http: DeviceHttp, randomness: Randomness) {
    this.#http = http;
    this.#randomness = randomness;
  }

  switch(place: LampPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    return this.#http.alone(place.address, signal, async () => {
      await this.#set(place, on, offAfter, signal);
      // the answer to a command says how it was before
      return this.#status(place, signal);
    });
  }

  keepOn(place: LampPlace, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    return this.#http.alone(place.address, signal, async () => {
      // there is no way to set the timer alone, and who just switched it off at the wall means it
      if (!(await this.#status(place, signal))) return false;
      await this.#set(place, true, offAfter, signal);
      return true;
    });
  }

  /** Its timer counts for the one command that it came with. */
  async takeBackTimer(): Promise<void> {}

  read(place: LampPlace, signal: AbortSignal): Promise<boolean> {
    return this.#http.alone(place.address, signal, () => this.#status(place, signal));
  }

  /** It is asked often enough. */
  watch(): () => void {
    return () => {};
  }

  async #set(place: LampPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<void> {
    const timer = on ? { toggle_after: Math.ceil(offAfter / SECOND) } : {};
    const answer = await this.#call(place, "Switch.Set", { id: place.output, on, ...timer }, signal);
    if (typeof answer["was_on"] !== "boolean") throw rubbish();
  }

  async #status(place: LampPlace, signal: AbortSignal): Promise<boolean> {
    const { output } = await this.#call(place, "Switch.GetStatus", { id: place.output }, signal);
    if (typeof output !== "boolean") throw rubbish();
    return output;
  }

  async #call(place: LampPlace, method: string, parameters: object, signal: AbortSignal) {
    const { address, password } = place;
    const url = `${address}/rpc/${method}`;
    const request = { method: "POST", url, body: JSON.stringify(parameters), signal } as const;
    let answer = await this.#http.ask(request);
    if (answer.status === 401) {
      if (password === null) throw new DeviceFailure("refused", { trouble: "password_needed" });
      const authorization = this.#authorization(answer, password, url);
      answer = await this.#http.ask({ ...request, headers: { authorization } });
      if (answer.status === 401) throw new DeviceFailure("refused", { trouble: "password_wrong" });
    }
    return resultIn(answer);
  }

  /** It wants a new answer for every single request. */
  #authorization({ headers }: HallAnswer, password: string, url: string): string {
    const challenge = readChallenge(headers["www-authenticate"]);
    if (challenge === null) throw rubbish();
    const caller = { user: USER, password, cnonce: this.#randomness.secret(CNONCE_BYTES) };
    return answerChallenge(challenge, caller, { method: "POST", uri: new URL(url).pathname });
  }
}

function resultIn(answer: HallAnswer): JsonObject {
  if (answer.status === 200) return objectIn(answer);
  const isUnknownOutput = jsonObjectIn(answer.text)?.["code"] === NO_SUCH_ID;
  throw new DeviceFailure("refused", { trouble: isUnknownOutput ? "output_unknown" : "status" });
}
