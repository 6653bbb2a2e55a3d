import type { TLSSocket } from "node:tls";
import {
  HANDSHAKE_TIME,
  LARGEST_LINK_MESSAGE,
  LINES_A_SECOND,
  LINK_CIPHERS,
  LONGEST_LINE_TO_SERVER,
  MOST_UNSENT,
} from "@platzwart/contract/device-link/limits";
import type { Clock } from "@platzwart/domain/time/clock";
import { minus, SECOND } from "@platzwart/domain/time/instant";
import { endInTime } from "@platzwart/machine/end-in-time";
import { type LineChannel, openLineChannel } from "@platzwart/machine/line-channel";
import { createWebSocketStream, type WebSocket, WebSocketServer } from "ws";

/** See KnownController. */
export interface KnownKey {
  readonly controllerId: string;
  readonly kind: "claim" | "lasting" | "next" | "revoked";
  readonly key: Buffer;
  readonly encryptedKey: string;
}

/** A controller with a proven key; `address`: that of a proxy, if there is one. */
export interface LinkPeer extends Pick<KnownKey, "controllerId" | "kind" | "encryptedKey"> {
  readonly address: string;
}

/** May send at once. */
export interface LinkSession {
  line(line: string): void;
  /** Called exactly once. */
  ended(reason: string): void;
}

interface Handshake {
  readonly keys: { find(identity: string): KnownKey | null };
  readonly clock: Pick<Clock, "timer">;
  /** `identity`: the last presented one; null: none. */
  readonly onRefused: (why: string, identity: string | null) => void;
  readonly onProved: (socket: TLSSocket, key: KnownKey) => void;
}

export function newWebSockets(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LARGEST_LINK_MESSAGE,
  });
}

/** Server side of TLS inside a WebSocket. */
export function shakeHands(webSocket: WebSocket, { keys, clock, onRefused, onProved }: Handshake): void {
  let identity: string | null = null;
  let found: KnownKey | null = null;
  const limit = endInTime(webSocket, clock, HANDSHAKE_TIME, () => onRefused("handshake_time", identity));
  // the stream reports the first error; further ones are ignored
  webSocket.on("error", () => {});
  // one TLS server per connection, so that no earlier session ticket is valid
  const tls = process.getBuiltinModule("node:tls").createServer({
    minVersion: "TLSv1.3",
    ciphers: LINK_CIPHERS,
    pskCallback: (_socket, named) => {
      identity = named;
      found = keys.find(named);
      return found?.key ?? null;
    },
  });
  tls.once("tlsClientError", ({ code, message }: NodeJS.ErrnoException) => {
    onRefused(code ?? message, identity);
    // after TLS has sent its alert
    webSocket.close();
  });
  tls.once("secureConnection", (socket) => {
    limit.cancel();
    socket.once("close", () => webSocket.terminate());
    if (found === null) socket.destroy();
    else onProved(socket, found);
  });
  tls.emit("connection", createWebSocketStream(webSocket));
}

interface Link {
  readonly peer: LinkPeer;
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  readonly onLink: (peer: LinkPeer, channel: LineChannel) => LinkSession;
}

/** Call after the proof of the key. */
export function openLink(
  webSocket: WebSocket,
  socket: TLSSocket,
  { peer, clock, onLink }: Link,
): LineChannel {
  let second = clock.elapsed();
  let lines = 0;
  const limits = { longestLine: LONGEST_LINE_TO_SERVER, mostUnsent: MOST_UNSENT };
  const channel = openLineChannel(socket, limits, {
    onLine: (line) => {
      const now = clock.elapsed();
      if (minus(now, second) >= SECOND) {
        second = now;
        lines = 0;
      }
      lines += 1;
      if (lines > LINES_A_SECOND) channel.end("too_many_lines");
      else session.line(line);
    },
    onEnd: (reason) => {
      // time limit for sending the remaining bytes
      endInTime(webSocket, clock, HANDSHAKE_TIME);
      session.ended(reason);
    },
  });
  const session = onLink(peer, channel);
  return channel;
}
