import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";

/**
 * Faults: slow (obeys, but responds after every timeout), silent (never responds), redirecting, rubbish
 * (another kind of machine), endless (response without end), failing (error status).
 */
export const DEVICE_FAULTS = ["slow", "silent", "redirecting", "rubbish", "endless", "failing"] as const;
export type DeviceFault = (typeof DEVICE_FAULTS)[number];

/** Longer than any caller's timeout. */
const SLOW_BY = seconds(6);

export interface DeviceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** Of the caller. */
  readonly port: number;
}

export interface DeviceReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** HTTP server of a simulated device, with selectable faults. */
export class HttpDevice {
  fault: DeviceFault | null = null;
  /** Delay of replies without a fault. */
  answerAfter = milliseconds(0);
  /** Requests so far, and the most connections at once. */
  requests = 0;
  mostConnections = 0;
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #reply: (request: DeviceRequest) => DeviceReply;
  readonly #sockets = new Set<Socket>();
  /** Remote ports of callers that wait because of a fault or delay. */
  readonly #waitingPorts = new Set<number>();

  constructor(clock: Clock, reply: (request: DeviceRequest) => DeviceReply) {
    this.#clock = clock;
    this.#reply = reply;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      this.mostConnections = Math.max(this.mostConnections, this.#sockets.size);
      const port = socket.remotePort ?? 0;
      socket.once("close", () => {
        this.#sockets.delete(socket);
        this.#waitingPorts.delete(port);
      });
    });
  }

  /** port 0: any free one. */
  async start(port = 0, host = "127.0.0.1"): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
  }

  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  get isBusy(): boolean {
    return this.#waitingPorts.size > 0;
  }

  /** Whether a caller with this port waits. */
  isHolding(callersPort: number): boolean {
    return this.#waitingPorts.has(callersPort);
  }

  /** Resets every connection, like a power loss. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.drop();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    response.on("error", () => undefined);
    const port = request.socket.remotePort ?? 0;
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://device");
    const deviceRequest = {
      method: request.method ?? "GET",
      path,
      query,
      headers: request.headers,
      body,
      port,
    };
    switch (this.fault) {
      case "silent":
        this.#noteWaiting(request);
        return;
      case "redirecting":
        send(response, { status: 302, headers: { location: "http://example.invalid/" }, body: "" });
        return;
      case "rubbish":
        send(response, { status: 200, body: "<!doctype html><title>Drucker</title>" });
        return;
      case "endless":
        sendEndlessly(response);
        return;
      case "failing":
        send(response, { status: 503, body: "Service Unavailable" });
        return;
      case "slow":
        this.#sendAfter(SLOW_BY, request, response, this.#reply(deviceRequest));
        return;
      case null:
        if (this.answerAfter === 0) send(response, this.#reply(deviceRequest));
        else this.#sendAfter(this.answerAfter, request, response, this.#reply(deviceRequest));
    }
  }

  #sendAfter(delay: Duration, request: IncomingMessage, response: ServerResponse, reply: DeviceReply): void {
    this.#noteWaiting(request);
    this.#clock.timer("slow device", delay, () => {
      this.#waitingPorts.delete(request.socket.remotePort ?? 0);
      send(response, reply);
    });
  }

  #noteWaiting({ socket }: IncomingMessage): void {
    if (socket.remotePort !== undefined) this.#waitingPorts.add(socket.remotePort);
  }
}

function send(response: ServerResponse, { status, headers, body }: DeviceReply): void {
  if (response.destroyed) return;
  const isText = typeof body === "string";
  response.writeHead(status, {
    "content-type": isText ? "text/html" : "application/json",
    connection: "close",
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
}

function sendEndlessly(response: ServerResponse): void {
  const chunk = Buffer.alloc(16_384, "x");
  response.writeHead(200, { "content-type": "application/json" });
  const fillBuffer = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", fillBuffer);
  fillBuffer();
}
