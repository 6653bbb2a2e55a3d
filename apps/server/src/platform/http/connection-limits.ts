import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "./client-network.ts";
import { type ConnectionName, connectionNameOf } from "./connection-name.ts";
import { Turns } from "./turns.ts";

/**
 * How many requests of one connection are under way at once. Browsers and proxies wait for an answer before they ask
 * again; whoever does not could ask for thousands with one packet, whose answers all wait in memory to be read.
 */
const MAX_AT_ONCE = 4;
/**
 * How many requests begin in one turn of the event loop, those of the networks in turn: together a few milliseconds. A
 * page asks for thirty at its start.
 */
const MAX_PER_TURN = 16;
/** A network with more than a twentieth of all connections has many: no hall's own has. */
const MANY = 20;
/** In bytes, of all connections: what waits to be read is in memory. No hall's pages have nearly as much on the way. */
const MAX_UNREAD = 50_000_000;
/** In so many turns of the event loop it is looked once what waits to be read: at most 128 answers begin in between. */
const TURNS_UNREAD = 8;
/** What Node.js's own listener of a parser answers for a request that leaves HTTP. */
const UPGRADE = 2;

/**
 * Limits the open connections, each of which costs memory and a file handle, and what each asks for at once. Where there
 * are too many connections, one closes, of the network that has most if it has many (an IPv4 address, a /64), so that
 * whoever opens many keeps nobody else out: the one that has been without a request for longest, or else one that waits
 * for its client, who does not send the rest of a request or does not read what is answered, or else the new one. One
 * network has half of them at most. Where too much waits to be read, the connections close for which most of it waits.
 *
 * Requests begin in turns, so that a thousand that come together are no block of the only thread.
 * Call it before the server listens, with its handler of requests in place.
 * Returns what closes those without a request, also those that come later: a server that stops waits for ever for one
 * that has not even begun its TLS handshake.
 */
