import type { TLSSocket } from "node:tls";
import {
  HANDSHAKE_TIME,
  LINK_CIPHERS,
  MOST_LINE_BYTES_TO_SERVER,
  MOST_LINES_A_SECOND,
  MOST_MESSAGE_BYTES,
  MOST_UNSENT_BYTES,
} from "@platzwart/contract/device-link/limits";
import type { Clock } from "@platzwart/domain/time/clock";
import { minus, SECOND } from "@platzwart/domain/time/instant";
import { terminateAfter } from "@platzwart/machine/end-in-time";
import { type LineChannel, openLineChannel } from "@platzwart/machine/line-channel";
import { createWebSocketStream, type WebSocket, WebSocketServer } from "ws";

/** claim: of a one-time code; lasting: of an enrolled controller; next: its replacing key; revoked: taken away. */
export interface KnownKey {
  readonly controllerId: string;
  readonly kind: "claim" | "lasting" | "next" | "revoked";
  readonly key: Buffer;
  readonly encryptedKey: string;
}

/** A controller that has proved its key; `address`: its IP address, or that of a proxy before this server. */
export interface LinkPeer extends Pick<KnownKey, "controllerId" | "kind" | "encryptedKey"> {
  readonly address: string;
}

/** The server's end of one link. */
export interface LinkSession {
  /** Called with each received line. */
  receiveLine(line: string): void;
  /** Called exactly once, when the link is closed. */
  onEnd(reason: string): void;
}

interface Handshake {
  readonly keys: { find(identity: string): KnownKey | null };
  readonly clock: Pick<Clock, "timer">;
  /** `identity`: name of the presented key; null: none was presented. */
  readonly onRefused: (cause: string, identity: string | null) => void;
  readonly onProved: (socket: TLSSocket, key: KnownKey) => void;
}

export function newWebSocketServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_MESSAGE_BYTES,
  });
}

/** Server side of a TLS handshake with a pre-shared key, inside a WebSocket. */
export function shakeHands(webSocket: WebSocket, { keys, clock, onRefused, onProved }: Handshake): void {
  let identity: string | null = null;
  let presentedKey: KnownKey | null = null;
  const timeLimit = terminateAfter(webSocket, clock, HANDSHAKE_TIME, () =>
    onRefused("handshake_time", identity),
  );
  // the stream reports the first error; further ones are ignored
  webSocket.on("error", () => {});
  // one TLS server per connection, so that no earlier session ticket is valid
  const tls = process.getBuiltinModule("node:tls").createServer({
    minVersion: "TLSv1.3",
    ciphers: LINK_CIPHERS,
    pskCallback: (_socket, presentedIdentity) => {
      identity = presentedIdentity;
      presentedKey = keys.find(presentedIdentity);
      return presentedKey?.key ?? null;
    },
  });
  tls.once("tlsClientError", ({ code, message }: NodeJS.ErrnoException) => {
    onRefused(code ?? message, identity);
    // after TLS has sent its alert
    webSocket.close();
  });
  tls.once("secureConnection", (socket) => {
    timeLimit.cancel();
    socket.once("close", () => webSocket.terminate());
    if (presentedKey === null) socket.destroy();
    else onProved(socket, presentedKey);
  });
  tls.emit("connection", createWebSocketStream(webSocket));
}

interface Link {
  readonly peer: LinkPeer;
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  readonly onLink: (peer: LinkPeer, channel: LineChannel) => LinkSession;
}

/** Opens the link of a controller that has proved its key; ends it if the controller sends too fast. */
export function openLink(
  webSocket: WebSocket,
  socket: TLSSocket,
  { peer, clock, onLink }: Link,
): LineChannel {
  let secondBegin = clock.elapsed();
  let linesInSecond = 0;
  const limits = { maxLineBytes: MOST_LINE_BYTES_TO_SERVER, maxUnsentBytes: MOST_UNSENT_BYTES };
  const channel = openLineChannel(socket, limits, {
    onLine: (line) => {
      const now = clock.elapsed();
      if (minus(now, secondBegin) >= SECOND) {
        secondBegin = now;
        linesInSecond = 0;
      }
      linesInSecond += 1;
      if (linesInSecond > MOST_LINES_A_SECOND) channel.end("too_many_lines");
      else session.receiveLine(line);
    },
    onEnd: (reason) => {
      // time limit for sending the remaining bytes
      terminateAfter(webSocket, clock, HANDSHAKE_TIME);
      session.onEnd(reason);
    },
  });
  const session = onLink(peer, channel);
  return channel;
}
