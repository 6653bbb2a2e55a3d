import { connect } from "node:tls";
import {
  DEVICE_LINK_PATH,
  HANDSHAKE_TIME,
  LINK_CIPHERS,
  MOST_LINE_BYTES_TO_CONTROLLER,
  MOST_MESSAGE_BYTES,
  MOST_UNSENT_BYTES,
} from "@platzwart/contract/device-link/limits";
import type { Clock } from "@platzwart/domain/time/clock";
import { terminateAfter } from "@platzwart/machine/end-in-time";
import { type LineChannel, type LineHandlers, openLineChannel } from "@platzwart/machine/line-channel";
import type { LinkKey } from "@platzwart/machine/link-keys";
import { createWebSocketStream, WebSocket } from "ws";
import { ConnectFailure, type ConnectFailureKind } from "./connect-failure.ts";

interface Options extends LineHandlers {
  /** http or https. */
  readonly server: string;
  readonly link: LinkKey;
  readonly clock: Pick<Clock, "timer">;
}

export type Connect = (options: Options) => Promise<LineChannel>;

/** Mutual proof of the key; rejects with a ConnectFailure. */
export function connectChannel({ server, link, clock, onLine, onEnd }: Options): Promise<LineChannel> {
  return new Promise((resolve, reject) => {
    const webSocket = openWebSocket(server);
    let isOpen = false;
    webSocket.once("open", () => {
      isOpen = true;
    });
    const socket = connect({
      socket: createWebSocketStream(webSocket),
      minVersion: "TLSv1.3",
      ciphers: LINK_CIPHERS,
      pskCallback: () => ({ psk: link.key, identity: link.identity }),
      // called when the peer presents a trusted certificate instead of the key
      checkServerIdentity: () => new Error("the server has a certificate in place of the key"),
    });
    const fail = (kind: ConnectFailureKind, message: string): void => {
      reject(new ConnectFailure(kind, message));
      webSocket.terminate();
    };
    const limit = terminateAfter(webSocket, clock, HANDSHAKE_TIME, () =>
      fail("timeout", "the handshake took too long"),
    );
    socket.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      fail(isOpen && code !== "ECONNRESET" ? "refused" : "unreachable", message);
    });
    socket.once("close", () => fail("unreachable", "the server has closed the connection"));
    socket.once("secureConnect", () => {
      limit.cancel();
      const limits = { maxLineBytes: MOST_LINE_BYTES_TO_CONTROLLER, maxUnsentBytes: MOST_UNSENT_BYTES };
      const ended = (reason: string): void => {
        // limit for sending the remaining bytes
        terminateAfter(webSocket, clock, HANDSHAKE_TIME);
        onEnd(reason);
      };
      resolve(openLineChannel(socket, limits, { onLine, onEnd: ended }));
    });
  });
}

/** No certificate check: the inner key proves both ends and needs no clock. */
function openWebSocket(server: string): WebSocket {
  const webSocket = new WebSocket(new URL(DEVICE_LINK_PATH, server), {
    perMessageDeflate: false,
    maxPayload: MOST_MESSAGE_BYTES,
    rejectUnauthorized: false,
  });
  // the stream reports the first error; further ones are ignored
  return webSocket.on("error", () => {});
}
