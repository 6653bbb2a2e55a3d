import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { type DeviceHttp, invalidResponse, objectIn } from "../../platform/network/device-http.ts";
import type { HttpResponse } from "../../platform/network/local-network-port.ts";
import type { LampDevice, LampPlace, LightDriver } from "./light-driver.ts";

/** Tasmota knows one user. */
const USER = "admin";

/** What a device calls its states: `StateText`, which its owner may set. */
interface StateWords {
  readonly on: unknown;
  readonly off: unknown;
}
const USUAL_WORDS: StateWords = { on: "ON", off: "OFF" };

/** PulseTime counts tenths of a second up to 111, then seconds from here on. */
const PULSE_SECONDS_FROM = 100;

/** Lamps on a device with Tasmota: commands over HTTP, `PulseTime` as off timer. */
export class TasmotaLights implements LightDriver {
  readonly isSimulated = false;
  readonly takesTurns = true;
  readonly hasOffTimer = true;
  /** It tells others by MQTT only. */
  readonly watch = null;
  readonly #http: DeviceHttp;
  /** Of each device that has other words than the usual ones, as it told them last. */
  readonly #words = new WeakMap<LampDevice, StateWords>();

  constructor(http: DeviceHttp) {
    this.#http = http;
  }

  async switch(place: LampPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    // it keeps this setting: the timer first, so that the lamp is never on without one
    if (on) await this.#pulse(place, offAfter, signal);
    const isOn = await this.#power(place, on ? "ON" : "OFF", signal);
    // and no timer for whoever switches it on at the wall
    if (!on) await this.#pulse(place, null, signal);
    return isOn;
  }

  async keepOn(place: LampPlace, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    const isOn = await this.#power(place, "", signal);
    if (isOn) await this.#pulse(place, offAfter, signal);
    return isOn;
  }

  takeBackTimer(place: LampPlace, signal: AbortSignal): Promise<void> {
    return this.#pulse(place, null, signal);
  }

  read(place: LampPlace, signal: AbortSignal): Promise<boolean> {
    return this.#power(place, "", signal);
  }

  /** Switches, or asks when there is nothing to be; a device with one relay speaks of it without a number. */
  async #power(place: LampPlace, become: "ON" | "OFF" | "", signal: AbortSignal): Promise<boolean> {
    const { output } = place;
    const answer = await this.#command(place, `Power${output} ${become}`.trim(), signal);
    if (answer["Command"] !== undefined) throw new DeviceFailure("output_unknown");
    const power = answer[`POWER${output}`] ?? (output === 1 ? answer["POWER"] : undefined);
    if (typeof power !== "string") throw invalidResponse();
    const known = stateOf(power, USUAL_WORDS) ?? stateOf(power, this.#words.get(place.device));
    if (known !== null) return known;
    const words = await this.#readWords(place, signal);
    this.#words.set(place.device, words);
    const state = stateOf(power, words);
    if (state === null) throw invalidResponse();
    return state;
  }

  async #readWords(place: LampPlace, signal: AbortSignal): Promise<StateWords> {
    const { StateText1: off } = await this.#command(place, "StateText1", signal);
    const { StateText2: on } = await this.#command(place, "StateText2", signal);
    return { on, off };
  }

  async #pulse(place: LampPlace, offAfter: Duration | null, signal: AbortSignal): Promise<void> {
    const value = offAfter === null ? 0 : PULSE_SECONDS_FROM + Math.ceil(offAfter / SECOND);
    const answer = await this.#command(place, `PulseTime${place.output} ${value}`, signal);
    if (answer[`PulseTime${place.output}`] === undefined) throw invalidResponse();
  }

  async #command({ device }: LampPlace, command: string, signal: AbortSignal) {
    const { address, password } = device;
    const login = password === null ? "" : `user=${USER}&password=${encodeURIComponent(password)}&`;
    const url = `${address}/cm?${login}cmnd=${encodeURIComponent(command)}`;
    const answer = await this.#http.ask({ method: "GET", url, signal });
    if (answer.status === 401 || isWarning(answer))
      throw new DeviceFailure(password === null ? "password_needed" : "password_wrong");
    if (answer.status !== 200) throw new DeviceFailure("status");
    return objectIn(answer);
  }
}

/** null: neither word. */
function stateOf(power: string, words: StateWords | undefined): boolean | null {
  if (power === words?.on) return true;
  return power === words?.off ? false : null;
}

/** Older ones say that they want a password as if all were well. */
function isWarning({ status, text }: HttpResponse): boolean {
  return status === 200 && /^\s*\{"WARNING":/.test(text);
}
