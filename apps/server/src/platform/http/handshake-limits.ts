import type { Server } from "node:https";
import type { Socket } from "node:net";
import { clientNetwork } from "./client-network.ts";
import { connectionNameOf } from "./connection-name.ts";
import { Turns } from "./turns.ts";

/**
 * How many TLS handshakes of one network are under way at once; browsers begin six for a page. Whoever begins a thousand
 * and sends the hello of all of them together computes nothing, and each costs the only thread up to 2 ms (RSA with 4096
 * bits).
 */
const MAX_AT_ONCE = 32;
/**
 * How many handshakes of all networks, which take turns, begin in one turn of the event loop: those of five networks
 * together made each turn a third of a second, and connections are accepted once in a turn.
 */
const MAX_PER_TURN = 4;

type Listener = (socket: Socket) => void;

interface Handshakes {
  /** Names of the connections. */
  readonly underWay: Set<string>;
  /** The oldest first. */
  readonly waiting: Set<Socket>;
}

/**
 * Lets the handshakes of each network wait for each other, and few begin together. Those that wait are read once it is
 * their turn, or closed after `patience` (milliseconds); those that fail are closed without a word. Call it before the
 * server listens and before anything else hears of its connections.
 */
export function limitHandshakes(
  server: Server,
  { patience, turnOfOthers }: { readonly patience: number; readonly turnOfOthers: () => Promise<void> },
): void {
  const turns = new Turns(turnOfOthers, MAX_PER_TURN);
  const networks = new Map<string, Handshakes>();
  const listeners = server.listeners("connection") as Listener[];
  server.removeAllListeners("connection");

  server.on("connection", (socket: Socket) => {
    // was reset before it was accepted; whoever limits the connections closes it
    if (socket.remoteAddress === undefined) return;
    const network = clientNetwork(socket.remoteAddress);
    const name = connectionNameOf(socket);
    const handshakes = networks.get(network) ?? { underWay: new Set(), waiting: new Set() };
    networks.set(network, handshakes);
    // its address is gone by then
    socket.once("close", () => end(network, name, socket));
    socket.setTimeout(patience, () => socket.destroy());
    // nobody else listens yet, and it closes by itself
    socket.once("error", () => {});
    if (handshakes.underWay.size < MAX_AT_ONCE) begin(network, handshakes, socket);
    else handshakes.waiting.add(socket);
  });
  // before anybody who would answer in the clear or wait until an answer is sent: none can be, and it would stay open
  server.prependListener("tlsClientError", (_, socket) => void socket.destroy());
  server.on("secureConnection", (socket) => {
    if (socket.remoteAddress !== undefined)
      end(clientNetwork(socket.remoteAddress), connectionNameOf(socket), null);
  });

  function begin(network: string, { underWay }: Handshakes, socket: Socket): void {
    underWay.add(connectionNameOf(socket));
    turns.begin(network, () => {
      if (socket.destroyed) return;
      socket.setTimeout(0).removeAllListeners("timeout");
      for (const listener of listeners) listener.call(server, socket);
    });
  }

  function end(network: string, name: string, closed: Socket | null): void {
    const handshakes = networks.get(network);
    if (handshakes === undefined) return;
    const { underWay, waiting } = handshakes;
    if (closed !== null) waiting.delete(closed);
    underWay.delete(name);
    for (const next of waiting) {
      if (underWay.size >= MAX_AT_ONCE) break;
      waiting.delete(next);
      if (!next.destroyed) begin(network, handshakes, next);
    }
    if (underWay.size === 0 && waiting.size === 0) networks.delete(network);
  }
}
