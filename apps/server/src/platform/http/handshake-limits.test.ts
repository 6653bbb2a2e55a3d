import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { refuseConnection } from "../../api/error-replies.ts";
import { makeCertificate } from "../../testing/certificate.ts";
import { turnOfOthers } from "../system/turn-of-others.ts";
import { limitConnections } from "./connection-limits.ts";
import { limitHandshakes } from "./handshake-limits.ts";

const LONG = 60_000;
const HEADERS = { "content-security-policy": "default-src 'none'" };

async function serve({ patience }: { readonly patience: number }) {
  const folder = await mkdtemp(join(tmpdir(), "certificate-"));
  const { cert, key } = await makeCertificate(folder, "hall");
  const tls = {
    cert: readFileSync(cert),
    key: readFileSync(key),
    maxVersion: "TLSv1.2",
    handshakeTimeout: patience,
  } as const;
  const server = createServer(tls, (_, response) => response.end("Halle"));
  await rm(folder, { recursive: true });
  let begun = 0;
  server.on("connection", () => {
    begun += 1;
  });
  server.on("clientError", (error, socket) => refuseConnection(error, socket as Socket, HEADERS));
  limitHandshakes(server, { patience, turnOfOthers });
  limitConnections(server, { max: 2_000, turnOfOthers, refuseUnclearHost: (response) => response.end() });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const opened: Socket[] = [];
  onTestFinished(() => {
    for (const socket of opened) socket.destroy();
    server.close();
  });
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    opened.push(socket);
    await once(socket, "connect");
    return socket;
  };
  /** Shakes hands and asks; resolves with the answer, empty if the connection ended. */
  const ask = async (socket: Socket) =>
    new Promise<string>((resolve) => {
      const client = connectTls({ socket, rejectUnauthorized: false }, () =>
        client.write("GET / HTTP/1.1\r\nhost: hall\r\n\r\n"),
      );
      client.once("data", (data) => resolve(data.toString()));
      client.once("close", () => resolve("")).on("error", () => {});
    });
  return { open, ask, begun: () => begun };
}

/** The first message of a handshake, as a client sends it. */
async function helloOfClient(): Promise<Buffer> {
  const listener = createTcpServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const client = connectTls({ port, host: "127.0.0.1", maxVersion: "TLSv1.2" }).on("error", () => {});
  const [accepted] = (await once(listener, "connection")) as [Socket];
  const [hello] = (await once(accepted, "data")) as [Buffer];
  client.destroy();
  accepted.destroy();
  listener.close();
  return hello;
}

test("of the handshakes that one network begins together 32 are under way, and no other network waits for them", async () => {
  const { open, ask } = await serve({ patience: LONG });
  const hello = await helloOfClient();
  const answered = new Set<Socket>();
  const begun = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = await open("127.0.0.2");
      return socket.once("data", () => answered.add(socket));
    }),
  );
  for (const socket of begun) socket.write(hello);
  expect(await ask(await open("127.0.0.1"))).toContain("Halle");
  await expect.poll(() => answered.size).toBe(32);
  const honest = ask(await open("127.0.0.2"));
  for (const socket of answered) socket.destroy();
  await expect.poll(() => answered.size).toBe(64);
  for (const socket of begun) socket.destroy();
  expect(await honest).toContain("Halle");
});

test("of the handshakes of all networks few begin in one turn of the event loop", async () => {
  const { open, ask, begun } = await serve({ patience: LONG });
  const networks = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];
  const silent = await Promise.all(
    networks.flatMap((network) => Array.from({ length: 64 }, () => open(network))),
  );
  await expect.poll(begun).toBe(4 * 32);
  for (const [index, socket] of silent.entries()) if (index % 64 < 32) socket.resetAndDestroy();
  let most = 0;
  for (let before = begun(); begun() < 4 * 64; before = begun()) {
    await turnOfOthers();
    most = Math.max(most, begun() - before);
  }
  // those whose turn it was, and those that came first in a turn in which nobody waited
  expect(most).toBeLessThanOrEqual(8);
  for (const socket of silent) socket.destroy();
  expect(await ask(await open("127.0.0.6"))).toContain("Halle");
});

test("who is through, and who waits too long, holds nobody up", async () => {
  const { open, ask } = await serve({ patience: 500 });
  for (let count = 0; count < 40; count += 1) expect(await ask(await open("127.0.0.2"))).toContain("Halle");
  const silent = await Promise.all(Array.from({ length: 40 }, () => open("127.0.0.2")));
  // those that wait for their turn and those that have begun and say nothing more
  await expect.poll(() => silent.every(({ closed, readableEnded }) => closed || readableEnded)).toBe(true);
  expect(await ask(await open("127.0.0.2"))).toContain("Halle");
});
