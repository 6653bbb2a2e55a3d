import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Faults: silent (no response), slow (partial response), redirect, rubbish (no JSON), endless, error (500),
 * gone (connection reset).
 */
export const MONITORING_FAULTS = [
  "silent",
  "slow",
  "redirect",
  "rubbish",
  "endless",
  "error",
  "gone",
] as const;
export type MonitoringFault = (typeof MONITORING_FAULTS)[number];

/** GET /status of the specification over real HTTP. */
export class MonitoringSimulator {
  fault: MonitoringFault | null = null;
  asked = 0;
  /** Reported computers. */
  raspberryPis: unknown = [];
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  private constructor() {
    this.#server = createServer((request, response) => {
      this.asked += 1;
      for (const resolve of this.#waiting) resolve();
      this.#waiting.clear();
      if (request.method !== "GET" || request.url !== "/status") response.writeHead(404).end();
      else this.#answer(response);
    });
  }

  static async start(): Promise<MonitoringSimulator> {
    const simulator = new MonitoringSimulator();
    simulator.#server.listen(0, "127.0.0.1");
    await once(simulator.#server, "listening");
    return simulator;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  nextQuestion(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(response: ServerResponse): void {
    const text = JSON.stringify({ raspberryPis: this.raspberryPis });
    switch (this.fault) {
      case null:
        response.writeHead(200, { "content-type": "application/json" }).end(text);
        break;
      case "silent":
        break;
      case "slow":
        response.writeHead(200, { "content-type": "application/json" }).write(text.slice(0, 5));
        break;
      case "redirect":
        response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
        break;
      case "rubbish":
        response.writeHead(200).end("<h1>Willkommen</h1>");
        break;
      case "endless":
        response.writeHead(200, { "content-type": "application/json" });
        pour(response);
        break;
      case "error":
        response.writeHead(500).end(text);
        break;
      case "gone":
        response.socket?.destroy();
        break;
    }
  }
}

function pour(response: ServerResponse): void {
  while (response.write("x".repeat(16_384)));
  response.once("drain", () => pour(response));
}
