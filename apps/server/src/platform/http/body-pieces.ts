import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE } from "@platzwart/domain/time/instant";
import { clientNetwork } from "./client-network.ts";
import { SilentConnections } from "./silent-connections.ts";

/**
 * How many pieces of a body Node.js is to hand over: one for each packet, and one for each chunk where the body is sent in
 * chunks (`transfer-encoding: chunked`). The largest body in the smallest packets of IPv6 has less than half of them.
 */
const MAX_PIECES = 128;
/** The same for all that is read until the next head is whole: with TLS a record may hold one byte, and each is a call. */
const MAX_READS = 256;
/**
 * How many headers a head may have; browsers send some twenty headers, proxies add a few. A thousand short ones
 * fit into a head, and each is two texts to be made before anything of the request can be put off: those of 8,000
 * requests took 4 to 16 s.
 */
const MAX_HEADERS = 128;
/**
 * How many bodies in chunks are on their way at once, of one network and of all: those whose head was accepted cost 5 ms
 * each, the rest of a packet, if they all turn out to be such.
 */
const MAX_OF_NETWORK = 10;
const MAX_OF_ALL = 40;
/** How long a network that sent more gets no body in chunks accepted. */
const DISTRUST = MINUTE;
/** More networks than are remembered; the oldest is forgotten first. */
const MAX_REMEMBERED = 1_000;
/** What Node.js's own listener of a parser answers for a request that leaves HTTP: what follows is not parsed. */
const UPGRADE = 2;
/** Under which number Node.js's parser calls for each part of a long head's headers (`HTTPParser.kOnHeaders`). */
const ON_HEADERS = 1;
/** The same for a piece of a body (`HTTPParser.kOnBody`). */
const ON_BODY = 3;
/** The same for each time that something was read (`HTTPParser.kOnExecute`). */
const ON_EXECUTE = 5;

/** What is used of Node.js's parser of requests, which is not public. */
interface Parser {
  incoming: IncomingMessage | null;
  socket: Socket | null;
  onIncoming: ((request: IncomingMessage, keepsAlive: boolean) => number) | null;
  [ON_HEADERS]: (headers: readonly string[], url: string) => void;
  [ON_BODY]: (piece: Buffer) => void;
  [ON_EXECUTE]?: ((result: unknown) => void) | null;
}

/**
 * Closes connections whose request comes in very many pieces: each chunk, and each record of TLS, costs a call, though it
 * may hold one byte, so that a body of 64 kB in 64,000 chunks takes 80 ms. Who did so once is refused the next bodies in
 * chunks by their head; of who sends so many records, or very many headers, in a flood, the connections close that have
 * not yet asked anything (silent-connections.ts). A parser without these parts of Node.js's is left alone. Call it before
 * the server listens.
 */
export function limitPieces(server: Server, limits: Limits): void {
  const pieces = new Pieces(limits);
  const watch = (socket: Socket) => pieces.watch(socket);
  // with TLS, the socket inside of it has the parser
  server.on("connection", watch);
  server.on("secureConnection", watch);
}

interface Limits {
  readonly clock: Clock;
  /** Addresses and networks whose connections are those of many. */
  readonly trustedProxies: readonly string[];
  /** Answers that the length must be told, and closes the connection. */
  readonly refuse: (socket: Socket) => void;
}

/** Counts the pieces in which requests come. */
class Pieces {
  readonly #refuse: (socket: Socket) => void;
  readonly #abuse: Abuse;
  readonly #silent: SilentConnections;
  readonly #onTheirWay = new BodiesOnTheirWay();
  /** Parsers are used again, also for what is asked of devices. */
  readonly #sockets = new WeakSet<Socket>();
  readonly #counted = new WeakSet<Parser>();
  readonly #pieces = new WeakMap<IncomingMessage, number>();
  /** How many headers the head has so far that is being parsed. */
  readonly #headers = new WeakMap<Parser, number>();

  constructor({ clock, trustedProxies, refuse }: Limits) {
    this.#refuse = refuse;
    this.#abuse = new Abuse(clock);
    this.#silent = new SilentConnections(clock, trustedProxies);
  }

