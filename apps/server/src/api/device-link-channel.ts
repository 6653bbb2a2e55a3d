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

/** Whose key it is, and of which kind: see KnownController. */
export interface KnownKey {
  readonly controllerId: string;
  readonly kind: "claim" | "lasting" | "next" | "revoked";
  readonly key: Buffer;
  readonly encryptedKey: string;
}

/** Who has proved its key; `address`: of the proxy, where there is one. */
export interface LinkPeer extends Pick<KnownKey, "controllerId" | "kind" | "encryptedKey"> {
  readonly address: string;
}

/** What hears a channel; it may send on it at once. */
export interface LinkSession {
  line(line: string): void;
  /** Exactly once. */
  ended(reason: string): void;
}

interface Handshake {
  readonly keys: { find(identity: string): KnownKey | null };
  readonly clock: Pick<Clock, "timer">;
  /** `identity`: the last that was named; null: none was. */
  readonly onRefused: (why: string, identity: string | null) => void;
  readonly onProved: (socket: TLSSocket, key: KnownKey) => void;
}

/** What makes WebSockets of the requests that are upgraded. */
export function newWebSockets(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LARGEST_LINK_MESSAGE,
  });
}

/** The server's part of TLS inside of a WebSocket. */
export function shakeHands(webSocket: WebSocket, { keys, clock, onRefused, onProved }: Handshake): void {
  let identity: string | null = null;
  let found: KnownKey | null = null;
  const limit = endInTime(webSocket, clock, HANDSHAKE_TIME, () => onRefused("handshake_time", identity));
  // the stream hears the first error and tells it; there may be more
  webSocket.on("error", () => {});
  // one for each link, so that no ticket of an earlier one is good
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
    // what TLS has to say about it has gone out before
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

/** Makes a channel of what has proved its key, and hands it to its session. */
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
      // what was sent before has so long to go out
      endInTime(webSocket, clock, HANDSHAKE_TIME);
      session.ended(reason);
    },
  });
  const session = onLink(peer, channel);
  return channel;
}