export function limitConnections(
  server: Server,
  {
    max,
    turnOfOthers,
    refuseUnclearHost,
  }: {
    /** How many connections there are at once. */
    readonly max: number;
    readonly turnOfOthers: () => Promise<void>;
    /** Answers a request that names no host, or more than one; the connection ends with that. */
    readonly refuseUnclearHost: (response: ServerResponse) => void;
  },
): () => void {
  const turns = new Turns(turnOfOthers, MAX_PER_TURN);
  const open = new Map<ConnectionName, Connection>();
  /** Those without a request, longest first. */
  const idle = new Set<Connection>();
  /** Those with one. */
  const busy = new Set<Connection>();
  const countByNetwork = new Map<string, number>();
  /** What these sent before they were closed is not carried out either. */
  const askedTooMuch = new WeakSet<Socket>();

  let isClosing = false;
  /** Whether it was looked a few turns of the event loop ago what waits to be read. */
  let hasLooked = false;
  server.on("connection", (socket: Socket) => {
    // one without an address was reset before it was accepted: what it sent must not be carried out, nor logged
    if (isClosing || socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const network = clientNetwork(socket.remoteAddress);
    const connection: Connection = { name: connectionNameOf(socket), socket, network, exchanges: new Set() };
    // the end of a connection may be told after a new one has come from the same port
    const former = open.get(connection.name);
    if (former !== undefined) remove(former);
    add(connection);
    socket.once("close", () => remove(connection));
    if ((countByNetwork.get(network) ?? 0) > max / 2) closeOne(connection, network);
    else if (open.size > max) closeOne(connection, networkWithMany(network), { orOfAny: true });
  });

  // two kinds of request Node.js would answer by itself, past the limit below: a packet may hold thousands of them
  Object.assign(server, { requireHostHeader: false });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    server.emit("request", request, response);
  });
  const handlers = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (askedTooMuch.has(socket)) return;
    const connection = open.get(connectionNameOf(socket));
    if (connection !== undefined && connection.exchanges.size >= MAX_AT_ONCE) {
      askedTooMuch.add(socket);
      stopReading(socket);
      socket.destroy();
      return;
    }
    closeUnread();
    if (hasUnclearHost(request)) {
      askedTooMuch.add(socket);
      stopReading(socket);
      refuseUnclearHost(response);
      return;
    }
    if (connection !== undefined) note(connection, { request, response });
    turns.begin(clientNetwork(socket.remoteAddress ?? ""), () => {
      // whoever is gone by now was told nothing yet
      if (socket.destroyed) return;
      for (const handler of handlers) handler(request, response);
    });
  });

  return () => {
    isClosing = true;
    for (const { socket } of idle) socket.destroy();
  };

  function note(connection: Connection, exchange: Exchange): void {
    const { exchanges, name } = connection;
    exchanges.add(exchange);
    idle.delete(connection);
    busy.add(connection);
    exchange.response.once("close", () => {
      exchanges.delete(exchange);
      if (exchanges.size > 0 || open.get(name) !== connection) return;
      busy.delete(connection);
      idle.add(connection);
    });
  }

  /** Looks once in some turns of the event loop: a look at 2,000 connections takes a millisecond. */
  function closeUnread(): void {
    if (hasLooked) return;
    hasLooked = true;
    void afterSomeTurns();
    const waiting = Array.from(busy, (connection) => ({ connection, bytes: unreadOf(connection) }));
    let unread = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    if (unread <= MAX_UNREAD) return;
    for (const { connection, bytes } of waiting.sort((a, b) => b.bytes - a.bytes)) {
      if (unread <= MAX_UNREAD) return;
      unread -= bytes;
      remove(connection);
      connection.socket.destroy();
    }
  }

  async function afterSomeTurns(): Promise<void> {
    for (let turn = 0; turn < TURNS_UNREAD; turn += 1) await turnOfOthers();
    hasLooked = false;
  }

  function add(connection: Connection): void {
    open.set(connection.name, connection);
    idle.add(connection);
    countByNetwork.set(connection.network, (countByNetwork.get(connection.network) ?? 0) + 1);
  }

  function remove(connection: Connection): void {
    if (open.get(connection.name) !== connection) return;
    open.delete(connection.name);
    idle.delete(connection);
    busy.delete(connection);
    const left = (countByNetwork.get(connection.network) ?? 0) - 1;
    if (left === 0) countByNetwork.delete(connection.network);
    else countByNetwork.set(connection.network, left);
  }

  /** The network with most connections, `preferred` if no other has more; null: nobody has many, all are many. */
  function networkWithMany(preferred: string): string | null {
    let largest = preferred;
    for (const [network, count] of countByNetwork)
      if (count > (countByNetwork.get(largest) ?? 0)) largest = network;
    return (countByNetwork.get(largest) ?? 0) > Math.max(2, max / MANY) ? largest : null;
  }

  /** Makes room by closing one connection of this network (null: no certain one), or else of any, or the new one. */
  function closeOne(newest: Connection, network: string | null, { orOfAny = false } = {}): void {
    const ofAny = (connection: Connection) => connection !== newest;
    const ofIt = (connection: Connection) => ofAny(connection) && connection.network === network;
    const chosen =
      (network === null ? undefined : firstToClose(ofIt)) ?? (orOfAny ? firstToClose(ofAny) : undefined);
    const { socket } = chosen ?? newest;
    // counted at once: its close is told later
    remove(chosen ?? newest);
    socket.destroy();
  }

  function firstToClose(mayClose: (connection: Connection) => boolean): Connection | undefined {
    return first(idle, mayClose) ?? first(busy, (one) => mayClose(one) && waitsForClient(one));
  }
}

interface Connection {
  readonly name: ConnectionName;
  readonly socket: Socket;
  readonly network: string;
  /** What is being answered; several if the client asked again before it was answered. */
  readonly exchanges: Set<Exchange>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Ends the parsing of what a socket received at once, up to 64 kB: Node.js goes on with it after `destroy`, which takes
 * 80 ms for the shortest requests, and has nothing public against it. To take the request for an upgrade ends it, as
 * what follows is no HTTP then. A socket without this part of Node.js goes on to the end of what it received.
 */
function stopReading(socket: Socket): void {
  const { parser } = socket as Socket & { readonly parser?: { onIncoming: unknown } | null };
  if (parser) parser.onIncoming = () => UPGRADE;
}

/** Whether it does not name its host once; before HTTP/1.1 it need not. Node.js passes on the first of several. */
function hasUnclearHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  return count > 1 || (count === 0 && httpVersion === "1.1");
}

/** Whether it is the client's turn: to send the rest of a request, or to read what waits to be sent. */
function waitsForClient(connection: Connection): boolean {
  for (const { request } of connection.exchanges) if (!request.complete) return true;
  return unreadOf(connection) > 0;
}

/** In bytes: what waits to be sent. */
function unreadOf({ exchanges }: Connection): number {
  let bytes = 0;
  for (const { response } of exchanges) bytes += response.writableLength;
  return bytes;
}

function first<T>(values: Iterable<T>, fits: (value: T) => boolean): T | undefined {
  for (const value of values) if (fits(value)) return value;
  return undefined;
}