  watch(socket: Socket): void {
    const { parser } = socket as Socket & { readonly parser?: Parser | null };
    if (!parser || typeof parser[ON_BODY] !== "function" || typeof parser.onIncoming !== "function") return;
    this.#sockets.add(socket);
    this.#countPieces(parser);
    const network = clientNetwork(socket.remoteAddress ?? "");
    this.#silent.add(network, socket);
    socket.once("close", () => this.#silent.remove(network, socket));
    this.#headers.delete(parser);
    const onHead = this.#countReads(socket, parser);
    const { onIncoming } = parser;
    parser.onIncoming = (request, keepsAlive) => {
      onHead();
      this.#headers.delete(parser);
      this.#silent.remove(network, socket);
      if (!this.#accepts(request, network, socket)) {
        this.#refuse(socket);
        return UPGRADE;
      }
      return onIncoming.call(parser, request, keepsAlive);
    };
  }

  /** Whether a body may come as its head says. */
  #accepts(request: IncomingMessage, network: string, socket: Socket): boolean {
    if (request.headers["transfer-encoding"] === undefined) return true;
    return !this.#abuse.isDistrusted(network) && this.#onTheirWay.add(network, request, socket);
  }

  /** Returns what to call when a head is whole. */
  #countReads(socket: Socket, parser: Parser): () => void {
    const onExecute = parser[ON_EXECUTE];
    if (typeof onExecute !== "function") return () => {};
    let reads = 0;
    parser[ON_EXECUTE] = (result) => {
      reads += 1;
      if (reads <= MAX_READS) onExecute.call(parser, result);
      if (reads === MAX_READS + 1) this.#silent.offend(socket);
    };
    return () => {
      reads = 0;
    };
  }

  #countPieces(parser: Parser): void {
    if (this.#counted.has(parser)) return;
    this.#counted.add(parser);
    this.#countHeaders(parser);
    const hand = parser[ON_BODY];
    parser[ON_BODY] = (piece) => {
      if (this.#mayHandOver(parser)) hand.call(parser, piece);
    };
  }

  #mayHandOver({ incoming, socket }: Parser): boolean {
    if (incoming === null || socket === null || !this.#sockets.has(socket)) return true;
    const count = (this.#pieces.get(incoming) ?? 0) + 1;
    this.#pieces.set(incoming, count);
    if (count === MAX_PIECES + 1) {
      this.#abuse.note(clientNetwork(socket.remoteAddress ?? ""));
      socket.destroy();
    }
    return count <= MAX_PIECES;
  }

  #countHeaders(parser: Parser): void {
    const hand = parser[ON_HEADERS];
    if (typeof hand !== "function") return;
    parser[ON_HEADERS] = (some, url) => {
      // each is its name and its value
      if (this.#mayHave(parser, some.length / 2)) hand.call(parser, some, url);
    };
  }

  #mayHave(parser: Parser, more: number): boolean {
    const { socket } = parser;
    if (socket === null || !this.#sockets.has(socket)) return true;
    const before = this.#headers.get(parser) ?? 0;
    const count = before + more;
    this.#headers.set(parser, count);
    if (before <= MAX_HEADERS && count > MAX_HEADERS) {
      // what it has sent is parsed to the end of this head
      parser.onIncoming = () => UPGRADE;
      this.#silent.offend(socket);
    }
    return count <= MAX_HEADERS;
  }
}

/** The bodies in chunks that are on their way. */
class BodiesOnTheirWay {
  readonly #byNetwork = new Map<string, number>();
  #all = 0;

  /**
   * Counts a request until it or its connection is over: of those that leave HTTP (CONNECT) Node.js closes the
   * connection only. false: there are too many.
   */
  add(network: string, request: IncomingMessage, socket: Socket): boolean {
    const count = this.#byNetwork.get(network) ?? 0;
    if (count >= MAX_OF_NETWORK || this.#all >= MAX_OF_ALL) return false;
    this.#change(network, 1);
    const giveBack = () => {
      request.off("close", giveBack);
      socket.off("close", giveBack);
      this.#change(network, -1);
    };
    request.once("close", giveBack);
    socket.once("close", giveBack);
    return true;
  }

  #change(network: string, by: number): void {
    const count = (this.#byNetwork.get(network) ?? 0) + by;
    if (count === 0) this.#byNetwork.delete(network);
    else this.#byNetwork.set(network, count);
    this.#all += by;
  }
}

/** The networks that sent bodies in very many pieces. */
class Abuse {
  readonly #clock: Pick<Clock, "elapsed">;
  /** When each did so last, the oldest first. */
  readonly #networks = new Map<string, Duration>();

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  note(network: string): void {
    this.#networks.delete(network);
    this.#networks.set(network, this.#clock.elapsed());
    const [oldest] = this.#networks.keys();
    if (oldest !== undefined && this.#networks.size > MAX_REMEMBERED) this.#networks.delete(oldest);
  }

  isDistrusted(network: string): boolean {
    const since = this.#networks.get(network);
    return since !== undefined && this.#clock.elapsed() - since < DISTRUST;
  }
}
