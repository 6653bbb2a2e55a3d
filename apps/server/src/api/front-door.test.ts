import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { sqlite } from "../testing/engines.ts";
import { sendRaw } from "../testing/raw-request.ts";
import { TestServer } from "../testing/test-server.ts";

/** Limit of the system's accept queue: more connections at once would take seconds. */
const TOGETHER = 250;

/** Connections that send nothing by themselves. */
async function openMany(server: TestServer, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(TOGETHER, count - sockets.length) }, () =>
      connect(Number(port), hostname).on("error", () => {}),
    );
    sockets.push(...some);
    await Promise.all(some.map((socket) => once(socket, "connect")));
  }
  return sockets;
}

test("300 silent connections are closed after five seconds, and the desk is answered beside them", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("staff");
  const began = performance.now();
  const silent = await openMany(server, 300);
  expect((await server.request("GET", "/api/courts", { token })).status).toBe(200);
  const answers = silent.map(async (socket) => {
    const [answer] = (await once(socket, "data")) as [Buffer];
    return answer.toString();
  });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - began).toBeGreaterThan(4_900);
});

test("a head that never ends is refused after five seconds, one that is too long at once", async () => {
  const server = await TestServer.start(sqlite);
  const [slow, long] = await openMany(server, 2);
  if (slow === undefined || long === undefined) throw new Error("both are open");
  const began = performance.now();
  slow.write("GET /healthz HTTP/1.1\r\nhost: halle\r\nx-a: ");
  long.write(`GET /healthz HTTP/1.1\r\nhost: halle\r\nx-a: ${"a".repeat(17_000)}`);
  expect(String(await once(long, "data"))).toMatch(/^HTTP\/1\.1 431 /);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(String(await once(slow, "data"))).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - began).toBeGreaterThan(4_900);
});

test("there are 2,000 connections at most, and a new one is taken once others are gone", async () => {
  const server = await TestServer.start(sqlite);
  const sockets = await openMany(server, 2_000);
  // an answered connection may be idle for longer than one without any request
  await Promise.all(
    sockets.map((socket) => {
      socket.write("GET /healthz HTTP/1.1\r\nhost: halle\r\n\r\n");
      return once(socket, "data");
    }),
  );
  const { hostname, port } = new URL(server.url);
  const ask = async () => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.write("GET /healthz HTTP/1.1\r\nhost: halle\r\nconnection: close\r\n\r\n");
    const answer = Promise.withResolvers<string>();
    socket.once("data", (data) => answer.resolve(String(data)));
    socket.once("close", () => answer.resolve(""));
    return answer.promise;
  };
  await expect.poll(ask).toBe("");
  for (const socket of sockets.slice(0, 50)) socket.destroy();
  await expect.poll(ask).toMatch(/^HTTP\/1\.1 200 /);
});

test("bodies are limited, and what nobody asked for is refused before its body is read", async () => {
  const server = await TestServer.start(sqlite);
  const post = (path: string, body: string, headers = {}) =>
    sendRaw(server.url, {
      method: "POST",
      path,
      body,
      headers: { "content-type": "application/json", ...headers },
    });
  const large = JSON.stringify({ username: "a", password: "x".repeat(8_200) });
  expect(await post("/api/session", large)).toMatchObject({
    status: 413,
    body: { detail: expect.stringContaining("8") },
  });
  // the body never comes
  expect((await post("/nirgends", "", { "content-length": "60000" })).status).toBe(404);
  expect((await post("/nirgends", "{x")).status).toBe(404);
  const token = { authorization: `Bearer ${await server.tokenOf("admin")}` };
  expect(await post("/api/blocks", "[".repeat(30_000), token)).toMatchObject({ status: 400 });
  const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  expect(await post("/api/blocks", deep, token)).toMatchObject({ status: 400 });
  expect((await post("/api/blocks", "x".repeat(66_000), token)).status).toBe(413);
});
