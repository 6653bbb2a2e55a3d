import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, SECOND, seconds } from "@platzwart/domain/time/instant";
import { type DeviceReply, type DeviceRequest, HttpDevice } from "./http-device.ts";
import { Relay, type SwitchCause } from "./relay.ts";

interface TasmotaOptions {
  readonly clock: Clock;
  readonly outputs?: number;
  readonly password?: string;
  /** StateText1 and StateText2 as configured. */
  readonly words?: { readonly off: string; readonly on: string };
  readonly onChange?: (output: number, on: boolean, by: SwitchCause) => void;
}

const NEEDS_LOGIN = { WARNING: "Need user=<username>&password=<password>" };

/** Commands over HTTP, and a stored PulseTime that restarts with each "on". */
export class TasmotaDevice {
  readonly http: HttpDevice;
  readonly relays: readonly Relay[];
  readonly #password: string | undefined;
  readonly #words: { readonly off: string; readonly on: string };
  /** PulseTime settings survive a power loss. */
  readonly #pulseTimes = new Map<Relay, number>();

  constructor(options: TasmotaOptions) {
    const { clock, outputs = 1, password, words = { off: "OFF", on: "ON" }, onChange = () => {} } = options;
    this.#password = password;
    this.#words = words;
    this.relays = Array.from(
      { length: outputs },
      (_, index) => new Relay(clock, (on, by) => onChange(index + 1, on, by)),
    );
    this.http = new HttpDevice(clock, (request) => this.#reply(request));
  }

  /** PulseTime applies too. */
  pressWallSwitch(output = 1): void {
    const relay = this.relays[output - 1];
    if (relay !== undefined) this.#power(relay, !relay.isOn, "wall");
  }

  /** Power loss and return: outputs off (PowerOnState 0), timers lost. */
  reboot(): void {
    this.http.drop();
    for (const relay of this.relays) this.#power(relay, false, "reboot");
  }

  #reply({ path, query }: DeviceRequest): DeviceReply {
    if (path !== "/cm") return { status: 404, body: "Not Found" };
    const isLoggedIn = query.get("user") === "admin" && query.get("password") === this.#password;
    if (this.#password !== undefined && !isLoggedIn) return { status: 401, body: NEEDS_LOGIN };
    const [, name = "", index = "", value = ""] =
      /^\s*([a-z]+)(\d*)(?:\s+(.*))?$/i.exec(query.get("cmnd") ?? "") ?? [];
    const outputNumber = index === "" ? 1 : Number(index);
    switch (name.toLowerCase()) {
      case "power":
        return { status: 200, body: this.#commandPower(outputNumber, value) };
      case "statetext": {
        const text = [this.#words.off, this.#words.on][outputNumber - 1];
        return {
          status: 200,
          body: text === undefined ? { Command: "Error" } : { [`StateText${outputNumber}`]: text },
        };
      }
      case "pulsetime":
        return { status: 200, body: this.#commandPulse(outputNumber, value) };
      default:
        return { status: 200, body: { Command: "Unknown" } };
    }
  }

  #commandPower(outputNumber: number, value: string): object {
    const relay = this.relays[outputNumber - 1];
    if (relay === undefined) return { Command: "Error" };
    const word = value.trim().toUpperCase();
    if (word === "ON" || word === "1") this.#power(relay, true, "command");
    if (word === "OFF" || word === "0") this.#power(relay, false, "command");
    if (word === "TOGGLE" || word === "2") this.#power(relay, !relay.isOn, "command");
    // a single relay has no number
    return {
      [this.relays.length === 1 ? "POWER" : `POWER${outputNumber}`]: relay.isOn
        ? this.#words.on
        : this.#words.off,
    };
  }

  #commandPulse(outputNumber: number, value: string): object {
    const relay = this.relays[outputNumber - 1];
    if (value !== "" && relay !== undefined) {
      this.#pulseTimes.set(relay, Number(value));
      this.#startPulse(relay);
    }
    const setting = relay === undefined ? 0 : (this.#pulseTimes.get(relay) ?? 0);
    const remaining = relay?.remaining ?? null;
    return {
      [`PulseTime${outputNumber}`]: {
        Set: setting,
        Remaining: remaining === null ? 0 : 100 + Math.ceil(remaining / SECOND),
      },
    };
  }

  #power(relay: Relay, on: boolean, by: SwitchCause): void {
    relay.setOutput(on, by);
    if (on) this.#startPulse(relay);
    else relay.startTimer(null, () => {});
  }

  /** Setting PulseTime starts the timer even while the output is off. */
  #startPulse(relay: Relay): void {
    const length = pulseLength(this.#pulseTimes.get(relay) ?? 0);
    relay.startTimer(length, () => relay.setOutput(false, "timer"));
  }
}

/** Tenths of a second up to 111, seconds above 100 from 112 on; 0: none. */
function pulseLength(pulse: number): Duration | null {
  if (pulse <= 0) return null;
  return pulse > 111 ? seconds(pulse - 100) : milliseconds(pulse * 100);
}
