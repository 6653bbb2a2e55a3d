import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { DEVICE_LINK_PATH, LINK_CIPHERS, MOST_MESSAGE_BYTES } from "@platzwart/contract/device-link/limits";
import type { MessageToController } from "@platzwart/contract/device-link/messages";
import { openLineChannel } from "@platzwart/machine/line-channel";
import { claimLinkKey } from "@platzwart/machine/link-keys";
import { onTestFinished } from "vitest";
import { createWebSocketStream, WebSocketServer } from "ws";

/** Sends `answer` to each controller that proves a known one-time code. */
export class FakeClaimServer {
  readonly url: string;
  readonly codes: Set<string>;
  answer: MessageToController = { kind: "waiting" };
  /** Of all connections. */
  readonly received: unknown[] = [];

  private constructor(url: string, codes: readonly string[]) {
    this.url = url;
    this.codes = new Set(codes);
  }

  static async start(...codes: readonly string[]): Promise<FakeClaimServer> {
    const webSockets = new WebSocketServer({
      ...{ host: "127.0.0.1", port: 0, path: DEVICE_LINK_PATH, maxPayload: MOST_MESSAGE_BYTES },
    });
    await once(webSockets, "listening");
    const server = new FakeClaimServer(
      `http://127.0.0.1:${(webSockets.address() as AddressInfo).port}`,
      codes,
    );
    webSockets.on("connection", (webSocket) => {
      webSocket.on("error", () => {});
      const tls = createServer({
        minVersion: "TLSv1.3",
        ciphers: LINK_CIPHERS,
        pskCallback: (_socket, identity) =>
          [...server.codes].map(claimLinkKey).find((known) => known.identity === identity)?.key ?? null,
      });
      tls.once("tlsClientError", () => webSocket.close());
      tls.once("secureConnection", (socket) => {
        socket.once("close", () => webSocket.terminate());
        const channel = openLineChannel(
          socket,
          { maxLineBytes: 4096, maxUnsentBytes: 4096 },
          {
            onLine: (line) => {
              server.received.push(JSON.parse(line));
              if (line.includes("claiming")) channel.send(JSON.stringify(server.answer));
            },
            onEnd: () => {},
          },
        );
      });
      tls.emit("connection", createWebSocketStream(webSocket));
    });
    onTestFinished(() => {
      for (const client of webSockets.clients) client.terminate();
      webSockets.close();
    });
    return server;
  }
}
