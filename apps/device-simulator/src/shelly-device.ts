import type { Clock } from "@platzwart/domain/time/clock";
import { SECOND, seconds } from "@platzwart/domain/time/instant";
import { DigestCheck } from "./digest-check.ts";
import { type DeviceReply, type DeviceRequest, HttpDevice } from "./http-device.ts";
import { Relay, type SwitchCause } from "./relay.ts";

export interface ShellyOptions {
  readonly clock: Clock;
  readonly outputs?: number;
  readonly password?: string;
  /** Firmware before 2.0, with which each request needs a new nonce. */
  readonly isOldFirmware?: boolean;
  /** Called with the caller's port at each command. */
  readonly onCommand?: (port: number) => void;
  readonly onChange?: (output: number, on: boolean, by: SwitchCause) => void;
}

/** `source` field of the status. */
const SOURCES: Readonly<Record<SwitchCause, string>> = {
  command: "HTTP_in",
  timer: "timer",
  wall: "switch",
  reboot: "init",
};

const ID = "shellypro4pm-f008d1d8b8b8";

/** Shelly of the second generation: RPC over HTTP with flip-back timer and digest authentication. */
export class ShellyDevice {
  readonly http: HttpDevice;
  readonly relays: readonly Relay[];
  /** switch and light have RPC methods of their name, cover cannot be switched. */
  profile: "switch" | "light" | "cover" = "switch";
  readonly #clock: Clock;
  readonly #onCommand: (port: number) => void;
  /** null: no password. */
  readonly digest: DigestCheck | null;
  readonly #isOldFirmware: boolean;

  constructor({
    clock,
    outputs = 1,
    password,
    isOldFirmware = false,
    onCommand = () => {},
    onChange = () => {},
  }: ShellyOptions) {
    this.#clock = clock;
    this.#onCommand = onCommand;
    this.#isOldFirmware = isOldFirmware;
    this.digest =
      password === undefined
        ? null
        : new DigestCheck({ realm: ID, password, clock, isSingleUse: isOldFirmware });
    this.relays = Array.from(
      { length: outputs },
      (_, output) => new Relay(clock, (on, by) => onChange(output, on, by)),
    );
    this.http = new HttpDevice(clock, (request) => this.#reply(request));
  }

  /** Ends a running timer. */
  pressWallSwitch(output = 0): void {
    const relay = this.relays[output];
    relay?.startTimer(null, () => {});
    relay?.setOutput(!relay.isOn, "wall");
  }

  /** Power loss and return: outputs off, timers and nonces lost. */
  reboot(): void {
    this.http.drop();
    this.digest?.forgetNonces();
    for (const relay of this.relays) {
      relay.startTimer(null, () => {});
      relay.setOutput(false, "reboot");
    }
  }

  #reply(request: DeviceRequest): DeviceReply {
    const { method, path, headers } = request;
    const [, rpc] = /^\/rpc\/([\w.]+)$/.exec(path) ?? [];
    if (rpc === undefined) return { status: 404, body: "Not Found" };
    if (rpc === "Shelly.GetDeviceInfo") return { status: 200, body: this.#info() };
    const uri = method === "GET" ? `${path}?${request.query}` : path;
    if (this.digest !== null && !this.digest.isValidLogin(headers.authorization, method, uri)) {
      const challenge = this.digest.challenge(headers.authorization);
      if (challenge === null) return { status: 429, body: "Too Many Requests" };
      return { status: 401, headers: { "www-authenticate": challenge }, body: "" };
    }
    const parameters = parametersOf(request);
    if (parameters === null) return errorReply(500, -103, "Invalid argument");
    const [component = "", call = ""] = rpc.split(".");
    const isKnown = component.toLowerCase() === this.profile && (call === "Set" || call === "GetStatus");
    if (!isKnown || this.profile === "cover") return errorReply(404, 404, `No handler for ${rpc}`);
    const id = parameters["id"];
    if (typeof id !== "number") return errorReply(500, -103, "Missing required argument 'id'!");
    const relay = this.relays[id];
    if (relay === undefined) return errorReply(500, -105, `Argument 'id', value ${id} not found!`);
    if (call === "GetStatus") return { status: 200, body: this.#status(id, relay) };
    this.#onCommand(request.port);
    const wasOn = applySet(relay, parameters);
    // dimmers do not report their former state
    return { status: 200, body: this.profile === "light" ? null : { was_on: wasOn } };
  }

  #status(id: number, relay: Relay) {
    const { timer } = relay;
    const runningFor = timer === null ? 0 : this.#clock.elapsed() - timer.startedAt;
    const timerFields =
      timer === null
        ? {}
        : {
            timer_started_at: (this.#clock.now() - runningFor) / SECOND,
            timer_duration: timer.length / SECOND,
          };
    return {
      id,
      source: SOURCES[relay.changes.at(-1)?.cause ?? "reboot"],
      output: relay.isOn,
      ...(this.profile === "light" ? { brightness: 80 } : {}),
      ...timerFields,
      apower: relay.isOn ? 412.5 : 0,
      voltage: 231.4,
      current: relay.isOn ? 1.79 : 0,
      aenergy: { total: 1409.35, by_minute: [0, 0, 0], minute_ts: Math.floor(this.#clock.now() / SECOND) },
      temperature: { tC: 41.2, tF: 106.2 },
    };
  }

  #info() {
    return {
      id: ID,
      mac: "F008D1D8B8B8",
      model: "SPSW-104PE16EU",
      gen: 2,
      fw_id: this.#isOldFirmware ? "20250924-062729/1.7.1-gd336f31" : "20260710-101108/2.0.0-g87fbfa4",
      ver: this.#isOldFirmware ? "1.7.1" : "2.0.0",
      app: "Pro4PM",
      auth_en: this.digest !== null,
      auth_domain: this.digest === null ? null : ID,
    };
  }
}

/** Every command ends a running timer; `toggle_after` starts one that flips the output back. */
function applySet(relay: Relay, { on, toggle_after: toggleAfter }: Readonly<Record<string, unknown>>) {
  const wasOn = relay.isOn;
  relay.setOutput(on === true, "command");
  const length = typeof toggleAfter === "number" ? seconds(toggleAfter) : null;
  relay.startTimer(length, () => relay.setOutput(on !== true, "timer"));
  return wasOn;
}

function parametersOf({ method, query, body }: DeviceRequest): Readonly<Record<string, unknown>> | null {
  if (method === "GET")
    return Object.fromEntries([...query].map(([name, value]) => [name, JSON.parse(value) as unknown]));
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}

function errorReply(status: number, code: number, message: string): DeviceReply {
  return { status, body: { code, message } };
}
