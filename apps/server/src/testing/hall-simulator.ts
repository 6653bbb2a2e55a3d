import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * How the hall's devices can misbehave:
 * - wrong: answers with an error
 * - silent: takes the request and never answers
 * - slow: answers with a drop now and then, and never to the end
 * - redirect: sends elsewhere
 * - rubbish: answers something that is none of its answers
 * - endless: answers without end
 */
export const HALL_FAULTS = ["wrong", "silent", "slow", "redirect", "rubbish", "endless"] as const;
export type HallDeviceFault = (typeof HALL_FAULTS)[number];

type Output = "heating" | "cooling" | "ventilation";

/** What switches an output on; anything but this and "off" is refused. */
const ACTIONS: Readonly<Record<Output, string>> = {
  heating: "heat",
  cooling: "cool",
  ventilation: "ventilate",
};

const DROP = Buffer.alloc(1024, "x");

/** An output as one who stands before it sees it. */
interface Device {
  isOn: boolean;
  targetTemperature: number | null;
  /** What its thermometer shows and it tells with each answer; null: it has none. */
  currentTemperature: number | null;
  fault: HallDeviceFault | null;
  /** Everything that it was told, in order. */
  readonly told: unknown[];
}

/**
 * The devices of a hall as a real HTTP server: POST /{output}/hall and GET /monitoring/status, as the specification has
 * them (section 7). A restarted device is off, as a real one is.
 */
export class HallSimulator {
  readonly devices: Readonly<Record<Output, Device>> = {
    heating: newDevice(),
    cooling: newDevice(),
    ventilation: newDevice(),
  };
  /** What GET /monitoring/status tells. */
  raspberryPis: unknown[] = [];
  readonly #server: Server;
  /** Requests that are never answered, or not to the end. */
  #held = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** `port`: one that was used before, so that a device comes back where it was. */
  static async start(port = 0): Promise<HallSimulator> {
    const simulator = new HallSimulator();
    simulator.#server.listen(port, "127.0.0.1");
    await once(simulator.#server, "listening");
    return simulator;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many requests wait for an answer that does not come. */
  get held(): number {
    return this.#held;
  }

  /** The address to be set for an output or for the monitoring. */
  url(device: Output | "monitoring"): string {
    return `http://127.0.0.1:${this.port}/${device}`;
  }

  /** The power of a device fails for a moment. */
  restart(output: Output): void {
    this.devices[output].isOn = false;
    this.devices[output].targetTemperature = null;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = "", what] = request.url?.split("/") ?? [];
    if (request.method === "GET" && name === "monitoring" && what === "status")
      return reply(response, 200, { raspberryPis: this.raspberryPis });
    if (what !== "hall" || !Object.hasOwn(this.devices, name)) return reply(response, 404, {});
    if (request.method !== "POST") return reply(response, 405, {});
    const output = name as Output;
    const device = this.devices[output];
    const body = await text(request);
    if (device.fault !== null) return this.#misbehave(device.fault, response);
    const order = JSON.parse(body) as { action: string; targetTemperature?: number };
    if (order.action !== "off" && order.action !== ACTIONS[output]) return reply(response, 400, {});
    device.told.push(order);
    device.isOn = order.action !== "off";
    device.targetTemperature = order.targetTemperature ?? null;
    const { currentTemperature } = device;
    reply(response, 200, { success: true, ...(currentTemperature === null ? {} : { currentTemperature }) });
  }

  #misbehave(fault: HallDeviceFault, response: ServerResponse): void {
    const ways: Readonly<Record<HallDeviceFault, () => void>> = {
      wrong: () => reply(response, 500, { error: "Interner Fehler" }),
      silent: () => this.#hold(response),
      slow: () => {
        response.writeHead(200, { "content-type": "application/json" }).write("{");
        this.#hold(response);
      },
      redirect: () => response.writeHead(307, { location: this.url("cooling") }).end(),
      rubbish: () => response.writeHead(200, { "content-type": "text/html" }).end("<html>Willkommen</html>"),
      endless: () => pour(response),
    };
    ways[fault]();
  }

  #hold(response: ServerResponse): void {
    this.#held += 1;
    response.once("close", () => {
      this.#held -= 1;
    });
  }
}

function newDevice(): Device {
  return { isOn: false, targetTemperature: null, currentTemperature: null, fault: null, told: [] };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    if (response.destroyed) return;
    if (response.write(DROP)) setImmediate(more);
    else response.once("drain", more);
  };
  more();
}
