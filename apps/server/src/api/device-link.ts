import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { DEVICE_LINK_PATH } from "@platzwart/contract/device-link/limits";
import type { Clock } from "@platzwart/domain/time/clock";
import { MINUTE } from "@platzwart/domain/time/instant";
import type { LineChannel } from "@platzwart/machine/line-channel";
import type { FastifyInstance } from "fastify";
import type { WebSocket, WebSocketServer } from "ws";
import { clientNetwork } from "../platform/http/client-network.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { RateLimit } from "../platform/system/rate-limit.ts";
import type { KnownKey, LinkPeer, LinkSession } from "./device-link-channel.ts";

/** Handshakes in progress at once; bounds the memory of unauthenticated connections. */
const MOST_HANDSHAKES = 20;

export interface DeviceLinkOptions {
  /** Synchronous, because the handshake cannot wait. */
  readonly keys: { find(identity: string): KnownKey | null };
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  readonly serverLog: Pick<ServerLog, "warn">;
  readonly onLink: (peer: LinkPeer, channel: LineChannel) => LinkSession;
}

/** For Node's shouldUpgradeCallback; other upgrades are ignored. */
export function asksForDeviceLink({ url, headers }: IncomingMessage): boolean {
  return url === DEVICE_LINK_PATH && headers.upgrade?.toLowerCase() === "websocket";
}

/** Accepts links by TLS 1.3 with a pre-shared key in a WebSocket, which passes proxies and needs no certificate. */
export function bindDeviceLink(
  app: FastifyInstance,
  { keys, clock, serverLog, onLink }: DeviceLinkOptions,
): void {
  /** Loaded with the first connection: TLS and WebSockets cost 5 MB and a tenth of the start time. */
  let webSocketServer: WebSocketServer | null = null;
  const handshakes = new Set<WebSocket>();
  const channels = new Set<LineChannel>();
  const logLimit = new RateLimit(clock, [{ max: 1, period: MINUTE }]);
  const logRefusal = (address: string, cause: string, identity: string | null): void => {
    const network = clientNetwork(address);
    if (logLimit.isReached(network)) return;
    logLimit.count(network);
    serverLog.warn("a door controller could not connect", { address, why: cause, identity });
  };

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // a dual-stack server reports IPv4 addresses as IPv6
    const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    if (!asksForDeviceLink(request)) return refuse(socket, "404 Not Found");
    if (handshakes.size >= MOST_HANDSHAKES) {
      logRefusal(address, "too_many_handshakes", null);
      return refuse(socket, "503 Service Unavailable");
    }
    import("./device-link-channel.ts").then(
      ({ newWebSocketServer, openLink, shakeHands }) => {
        webSocketServer ??= newWebSocketServer();
        webSocketServer.handleUpgrade(request, socket, head, (webSocket) => {
          handshakes.add(webSocket);
          webSocket.once("close", () => handshakes.delete(webSocket));
          shakeHands(webSocket, {
            keys,
            clock,
            onRefused: (cause, identity) => logRefusal(address, cause, identity),
            onProved: (tlsSocket, { controllerId, kind, encryptedKey }) => {
              handshakes.delete(webSocket);
              const channel = openLink(webSocket, tlsSocket, {
                clock,
                onLink,
                peer: { controllerId, kind, encryptedKey, address },
              });
              channels.add(channel);
              webSocket.once("close", () => channels.delete(channel));
            },
          });
        });
      },
      (error: unknown) => {
        logRefusal(address, String(error), null);
        refuse(socket, "503 Service Unavailable");
      },
    );
  });
  // Node.js does not close upgraded connections, but waits for their end
  app.addHook("preClose", async () => {
    webSocketServer?.close();
    for (const channel of channels) channel.end("server_stops");
    for (const webSocket of webSocketServer?.clients ?? []) webSocket.terminate();
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
