import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "./client-network.ts";

/**
 * Limits the open connections, each of which costs memory and a file handle. Where there are too many, one closes: the
 * one that has been without a request for longest, or else one whose client does not read what it is answered, or else
 * the new one. One network (an IPv4 address, a /64) has half of them at most, so that whoever opens many keeps nobody
 * else out. `max`: how many there are at once.
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<ConnectionName, Connection>();
  /** Those without a request, longest first. */
  const idle = new Set<Connection>();
  const countByNetwork = new Map<string, number>();

  server.on("connection", (socket: Socket) => {
    const network = clientNetwork(socket.remoteAddress ?? "");
    const connection: Connection = { name: nameOf(socket), socket, network, responses: new Set() };
    // the end of a connection may be told after a new one has come from the same port
    const former = open.get(connection.name);
    if (former !== undefined) remove(former);
    add(connection);
    socket.once("close", () => remove(connection));
    if ((countByNetwork.get(network) ?? 0) > max / 2) closeOne(connection, network);
    else if (open.size > max) closeOne(connection);
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(nameOf(socket));
    if (connection === undefined) return;
    connection.responses.add(response);
    idle.delete(connection);
    response.once("close", () => {
      connection.responses.delete(response);
      if (connection.responses.size === 0 && open.get(connection.name) === connection) idle.add(connection);
    });
  });

  function add(connection: Connection): void {
    open.set(connection.name, connection);
    idle.add(connection);
    countByNetwork.set(connection.network, (countByNetwork.get(connection.network) ?? 0) + 1);
  }

  function remove(connection: Connection): void {
    if (open.get(connection.name) !== connection) return;
    open.delete(connection.name);
    idle.delete(connection);
    const left = (countByNetwork.get(connection.network) ?? 0) - 1;
    if (left === 0) countByNetwork.delete(connection.network);
    else countByNetwork.set(connection.network, left);
  }

  /** Makes room by closing one connection, of this network or of any. */
  function closeOne(newest: Connection, network?: string): void {
    const mayClose = (connection: Connection) =>
      connection !== newest && (network === undefined || connection.network === network);
    const closed = first(idle, mayClose) ?? first(open.values(), (one) => mayClose(one) && isUnread(one));
    const { socket } = closed ?? newest;
    // counted at once: its close is told later
    remove(closed ?? newest);
    socket.destroy();
  }
}

/** A client's address and port: with TLS, requests have another socket than the connection that carries them. */
type ConnectionName = string;

interface Connection {
  readonly name: ConnectionName;
  readonly socket: Socket;
  readonly network: string;
  /** What is being answered; several if the client asked before it was answered. */
  readonly responses: Set<ServerResponse>;
}

function nameOf({ remoteAddress, remotePort }: Socket): ConnectionName {
  return `${remoteAddress} ${remotePort}`;
}

/** Whether something that the client has not taken yet waits to be sent. */
function isUnread({ responses }: Connection): boolean {
  for (const { writableLength } of responses) if (writableLength > 0) return true;
  return false;
}

function first<T>(values: Iterable<T>, fits: (value: T) => boolean): T | undefined {
  for (const value of values) if (fits(value)) return value;
  return undefined;
}
