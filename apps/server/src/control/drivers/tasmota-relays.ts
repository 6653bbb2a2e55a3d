import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { type DeviceHttp, invalidResponse, objectIn } from "../../platform/network/device-http.ts";
import type { HttpResponse } from "../../platform/network/local-network-port.ts";
import type { NetworkDevice, RelayOutput, RelayState, TimedRelayDriver } from "./relay-driver.ts";

/** The only user of Tasmota. */
const USER = "admin";

/** Names of the states: `StateText`, which the owner may change. */
interface StateWords {
  readonly on: unknown;
  readonly off: unknown;
}
const USUAL_WORDS: StateWords = { on: "ON", off: "OFF" };

/** PulseTime counts tenths of a second up to 111, beyond that seconds from 100 on. */
const MOST_TENTHS = 111;
const SECONDS_FROM = 100;

/** Commands over HTTP, with `PulseTime` as off timer. */
export class TasmotaRelays implements TimedRelayDriver {
  readonly isSimulated = false;
  readonly isSerial = true;
  readonly hasOffTimer = true;
  /** Unsolicited reports come by MQTT only. */
  readonly watch = null;
  readonly #http: DeviceHttp;
  /** Names of devices that do not use the usual ones. */
  readonly #words = new WeakMap<NetworkDevice, StateWords>();

  constructor(http: DeviceHttp) {
    this.#http = http;
  }

  async switch(relay: RelayOutput, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    // the setting persists: the timer comes first, so that the output is never on without one
    if (on) await this.#pulseTime(relay, pulseOf(offAfter), signal);
    return this.#power(relay, on ? "ON" : "OFF", signal);
  }

  async keepOn(relay: RelayOutput, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    const isOn = await this.#power(relay, "", signal);
    if (isOn) await this.#pulseTime(relay, pulseOf(offAfter), signal);
    return isOn;
  }

  async cancelOffTimer(relay: RelayOutput, signal: AbortSignal): Promise<void> {
    await this.#pulseTime(relay, 0, signal);
  }

  read(relay: RelayOutput, signal: AbortSignal): Promise<boolean> {
    return this.#power(relay, "", signal);
  }

  async readTimer(relay: RelayOutput, signal: AbortSignal): Promise<RelayState> {
    const isOn = await this.#power(relay, "", signal);
    return { isOn, hasTimer: isOn && (await this.#pulseTime(relay, null, signal)) > 0 };
  }

  /** "" only asks; a device with one relay names it without a number. */
  async #power(relay: RelayOutput, value: "ON" | "OFF" | "", signal: AbortSignal): Promise<boolean> {
    const { output } = relay;
    const answer = await this.#command(relay, `Power${output} ${value}`.trim(), signal);
    if (answer["Command"] !== undefined) throw new DeviceFailure("output_unknown");
    const power = answer[`POWER${output}`] ?? (output === 1 ? answer["POWER"] : undefined);
    if (typeof power !== "string") throw invalidResponse();
    const usualState = stateOf(power, USUAL_WORDS) ?? stateOf(power, this.#words.get(relay.device));
    if (usualState !== null) return usualState;
    const words = await this.#readWords(relay, signal);
    this.#words.set(relay.device, words);
    const state = stateOf(power, words);
    if (state === null) throw invalidResponse();
    return state;
  }

  async #readWords(relay: RelayOutput, signal: AbortSignal): Promise<StateWords> {
    const { StateText1: off } = await this.#command(relay, "StateText1", signal);
    const { StateText2: on } = await this.#command(relay, "StateText2", signal);
    return { on, off };
  }

  /** `value` null: only asks. Resolves with the rest of a running timer; 0: none. */
  async #pulseTime({ output, ...relay }: RelayOutput, value: number | null, signal: AbortSignal) {
    const command = value === null ? `PulseTime${output}` : `PulseTime${output} ${value}`;
    const { [`PulseTime${output}`]: answer } = await this.#command(relay, command, signal);
    if (answer === undefined) throw invalidResponse();
    // {"Set":105,"Remaining":42}, before Tasmota 9 "105 (Active 42)"
    return Number(/(?:"Remaining":|Active )(\d+)/.exec(JSON.stringify(answer))?.[1] ?? 0);
  }

  async #command({ device }: Pick<RelayOutput, "device">, command: string, signal: AbortSignal) {
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

function pulseOf(offAfter: Duration): number {
  const tenths = Math.ceil((offAfter / SECOND) * 10);
  return tenths <= MOST_TENTHS ? tenths : SECONDS_FROM + Math.ceil(offAfter / SECOND);
}

/** null: neither name. */
function stateOf(power: string, words: StateWords | undefined): boolean | null {
  if (power === words?.on) return true;
  return power === words?.off ? false : null;
}

/** Older versions report a missing password as a success. */
function isWarning({ status, text }: HttpResponse): boolean {
  return status === 200 && /^\s*\{"WARNING":/.test(text);
}
