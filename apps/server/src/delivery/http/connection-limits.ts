import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Limits the open connections, each of which costs memory and a file handle. Where there are too many, the one closes
 * that has been without a request for longest; a new one is refused only if all others are being answered. One address
 * has half of them at most, so that whoever opens many keeps nobody else out. `max`: how many there are at once.
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<ConnectionName, Connection>();
  /** Those without a request, longest first. */
  const idle = new Set<ConnectionName>();
  const countByAddress = new Map<string, number>();

  server.on("connection", (socket: Socket) => {
    const name = nameOf(socket);
    const { remoteAddress: address = "" } = socket;
    add(name, { socket, address });
    socket.once("close", () => remove(name));
    if ((countByAddress.get(address) ?? 0) > max / 2) close(oldestIdle(address) ?? name);
    else if (open.size > max) close(oldestIdle() ?? name);
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const name = nameOf(socket);
    idle.delete(name);
    response.once("close", () => {
      if (open.has(name)) idle.add(name);
    });
  });

  function add(name: ConnectionName, connection: Connection): void {
    open.set(name, connection);
    idle.add(name);
    countByAddress.set(connection.address, (countByAddress.get(connection.address) ?? 0) + 1);
  }

  function remove(name: ConnectionName): void {
    const connection = open.get(name);
    if (connection === undefined) return;
    open.delete(name);
    idle.delete(name);
    const left = (countByAddress.get(connection.address) ?? 0) - 1;
    if (left === 0) countByAddress.delete(connection.address);
    else countByAddress.set(connection.address, left);
  }

  /** The connection, of this address or of any, that has been without a request for longest. */
  function oldestIdle(address?: string): ConnectionName | undefined {
    for (const name of idle) if (address === undefined || open.get(name)?.address === address) return name;
    return undefined;
  }

  function close(name: ConnectionName): void {
    const socket = open.get(name)?.socket;
    // counted at once: its close is told later
    remove(name);
    socket?.destroy();
  }
}

/** A client's address and port: with TLS, requests have another socket than the connection that carries them. */
type ConnectionName = string;

interface Connection {
  readonly socket: Socket;
  readonly address: string;
}

function nameOf({ remoteAddress, remotePort }: Socket): ConnectionName {
  return `${remoteAddress} ${remotePort}`;
}
