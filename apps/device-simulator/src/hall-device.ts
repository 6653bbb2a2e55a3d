import type { Clock } from "@platzwart/domain/time/clock";
import { type DeviceReply, type DeviceRequest, HttpDevice } from "./http-device.ts";

/** Action that switches each kind of device on; "off" switches it off, others are refused (K-07). */
const ACTIONS = { heating: "heat", cooling: "cool", ventilation: "ventilate" } as const;

export type HallDeviceKind = keyof typeof ACTIONS;
export const HALL_DEVICE_KINDS = Object.keys(ACTIONS) as readonly HallDeviceKind[];

interface HallOrder {
  readonly action: string;
  readonly targetTemperature?: number;
}

/** A heating, cooling or ventilation device: takes POST /hall only (K-07). */
export class HallDevice {
  readonly http: HttpDevice;
  isOn = false;
  /** °C in each response; null: no thermometer. */
  temperature: number | null;
  readonly commands: HallOrder[] = [];
  readonly #kind: HallDeviceKind;
  readonly #onCommand: (order: HallOrder) => void;

  constructor(options: {
    clock: Clock;
    kind: HallDeviceKind;
    temperature?: number;
    onCommand?: (order: HallOrder) => void;
  }) {
    this.#kind = options.kind;
    this.temperature = options.temperature ?? null;
    this.#onCommand = options.onCommand ?? (() => {});
    this.http = new HttpDevice(options.clock, (request) => this.#reply(request));
  }

  /** Power loss and return: off until the next command. */
  reboot(): void {
    this.http.drop();
    this.isOn = false;
  }

  #reply({ method, path, body }: DeviceRequest): DeviceReply {
    if (path !== "/hall") return { status: 404, body: {} };
    if (method !== "POST") return { status: 405, body: {} };
    const order = readOrder(body);
    const isOn = order?.action === ACTIONS[this.#kind];
    if (order === null || (!isOn && order.action !== "off")) return { status: 400, body: {} };
    this.commands.push(order);
    this.isOn = isOn;
    this.#onCommand(order);
    const reading = this.temperature === null ? {} : { currentTemperature: this.temperature };
    return { status: 200, body: { success: true, ...reading } };
  }
}

function readOrder(body: string): HallOrder | null {
  try {
    const order: unknown = JSON.parse(body);
    return typeof order === "object" && order !== null && "action" in order ? (order as HallOrder) : null;
  } catch {
    return null;
  }
}
