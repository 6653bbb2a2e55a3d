import type { JsonObject } from "@platzwart/domain/network/json-object";
import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../platform/network/device-failure.ts";
import { invalidResponse } from "../../platform/network/device-http.ts";
import type { NetworkDevice, RelayOutput, RelayState, TimedRelayDriver } from "./relay-driver.ts";
import type { ShellyRpc } from "./shelly-rpc.ts";

/** A relay, or a dimmer, which keeps its brightness. */
type Component = "Switch" | "Light";

/** A Shelly of the second generation or later, with `toggle_after` as off timer. */
export class ShellyRelays implements TimedRelayDriver {
  readonly isSimulated = false;
  readonly isSerial = true;
  readonly hasOffTimer = true;
  /** No unsolicited reports over HTTP (decision 15). */
  readonly watch = null;
  readonly #rpc: ShellyRpc;
  readonly #components: readonly Component[];
  /** Component that each device answered last. */
  readonly #lastComponents = new WeakMap<NetworkDevice, Component>();

  /** `components`: permitted profiles. */
  constructor(rpc: ShellyRpc, components: readonly Component[]) {
    this.#rpc = rpc;
    this.#components = components;
  }

  async switch(relay: RelayOutput, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    await this.#set(relay, on, offAfter, signal);
    // the answer to a command carries the former state
    return this.read(relay, signal);
  }

  async keepOn(relay: RelayOutput, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    // the timer cannot be set alone, and a lamp switched off at the wall must stay off
    if (!(await this.read(relay, signal))) return false;
    const wasOn = await this.#set(relay, true, offAfter, signal);
    // the output may have been switched off since the query; a dimmer does not report that
    if (wasOn === false) await this.#set(relay, false, offAfter, signal);
    return wasOn ?? true;
  }

  /** The timer counts for its own command only. */
  async cancelOffTimer(): Promise<void> {}

  async read(relay: RelayOutput, signal: AbortSignal): Promise<boolean> {
    return (await this.readTimer(relay, signal)).isOn;
  }

  async readTimer(relay: RelayOutput, signal: AbortSignal): Promise<RelayState> {
    const { output: isOn, timer_duration: timer } = await this.#ask(relay, "GetStatus", {}, signal);
    if (typeof isOn !== "boolean") throw invalidResponse();
    return { isOn, hasTimer: typeof timer === "number" };
  }

  /** Resolves with the former state; null: not reported. */
  async #set(
    relay: RelayOutput,
    on: boolean,
    offAfter: Duration,
    signal: AbortSignal,
  ): Promise<boolean | null> {
    const timer = on ? { toggle_after: Math.ceil(offAfter / SECOND) } : {};
    const { was_on: wasOn } = await this.#ask(relay, "Set", { on, ...timer }, signal);
    if (typeof wasOn === "boolean") return wasOn;
    if (this.#lastComponents.get(relay.device) === "Light") return null;
    throw invalidResponse();
  }

  /** Tries the last profile first, because the profile can change. */
  async #ask(
    { device, output: id }: RelayOutput,
    call: "Set" | "GetStatus",
    parameters: object,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const last = this.#lastComponents.get(device);
    const components = this.#components.toSorted((a, b) => Number(b === last) - Number(a === last));
    let profileFailure: unknown;
    for (const component of components)
      try {
        const result = await this.#rpc.call(device, `${component}.${call}`, { id, ...parameters }, signal);
        this.#lastComponents.set(device, component);
        return result;
      } catch (error) {
        if (!(error instanceof DeviceFailure && error.fault === "other_profile")) throw error;
        profileFailure = error;
      }
    throw profileFailure;
  }
}
