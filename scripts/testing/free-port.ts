import { once } from "node:events";
import { createServer } from "node:net";

/** A currently free port of this machine, for a program that cannot report its own choice. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
