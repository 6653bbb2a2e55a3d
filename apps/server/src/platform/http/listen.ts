import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Node.js accepts one connection of a listening socket in a turn of its event loop. With one socket, whoever connects
 * thousands of times a second while turns are long keeps all others waiting for seconds.
 */
const SOCKETS = 16;

/**
 * Lets a server listen; on Linux with several sockets, among which the system shares out the connections. Rejects as
 * `listen` of node:net does, for instance if the port is taken. Returns what ends the listening of those that Fastify
 * does not know; call it before `close`.
 */
export async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<() => void> {
  if (process.platform !== "linux") {
    await app.listen({ port, host });
    return () => {};
  }
  // a socket that shares its port is not told that another process of the same user shares it too
  if (port !== 0) await close(await listening(createServer(), { port, host }));
  const shared = { host, reusePort: true };
  await app.listen({ ...shared, port });
  const server: Server = app.server;
  const others: Server[] = [];
  const end = () => {
    for (const other of others) other.close();
  };
  try {
    const { port: bound } = server.address() as AddressInfo;
    const { allowHalfOpen } = server as Server & { readonly allowHalfOpen: boolean };
    while (others.length < SOCKETS - 1) {
      const other = createServer({ allowHalfOpen, noDelay: true }, (socket: Socket) =>
        server.emit("connection", socket),
      );
      others.push(await listening(other, { ...shared, port: bound }));
    }
    return end;
  } catch (error) {
    end();
    throw error;
  }
}

async function listening(server: Server, options: ListenOptions): Promise<Server> {
  server.listen(options);
  await once(server, "listening");
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}
