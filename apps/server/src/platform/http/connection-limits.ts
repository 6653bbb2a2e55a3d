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
export function limitConnections(server: Server, limits: Limits): () => void {
  const connections = new Connections(limits);
  server.on("connection", (socket: Socket) => connections.add(socket));
  // two kinds of request Node.js would answer by itself, past the limit below: a packet may hold thousands of them
  Object.assign(server, { requireHostHeader: false });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    server.emit("request", request, response);
  });
  const handlers = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    connections.begin({ request, response }, () => {
      for (const handler of handlers) handler(request, response);
    });
  });
  return () => connections.closeIdle();
}

interface Limits {
  /** How many connections there are at once. */
  readonly max: number;
  readonly turnOfOthers: () => Promise<void>;
  /** Answers a request that names no host, or more than one; the connection ends with that. */
  readonly refuseUnclearHost: (response: ServerResponse) => void;
}

/** The open connections of a server. */
class Connections {
  readonly #limits: Limits;
  readonly #turns: Turns;
  readonly #open = new Map<ConnectionName, Connection>();
  /** Those without a request, longest first. */
  readonly #idle = new Set<Connection>();
  /** Those with one. */
  readonly #busy = new Set<Connection>();
  readonly #countByNetwork = new Map<string, number>();
  /** What these sent before they were closed is not carried out either. */
  readonly #askedTooMuch = new WeakSet<Socket>();
  #isClosing = false;
  /** Whether it was looked a few turns of the event loop ago what waits to be read. */
  #hasLooked = false;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#turns = new Turns(limits.turnOfOthers, MAX_PER_TURN);
  }

  add(socket: Socket): void {
    // one without an address was reset before it was accepted: what it sent must not be carried out, nor logged
    if (this.#isClosing || socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const network = clientNetwork(socket.remoteAddress);
    const connection: Connection = { name: connectionNameOf(socket), socket, network, exchanges: new Set() };
    // the end of a connection may be told after a new one has come from the same port
    const former = this.#open.get(connection.name);
    if (former !== undefined) this.#remove(former);
    this.#open.set(connection.name, connection);
    this.#idle.add(connection);
    this.#countByNetwork.set(network, this.#countOf(network) + 1);
    socket.once("close", () => this.#remove(connection));
    const { max } = this.#limits;
    if (this.#countOf(network) > max / 2) this.#closeOne(connection, network);
    else if (this.#open.size > max)
      this.#closeOne(connection, this.#networkWithMany(network), { orOfAny: true });
  }

  /** Calls `answer` in its turn, if the request is to be carried out. */
  begin(exchange: Exchange, answer: () => void): void {
    const { request, response } = exchange;
    const { socket } = request;
    if (this.#askedTooMuch.has(socket)) return;
    const connection = this.#open.get(connectionNameOf(socket));
    if (connection !== undefined && connection.exchanges.size >= MAX_AT_ONCE) {
      this.#askedTooMuch.add(socket);
      stopReading(socket);
      socket.destroy();
      return;
    }
    this.#closeUnread();
    if (hasUnclearHost(request)) {
      this.#askedTooMuch.add(socket);
      stopReading(socket);
      this.#limits.refuseUnclearHost(response);
      return;
    }
    if (connection !== undefined) this.#note(connection, exchange);
    this.#turns.begin(clientNetwork(socket.remoteAddress ?? ""), () => {
      // whoever is gone by now was told nothing yet
      if (!socket.destroyed) answer();
    });
  }

  /** Closes those without a request, also those that come later. */
  closeIdle(): void {
    this.#isClosing = true;
    for (const { socket } of this.#idle) socket.destroy();
  }

  #note(connection: Connection, exchange: Exchange): void {
    const { exchanges, name } = connection;
    exchanges.add(exchange);
    this.#idle.delete(connection);
    this.#busy.add(connection);
    exchange.response.once("close", () => {
      exchanges.delete(exchange);
      if (exchanges.size > 0 || this.#open.get(name) !== connection) return;
      this.#busy.delete(connection);
      this.#idle.add(connection);
    });
  }

  /** Looks once in some turns of the event loop: a look at 2,000 connections takes a millisecond. */
  #closeUnread(): void {
    if (this.#hasLooked) return;
    this.#hasLooked = true;
    void this.#afterSomeTurns();
    const waiting = Array.from(this.#busy, (connection) => ({ connection, bytes: unreadOf(connection) }));
    let unread = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
    if (unread <= MAX_UNREAD) return;
    for (const { connection, bytes } of waiting.sort((a, b) => b.bytes - a.bytes)) {
      if (unread <= MAX_UNREAD) return;
      unread -= bytes;
      this.#remove(connection);
      connection.socket.destroy();
    }
  }

  async #afterSomeTurns(): Promise<void> {
    for (let turn = 0; turn < TURNS_UNREAD; turn += 1) await this.#limits.turnOfOthers();
    this.#hasLooked = false;
  }

  #countOf(network: string): number {
    return this.#countByNetwork.get(network) ?? 0;
  }

  #remove(connection: Connection): void {
    const { name, network } = connection;
    if (this.#open.get(name) !== connection) return;
    this.#open.delete(name);
    this.#idle.delete(connection);
    this.#busy.delete(connection);
    const left = this.#countOf(network) - 1;
    if (left === 0) this.#countByNetwork.delete(network);
    else this.#countByNetwork.set(network, left);
  }

  /** The network with most connections, `preferred` if no other has more; null: nobody has many, all are many. */
  #networkWithMany(preferred: string): string | null {
    let largest = preferred;
    for (const [network, count] of this.#countByNetwork)
      if (count > this.#countOf(largest)) largest = network;
    return this.#countOf(largest) > Math.max(2, this.#limits.max / MANY) ? largest : null;
  }

  /** Makes room by closing one connection of this network (null: no certain one), or else of any, or the new one. */
  #closeOne(newest: Connection, network: string | null, { orOfAny = false } = {}): void {
    const ofAny = (connection: Connection) => connection !== newest;
    const ofIt = (connection: Connection) => ofAny(connection) && connection.network === network;
    const chosen =
      (network === null ? undefined : this.#firstToClose(ofIt)) ??
      (orOfAny ? this.#firstToClose(ofAny) : undefined);
    const { socket } = chosen ?? newest;
    // counted at once: its close is told later
    this.#remove(chosen ?? newest);
    socket.destroy();
  }

  #firstToClose(mayClose: (connection: Connection) => boolean): Connection | undefined {
    return first(this.#idle, mayClose) ?? first(this.#busy, (one) => mayClose(one) && waitsForClient(one));
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
